import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { atMost } from '#/http/cache/atMost.ts'
import { noDrawing, sendDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { inTurnOf } from '#/http/turns/takeTurns.server.ts'
import type { Turns } from '#/http/turns/turns.server.ts'
import { firstFrame, isAnimatedWebp } from './firstFrame.server.ts'
import { SUBSTITUTE_SIZES } from './media.limits.ts'
import { MEDIA_PREFIX, type MediaFile, mediaPath, movingPath, parseMediaPath } from './mediaAddress.ts'
import type { MediaStore } from './mediaStore.server.ts'

/** Pictures of which something is remembered at once, in about 100 bytes each. */
const MAX_REMEMBERED = 20_000
/** A picture that is uploaded again after its removal has all sizes, and one that is removed is gone: both are noticed within an hour. */
const REMEMBERED_MS = 60 * 60_000
/** First frames of animations in memory. Browsers keep them, so they are rarely asked for again. */
const MAX_STILLS_BYTES = 8 * 1024 * 1024

export interface MediaFilesOptions {
  store: MediaStore
  /** First frames are made in those of covers, by client. */
  turns: Pick<Turns, 'covers'>
  /** Identifies the client: see `subscriberOf`. */
  clientOf: (c: Context) => string
}

/**
 * GET and HEAD /media/uploads/{hash}/{size}.{webp|avif}, and still-{size}.webp for the first frame: pictures that members uploaded. 200 with the
 * picture, immutable, because the address has a hash of it, in the size that it has instead if it lacks this one; 304 for a matching entity tag;
 * 404 for everything that is not exactly the address of a stored file; 503 with Retry-After for a first frame that must be made and gets no turn in time.
 */
export function mediaFilesApi({ store, turns, clientOf }: MediaFilesOptions): Hono {
  const api = new Hono()
  const remembered = { ...atMost(MAX_REMEMBERED), ttl: REMEMBERED_MS }
  const substituted = new LRUCache<string, true>(remembered)
  const withoutMotion = new LRUCache<string, true>(remembered)
  const stills = new LRUCache<string, Buffer>({
    maxSize: MAX_STILLS_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: REMEMBERED_MS,
  })

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
  async function readStill(c: Context, file: MediaFile): Promise<Buffer | undefined> {
    const key = mediaPath(file)
    if (withoutMotion.has(file.hash)) return read(file)
    // Animations are read in the turn: they are large, and many could be asked for at once.
    return stills.get(key) ?? inTurnOf(c, turns.covers, clientOf(c), () => makeStill(key, file))
  }

  async function makeStill(key: string, file: MediaFile): Promise<Buffer | undefined> {
    const made = stills.get(key)
    if (made) return made
    const bytes = await read(file)
    if (!bytes) return undefined
    if (!isAnimatedWebp(bytes)) {
      withoutMotion.set(file.hash, true)
      return bytes
    }
    const still = await firstFrame(bytes)
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
      draw: () => (moving === undefined ? read(file) : readStill(c, file)),
    })
  })
  return api
}
