import { type Context, Hono } from 'hono'
import { matchesEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { ART_VERSION, ITEMS_PREFIX } from '#/shared/itemPicture.ts'
import { AVATARS_PREFIX } from './pictureAddress.ts'
import { CollectiblePictures, QueueFullError } from './pictures.server.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const SHORT_LIVED = 'public, max-age=60'

/**
 * GET and HEAD /media/avatars/{version}/{parts}/{size}.webp and /media/collectibles/{version}/{item}.webp. 200 with the picture, immutable;
 * 304 for a matching entity tag; 302 to the current version of the drawings; 404 for parts that do not exist or do not go together; 503
 * with Retry-After when too many pictures wait.
 */
export function collectiblePicturesApi(): Hono {
  const pictures = new CollectiblePictures()
  const api = new Hono()

  api.get(`${AVATARS_PREFIX}:version/:recipe/:file`, (c) => {
    const { version, recipe, file } = c.req.param()
    const [, size] = /^(\d+)\.webp$/.exec(file) ?? []
    return send(c, version, `${AVATARS_PREFIX}${ART_VERSION}/${recipe}/${file}`, async () =>
      size ? pictures.avatar(recipe, size) : undefined,
    )
  })

  api.get(`${ITEMS_PREFIX}:version/:file`, (c) => {
    const { version, file } = c.req.param()
    const [, code] = /^([a-z]\d+)\.webp$/.exec(file) ?? []
    return send(c, version, `${ITEMS_PREFIX}${ART_VERSION}/${file}`, async () =>
      code ? pictures.item(code) : undefined,
    )
  })
  return api
}

async function send(
  c: Context,
  version: string,
  current: string,
  draw: () => Promise<Buffer | undefined>,
): Promise<Response> {
  const etag = `"${current}"`
  try {
    const picture = await draw()
    if (!picture) return problemResponse(c, new ApiProblem(404, 'There is no such picture.'))
    if (version !== String(ART_VERSION))
      return c.body(null, 302, { location: current, 'cache-control': SHORT_LIVED })
    const caching = { etag, 'cache-control': IMMUTABLE }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, caching)
    return c.body(new Uint8Array(picture), 200, {
      ...SECURITY_HEADERS,
      ...caching,
      'content-type': 'image/webp',
      'content-length': String(picture.length),
    })
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    c.header('retry-after', '5')
    return problemResponse(
      c,
      new ApiProblem(503, 'Too many pictures are being drawn right now. Try again in a moment.'),
    )
  }
}
