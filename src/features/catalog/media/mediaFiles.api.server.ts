import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { matchesEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { SUBSTITUTE_SIZES } from './media.limits.ts'
import { MEDIA_PREFIX, type MediaFile, mediaPath, parseMediaPath } from './mediaAddress.ts'
import type { MediaStore } from './mediaStore.server.ts'

/** Pictures whose substitute is read at once, of about 100 bytes each. */
const MAX_SUBSTITUTED = 20_000
/** A picture that is uploaded again after its removal has all sizes, so this is forgotten after an hour. */
const SUBSTITUTED_MS = 60 * 60_000

/**
 * GET and HEAD /media/uploads/{hash}/{size}.{webp|avif}: pictures that members uploaded. 200 with the picture, immutable, because the
 * address has a hash of it, in the size that it has instead if it lacks this one; 304 for a matching entity tag; 404 for everything that is not exactly the address of a stored file.
 */
export function mediaFilesApi(store: MediaStore): Hono {
  const api = new Hono()
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

  api.get(`${MEDIA_PREFIX}*`, async (c) => {
    const path = c.req.path.slice(MEDIA_PREFIX.length)
    const file = parseMediaPath(path)
    const missing = () => problemResponse(c, new ApiProblem(404, 'There is no such picture.'))
    if (!file) return missing()
    const caching = { etag: `"${path}"`, 'cache-control': 'public, max-age=31536000, immutable' }
    if (matchesEtag(c.req.header('if-none-match'), caching.etag)) return c.body(null, 304, caching)
    const bytes = await read(file)
    if (!bytes) return missing()
    return c.body(new Uint8Array(bytes), 200, {
      ...SECURITY_HEADERS,
      ...caching,
      'content-type': `image/${file.format}`,
      'content-length': String(bytes.length),
    })
  })
  return api
}
