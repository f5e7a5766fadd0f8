import { Hono } from 'hono'
import { matchesEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { SUBSTITUTE_SIZES } from './media.limits.ts'
import { MEDIA_PREFIX, parseMediaPath } from './mediaAddress.ts'
import type { MediaStore } from './mediaStore.server.ts'

/**
 * GET and HEAD /media/uploads/{hash}/{size}.{webp|avif}: pictures that members uploaded. 200 with the picture, immutable, because the
 * address has a hash of it, in the size that it has instead if it lacks this one; 304 for a matching entity tag; 404 for everything that is not exactly the address of a stored file.
 */
export function mediaFilesApi(store: MediaStore): Hono {
  const api = new Hono()
  api.get(`${MEDIA_PREFIX}*`, async (c) => {
    const path = c.req.path.slice(MEDIA_PREFIX.length)
    const file = parseMediaPath(path)
    const missing = () => problemResponse(c, new ApiProblem(404, 'There is no such picture.'))
    if (!file) return missing()
    const caching = { etag: `"${path}"`, 'cache-control': 'public, max-age=31536000, immutable' }
    if (matchesEtag(c.req.header('if-none-match'), caching.etag)) return c.body(null, 304, caching)
    const substitute = SUBSTITUTE_SIZES[file.size]
    const bytes = (await store.get(file)) ?? (substitute && (await store.get({ ...file, size: substitute })))
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
