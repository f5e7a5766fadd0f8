import { join } from 'node:path'
import { Hono } from 'hono'
import { DrawnPictures } from '#/features/catalog/covers/drawnPictures.server.ts'
import { noDrawing, sendDrawing, sendToDrawing } from '#/http/drawings/sendDrawing.server.ts'
import { drawPreview, type PictureSources } from './drawPreview.server.ts'
import { type LinkPreview, PREVIEW_KINDS, PREVIEWS_PREFIX, type PreviewKind } from './linkPreview.ts'

const MB = 1024 * 1024
/** About 200 pictures. */
const MAX_MEMORY_BYTES = 12 * MB
const MAX_DISK_BYTES = 256 * MB
/** A picture takes about 150 ms of processor. */
const RENDERS_AT_ONCE = 1
const MAX_QUEUED_RENDERS = 100

/** How the API shows a kind of things to visitors. */
export interface PreviewSource {
  /** The address of one in the API. */
  apiPath(key: string): string
  /** What the preview of such a view shows. */
  describe(view: unknown): LinkPreview
}

export interface LinkPreviewsOptions {
  dataDir: string
  sources: Record<PreviewKind, PreviewSource>
  /** Responds to a request of the API in this process. */
  fetchApi(request: Request): Response | Promise<Response>
  pictures: PictureSources
  /** How many pictures may wait to be drawn. */
  maxQueued?: number
}

/**
 * GET and HEAD /media/share/{game|post|user}/{key}/{hash}.jpg: the pictures of pages for chats and social networks (Open Graph), 1200 × 630.
 * 200, immutable; 304 for a matching entity tag; 302 to the current address when something that it shows has changed; 404 for what visitors
 * cannot see, and for NSFW games; 503 with Retry-After when too many pictures wait.
 */
export function linkPreviews(options: LinkPreviewsOptions): Hono {
  const previews = new DrawnPictures({
    folder: join(options.dataDir, 'link-previews'),
    maxMemoryBytes: MAX_MEMORY_BYTES,
    maxDiskBytes: MAX_DISK_BYTES,
    atOnce: RENDERS_AT_ONCE,
    maxQueued: options.maxQueued ?? MAX_QUEUED_RENDERS,
  })
  const api = new Hono()
  api.get(`${PREVIEWS_PREFIX}:kind/:key/:file`, async (c) => {
    const kind = PREVIEW_KINDS.find((each) => each === c.req.param('kind'))
    if (!kind) return noDrawing(c)
    const { sources, fetchApi, pictures } = options
    const source = sources[kind]
    const response = await fetchApi(
      new Request(`http://site${source.apiPath(encodeURIComponent(c.req.param('key')))}`),
    )
    if (response.status >= 500) return response
    const view = (await response.json()) as { share_image?: string | null }
    const current = response.ok ? view.share_image : undefined
    if (!current) return noDrawing(c)
    if (current !== new URL(c.req.url).pathname) return sendToDrawing(c, current)
    const version = current.slice(current.lastIndexOf('/') + 1)
    return sendDrawing(c, {
      version,
      type: 'image/jpeg',
      draw: () => previews.get(`share-${version}`, () => drawPreview(source.describe(view), pictures)),
    })
  })
  return api
}
