import { join } from 'node:path'
import type { CoverFile } from './drawing/coverVariants.ts'
import type { CoverSubject } from './drawingChoice.ts'
import { DrawnPictures } from './drawnPictures.server.ts'
import { renderCover } from './renderCover.server.ts'

/** One picture: of which game, or which tag, which version and size. */
export interface CoverRequest {
  id: number | `tag${number}`
  /** From `coverHash`. */
  hash: string
  variant: CoverFile
}

export interface CoverCacheOptions {
  /** The process's data folder; pictures go to `covers/` in it. */
  dataDir: string
  /** Renders a picture; tests pass one that counts. */
  render?: typeof renderCover
}

const MB = 1024 * 1024
/** As many as there are turns at covers and banners (`openTurns`), which limit the requests: this limits whatever else asks. */
const RENDERS_AT_ONCE = 3
const MAX_QUEUED_RENDERS = 100

/** A cache of generated covers: memory, then disk, then rendering. Each cover is rendered once. */
export class CoverCache {
  readonly #pictures: DrawnPictures
  readonly #render: typeof renderCover

  constructor(options: CoverCacheOptions) {
    this.#pictures = new DrawnPictures({
      folder: join(options.dataDir, 'covers'),
      maxMemoryBytes: 16 * MB,
      maxDiskBytes: 256 * MB,
      atOnce: RENDERS_AT_ONCE,
      maxQueued: MAX_QUEUED_RENDERS,
    })
    this.#render = options.render ?? renderCover
  }

  /** The bytes of a picture that was rendered before. */
  find(request: CoverRequest): Promise<Buffer | undefined> {
    return this.#pictures.find(keyOf(request))
  }

  /** The bytes of a picture. Rejects with `QueueFullError` when too many renders wait. */
  get(request: CoverRequest, subject: CoverSubject): Promise<Buffer> {
    return this.#pictures.get(keyOf(request), () => this.#render(subject, request.variant))
  }
}

const keyOf = ({ id, hash, variant }: CoverRequest) => `${id}-${hash}-${variant}.webp`
