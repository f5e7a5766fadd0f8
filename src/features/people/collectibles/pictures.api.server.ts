import { type Context, Hono } from 'hono'
import { sendDrawing, sendToDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { ART_VERSION, ITEMS_PREFIX } from '#/shared/itemPicture.ts'
import { MAX_IN_SHEET, RECIPE_SEPARATOR } from './avatarSheet.ts'
import { AVATAR_SIZES, AVATARS_PREFIX } from './pictureAddress.ts'
import { CollectiblePictures } from './pictures.server.ts'

/** The one size of sheets. */
const SHEET_FILE = `${AVATAR_SIZES[0]}.webp`

/**
 * GET and HEAD /media/avatars/{version}/{parts}/{size}.webp and /media/collectibles/{version}/{item}.webp. {parts}.{parts}… are up to 50
 * avatars in one picture, 80 pixels wide. 200 with the picture, immutable; 304 for a matching entity tag; 302 to the current version of the
 * drawings; 404 for parts that do not exist or do not go together; 503 with Retry-After when too many pictures wait.
 */
export function collectiblePicturesApi(): Hono {
  const pictures = new CollectiblePictures()
  const api = new Hono()

  api.get(`${AVATARS_PREFIX}:version/:recipe/:file`, (c) => {
    const { version, recipe, file } = c.req.param()
    const [, size] = /^(\d+)\.webp$/.exec(file) ?? []
    const recipes = recipe.split(RECIPE_SEPARATOR, MAX_IN_SHEET + 1)
    return send(c, version, `${AVATARS_PREFIX}${ART_VERSION}/${recipe}/${file}`, async () => {
      if (recipes.length > 1) return file === SHEET_FILE ? pictures.sheet(recipes) : undefined
      return size ? pictures.avatar(recipe, size) : undefined
    })
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
