import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { BoundedQueue } from '#/http/boundedQueue.ts'
import { noDrawing, sendDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { firstFrame, isAnimatedWebp } from './firstFrame.server.ts'
import { SUBSTITUTE_SIZES } from './media.limits.ts'
import { MEDIA_PREFIX, type MediaFile, mediaPath, movingPath, parseMediaPath } from './mediaAddress.ts'
import type { MediaStore } from './mediaStore.server.ts'

/** Pictures whose substitute is read at once, of about 100 bytes each. */
const MAX_SUBSTITUTED = 20_000
/** A picture that is uploaded again after its removal has all sizes, so this is forgotten after an hour. */
const SUBSTITUTED_MS = 60 * 60_000
/** First frames of animations in memory. Browsers keep them, so they are rarely asked for again. */
const MAX_STILLS_BYTES = 8 * 1024 * 1024
const STILLS_AT_ONCE = 1
const MAX_WAITING_STILLS = 50

/**
 * GET and HEAD /media/uploads/{hash}/{size}.{webp|avif}, and still-{size}.webp for the first frame: pictures that members uploaded. 200 with the
 * picture, immutable, because the address has a hash of it, in the size that it has instead if it lacks this one; 304 for a matching entity tag;
 * 404 for everything that is not exactly the address of a stored file; 503 while too many first frames wait.
 */
export function mediaFilesApi(store: MediaStore): Hono {
  const api = new Hono()
  const stills = new LRUCache<string, Buffer>({
    maxSize: MAX_STILLS_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const making = new BoundedQueue<Buffer>(STILLS_AT_ONCE, MAX_WAITING_STILLS)
  const substituted = new LRUCache<string, true>({ max: MAX_SUBSTITUTED, ttl: SUBSTITUTED_MS })

  /** Remembers which pictures lack a size, so that each view of an old one does not cost two reads of the store. */
  async function read(file: MediaFile): Promise<Buffer | undefined> {
    const size = SUBSTITUTE_SIZES[file.size]
    if (size === undefined) return store.get(file)
    const key = mediaPath(file)
    const bytes = substituted.has(key) ? undefined : await store.get(file)
    if (bytes) return bytes
    const substitute = await store.get({ ...file, size })
    if (substitute) substituted.set(key, true)
    return substitute
  }

  /** The first frame of a picture; of one that does not move, the picture itself. */
  async function readStill(file: MediaFile): Promise<Buffer | undefined> {
    const key = mediaPath(file)
    const made = stills.get(key)
    if (made) return made
    const bytes = await read(file)
    if (!bytes || !isAnimatedWebp(bytes)) return bytes
    const still = await making.run(key, () => firstFrame(bytes))
    stills.set(key, still)
    return still
  }

  api.get(`${MEDIA_PREFIX}*`, (c) => {
    const path = c.req.path.slice(MEDIA_PREFIX.length)
    const moving = movingPath(path)
    const file = parseMediaPath(moving ?? path)
    if (!file) return noDrawing(c)
    return sendDrawing(c, {
      version: path,
      type: `image/${file.format}`,
      draw: () => (moving === undefined ? read(file) : readStill(file)),
    })
  })
  return api
}
