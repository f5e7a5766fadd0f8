import { join } from 'node:path'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { CoverFiles } from '#/features/covers/coverFiles.server.ts'
import { RenderQueue } from '#/features/covers/renderQueue.ts'
import { noDrawing, sendDrawing, sendToDrawing } from '#/features/covers/sendDrawing.server.ts'
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
  const previews = new PreviewCache(options.dataDir, options.maxQueued ?? MAX_QUEUED_RENDERS)
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
      draw: () => previews.get(version, () => drawPreview(source.describe(view), pictures)),
    })
  })
  return api
}

/** Pictures in memory and on disk, each drawn once. */
class PreviewCache {
  readonly #memory = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (picture) => picture.length + 200,
  })
  readonly #queue: RenderQueue<Buffer>
  readonly #files: CoverFiles

  constructor(dataDir: string, maxQueued: number) {
    this.#queue = new RenderQueue(RENDERS_AT_ONCE, maxQueued)
    this.#files = new CoverFiles(join(dataDir, 'link-previews'), MAX_DISK_BYTES)
  }

  /** Rejects with `QueueFullError` when too many wait. */
  async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const key = `share-${name}`
    const stored = this.#memory.get(key) ?? (await this.#files.read(key))
    if (stored) {
      this.#memory.set(key, stored)
      return stored
    }
    return this.#queue.run(key, async () => {
      // A request that came while the disk was being read may have drawn it by now.
      const meanwhile = this.#memory.get(key)
      if (meanwhile) return meanwhile
      const picture = await draw()
      this.#memory.set(key, picture)
      await this.#files.write(key, picture)
      return picture
    })
  }
}
