import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { inSpan } from '#/tracing/span.server.ts'
import { brotliOf } from './cache/brotli.server.ts'
import { type CachedResponse, cachedResponse, toResponse } from './cache/cachedResponse.server.ts'
import type { CacheTag } from './cache/cacheTags.ts'
import type { FragmentCache } from './cache/fragmentCache.ts'
import type { RenderEnv } from './cache/renderTags.server.ts'
import type { ResponseCache } from './cache/responseCache.server.ts'
import { addressOf, isDisconnected, nodeOf, requestHeader } from './nodeRequest.server.ts'
import { requestInfo } from './requests/requestInfo.server.ts'
import { frameSources, type Origins, pagePolicy, SECURITY_HEADERS } from './security.server.ts'
import { busyPage } from './turns/busyPage.server.ts'
import { type TurnQueue, TurnRefused } from './turns/turnQueue.server.ts'

/** The route's name for redirects, and for errors before a route was found. */
const UNNAMED_ROUTE = 'page'

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
  /** The same text, but without styles, and fragments without scripts may be missing. */
  skeleton: string
  /** The page's inline styles. */
  styles?: string | undefined
  /** The pattern of the page's route, such as `/game/$urlid`. */
  route: string
}

export interface PagesOptions {
  renderer: PageRenderer
  api: { fetch(request: Request, env?: object): Response | Promise<Response> }
  cache: ResponseCache
  /** What decides which frames a page can show. */
  origins: Origins
  /** Shares the turns at rendering among clients. */
  queue: TurnQueue
  /** Identifies the client of a request. */
  clientOf: (c: Context) => string
  /** Development: every request is rendered, and the bundler's own scripts are allowed. */
  dev?: boolean
}

interface Rendered extends PageHtml {
  response: Response
  tags: Set<CacheTag>
  /** Whether all data arrived: a page can be rendered without the data below the fold. */
  isComplete: boolean
}

/** Serves every GET that nothing else handles as a server-rendered page, from the page cache where it can. */
export function mountPages(app: Hono, options: PagesOptions): void {
  app.get('*', (c) => {
    const cached = options.cache.pages.get(pageKey(c.req.url))
    if (!cached) return renderAndSend(c, options)
    nameRoute(c, cached.route)
    return sendCached(cached, c)
  })
}

const sendCached = (page: CachedResponse, c: Context) =>
  toResponse(page, {
    acceptEncoding: requestHeader(c, 'accept-encoding'),
    ifNoneMatch: requestHeader(c, 'if-none-match'),
  })

async function renderAndSend(c: Context, options: PagesOptions): Promise<Response> {
  if (options.dev) return sendRendered(await render(c.req.raw, options), c.req.url, options)
  try {
    return await renderInTurn(c, options)
  } catch (error) {
    if (error instanceof TurnRefused) return busyPage()
    throw error
  }
}

/** @throws TurnRefused */
async function renderInTurn(c: Context, options: PagesOptions): Promise<Response> {
  const { cache, queue } = options
  const address = pageKey(c.req.url)
  const client = { key: options.clientOf(c), isGone: () => isDisconnected(c) }
  const inTurn = () => queue.run(address, client, () => render(c.req.raw, options))
  // Another client may wait for the same page already, and be far from its turn.
  queue.join(address, client)
  let uncacheable: Rendered | undefined
  const page = await cache.pages.getOrCompute(address, async () => {
    const rendered = await inTurn()
    if (rendered.isComplete && isCacheable(rendered.response)) return toCached(rendered, options.origins)
    uncacheable = rendered
    return undefined
  })
  if (page) {
    nameRoute(c, page.route)
    return sendCached(page, c)
  }
  // Another request's render of the same address turned out not to be cacheable: render this one on its own.
  const rendered = uncacheable ?? (await inTurn())
  nameRoute(c, rendered.route)
  // An old page is better than none.
  const stale = rendered.response.status === 503 && cache.pages.getStale(address)
  return stale ? sendCached(stale, c) : sendRendered(rendered, c.req.url, options)
}

const nameRoute = (c: Context, route: string) => requestInfo(nodeOf(c).incoming)?.setRoute(route)

/** Addresses that differ only in the order of their parameters are one page. */
function pageKey(address: string): string {
  if (!address.includes('?')) return addressOf(address)
  const url = new URL(address)
  url.searchParams.sort()
  return url.pathname + url.search
}

const isCacheable = (response: Response) =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html')

async function render(request: Request, options: PagesOptions): Promise<Rendered> {
  const tags = new Set<CacheTag>()
  const env: RenderEnv = { cacheTags: tags, shared: new Map() }
  const origin = new URL(request.url).origin
  let failed: Response | undefined
  const api = async (path: string) => {
    const response = await options.api.fetch(new Request(new URL(path, origin)), env)
    if (response.status >= 500) failed = response
    return response
  }
  // Loaders get the address only: a page must not depend on who requests it.
  const bare = new Request(request.url, { headers: { accept: 'text/html' } })
  let page: PageHtml = { html: Buffer.alloc(0), skeleton: '', route: UNNAMED_ROUTE }
  const deliver = (delivered: PageHtml) => {
    page = delivered
  }
  const context = { api, deliver, fragments: options.cache.fragments }
  const rendered = await inSpan('render', 'internal', () => options.renderer.fetch(bare, { context }))
  const isComplete = failed === undefined
  const response =
    rendered.status === 500 && failed?.status === 503 ? unavailable(rendered, failed) : rendered
  if (!response.body) return { response, tags, isComplete, ...page }
  const text = await response.text()
  return { response, tags, isComplete, html: Buffer.from(text), skeleton: text, route: UNNAMED_ROUTE }
}

/** A page that failed because data was not available says so by its status, and when to try again. */
function unavailable(page: Response, { headers: reason }: Response): Response {
  const headers = new Headers(page.headers)
  const retryAfter = reason.get('retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  return new Response(page.body, { status: 503, headers })
}

async function toCached(
  { html, skeleton, styles, tags, route }: Rendered,
  origins: Origins,
): Promise<CachedResponse> {
  const brotli = await brotliOf(html)
  // The compressed bytes identify a page as well as the plain ones, and are a tenth of their size.
  const etag = `"${hash('sha256', brotli, 'base64url').slice(0, 22)}"`
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(skeleton, frameSources(route, origins), styles),
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
  }
  return cachedResponse(html, { etag, route, tags, headers, brotli })
}

/** A redirect within the site names no host, because the request's `Host` header cannot be trusted. */
function withoutOrigin(location: string, requestUrl: string): string {
  const target = new URL(location, requestUrl)
  if (target.origin !== new URL(requestUrl).origin) return location
  // Two slashes at the start would be a host again.
  return `${target.pathname.replace(/^\/{2,}/, '/')}${target.search}${target.hash}`
}

function sendRendered(
  { response, html, skeleton, styles, route }: Rendered,
  requestUrl: string,
  options: PagesOptions,
): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  const frames = frameSources(route, options.origins)
  if (!options.dev) headers.set('content-security-policy', pagePolicy(skeleton, frames, styles))
  headers.set('cache-control', 'no-store')
  const location = headers.get('location')
  if (location) headers.set('location', withoutOrigin(location, requestUrl))
  return new Response(html.length > 0 ? html : null, { status: response.status, headers })
}
