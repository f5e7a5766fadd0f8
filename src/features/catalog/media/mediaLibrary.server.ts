import { join } from 'node:path'
import type { Config } from '#/config.ts'
import type { Events } from '#/events.server.ts'
import { BoundedQueue, QueueFullError } from '#/http/boundedQueue.ts'
import { tooManyPictures } from './fetchPicture.server.ts'
import { checkUpload, inspectPicture, mediaHash } from './inspectPicture.server.ts'
import type { MediaPurpose } from './media.limits.ts'
import { insertMedia, type MediaRow, markStored, reuseMedia } from './media.writes.server.ts'
import { folderStore, type MediaStore } from './mediaStore.server.ts'
import { renderPicture } from './renderPicture.server.ts'
import { s3Store } from './s3Store.server.ts'

/** Decoding 40 megapixels can take 300 MB: one picture at a time. */
const DECODED_AT_ONCE = 1
/** Each waiting picture holds up to 5 MB in memory. */
const MAX_WAITING = 12

/** The store that the configuration chooses. */
export function openMediaStore(config: Config): MediaStore {
  return config.mediaStore ? s3Store(config.mediaStore) : folderStore(join(config.dataDir, 'media'))
}

export interface Upload {
  bytes: Buffer
  /** The type that the sender declares; undefined if there is none. */
  declaredType: string | undefined
  purpose: MediaPurpose
  uploaderId: string
}

/** Accepts pictures: checks, decodes, encodes, and stores them. */
export class MediaLibrary {
  readonly store: MediaStore
  readonly #queue = new BoundedQueue<MediaRow>(DECODED_AT_ONCE, MAX_WAITING)

  constructor(store: MediaStore) {
    this.store = store
  }

  /**
   * Stores a picture, or finds it if it was stored before.
   *
   * @throws ApiProblem 400, 413 or 415 for an invalid picture, 503 if the queue is full
   */
  async add(events: Events, { bytes, declaredType, purpose, uploaderId }: Upload): Promise<MediaRow> {
    const type = checkUpload(bytes, declaredType)
    const hash = mediaHash(bytes, purpose)
    const stored = await events.write((trx) => reuseMedia(trx, hash))
    if (stored) return stored
    try {
      return await this.#queue.run(hash, async () => {
        const inspected = await inspectPicture(bytes, type, purpose)
        const { files, ...rendered } = await renderPicture(bytes, inspected, purpose)
        const row = { hash, purpose, is_animated: inspected.isAnimated, ...rendered }
        const size = files.reduce((sum, file) => sum + file.bytes.length, 0)
        await events.write((trx) => insertMedia(trx, { ...row, bytes: size, uploaded_by: uploaderId }))
        for (const file of files)
          await this.store.put({ hash, size: file.size, format: file.format }, file.bytes)
        await events.write((trx) => markStored(trx, hash))
        return row
      })
    } catch (error) {
      throw error instanceof QueueFullError ? tooManyPictures() : error
    }
  }
}
