import { type Context, Hono } from 'hono'
import { sendDrawing, sendToDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { ART_VERSION, ITEMS_PREFIX } from '#/shared/itemPicture.ts'
import { AVATARS_PREFIX } from './pictureAddress.ts'
import { CollectiblePictures } from './pictures.server.ts'

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
  if (version !== String(ART_VERSION)) return sendToDrawing(c, current)
  return sendDrawing(c, { version: current, type: 'image/webp', draw })
}
