import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { type CachedResponse, cachedResponse, toResponse } from './cache/cachedResponse.server.ts'
import type { CacheTag } from './cache/cacheTags.ts'
import type { FragmentCache } from './cache/fragmentCache.ts'
import type { RenderEnv } from './cache/renderTags.server.ts'
import type { ResponseCache } from './cache/responseCache.server.ts'
import { requestHeader } from './requestHeader.server.ts'
import { pagePolicy, SECURITY_HEADERS } from './security.server.ts'

const compressBrotli = promisify(brotliCompress)

/**
 * Renders a request to a page. The HTML is the response's body, or is passed to `deliver` before a response without a
 * body, which saves conversions.
 */
export interface PageRenderer {
  fetch(request: Request, options: { context: RenderContext }): Promise<Response>
}

interface RenderContext {
  /** Handles the API requests of the page's loaders in this process. */
  api(path: string): Promise<Response>
  deliver(page: PageHtml): void
  fragments: FragmentCache
}

interface PageHtml {
  html: Buffer<ArrayBuffer>
  /** The same text, but fragments without scripts may be missing. */
  skeleton: string
}

export interface PagesOptions {
  renderer: PageRenderer
  api: { fetch(request: Request, env?: object): Response | Promise<Response> }
  cache: ResponseCache
  gamesOrigin: string
  /** Development: every request is rendered, and the bundler's own scripts are allowed. */
  dev?: boolean
}

interface Rendered extends PageHtml {
  response: Response
  tags: Set<CacheTag>
}

/** Serves every GET that nothing else handles as a server-rendered page, from the page cache where it can. */
export function mountPages(app: Hono, options: PagesOptions): void {
  app.get('*', (c) => {
    const cached = options.cache.pages.get(pageKey(c.req.url))
    return cached ? sendCached(cached, c) : renderAndSend(c, options)
  })
}

const sendCached = (page: CachedResponse, c: Context) =>
  toResponse(page, {
    acceptEncoding: requestHeader(c, 'accept-encoding'),
    ifNoneMatch: requestHeader(c, 'if-none-match'),
  })

async function renderAndSend(c: Context, options: PagesOptions): Promise<Response> {
  if (options.dev) return sendRendered(await render(c.req.raw, options), options)
  let uncacheable: Rendered | undefined
  const page = await options.cache.pages.getOrCompute(pageKey(c.req.url), async () => {
    const rendered = await render(c.req.raw, options)
    if (isCacheable(rendered.response)) return toCached(rendered, options.gamesOrigin)
    uncacheable = rendered
    return undefined
  })
  if (page) return sendCached(page, c)
  // Another request's render of the same address turned out not to be cacheable: render this one on its own.
  return sendRendered(uncacheable ?? (await render(c.req.raw, options)), options)
}

/** Addresses that differ only in the order of their parameters are one page. */
function pageKey(address: string): string {
  if (!address.includes('?')) return address.slice(address.indexOf('/', address.indexOf('//') + 2))
  const url = new URL(address)
  url.searchParams.sort()
  return url.pathname + url.search
}

const isCacheable = (response: Response) =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html')

async function render(request: Request, options: PagesOptions): Promise<Rendered> {
  const tags = new Set<CacheTag>()
  const env: RenderEnv = { cacheTags: tags }
  const origin = new URL(request.url).origin
  const api = async (path: string) => options.api.fetch(new Request(new URL(path, origin)), env)
  // Loaders get the address only: a page must not depend on who requests it.
  const bare = new Request(request.url, { headers: { accept: 'text/html' } })
  let page: PageHtml = { html: Buffer.alloc(0), skeleton: '' }
  const deliver = (delivered: PageHtml) => {
    page = delivered
  }
  const context = { api, deliver, fragments: options.cache.fragments }
  const response = await options.renderer.fetch(bare, { context })
  if (!response.body) return { response, tags, ...page }
  const text = await response.text()
  return { response, tags, html: Buffer.from(text), skeleton: text }
}

async function toCached({ html, skeleton, tags }: Rendered, gamesOrigin: string): Promise<CachedResponse> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    // 256 kB, more than nearly every page has: the usual window of 4 MB would only take memory.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  const brotli = await compressBrotli(html, { params })
  // The compressed bytes identify a page as well as the plain ones, and are a tenth of their size.
  const etag = `"${hash('sha256', brotli, 'base64url').slice(0, 22)}"`
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(skeleton, gamesOrigin),
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  }
  return cachedResponse(html, { etag, tags, headers, brotli })
}

function sendRendered({ response, html, skeleton }: Rendered, options: PagesOptions): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  if (!options.dev) headers.set('content-security-policy', pagePolicy(skeleton, options.gamesOrigin))
  headers.set('cache-control', 'no-store')
  return new Response(html.length > 0 ? html : null, { status: response.status, headers })
}
