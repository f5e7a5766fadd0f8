import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { matchesEtag } from './answers.server.ts'
import { askedHeader } from './askedHeader.server.ts'
import type { KeptPage, KeptPages } from './keptPages.ts'
import { type FindReady, headerList, type ReadyAnswer, readyAnswersOf } from './readyAnswers.server.ts'
import { pagePolicy, SECURITY_HEADERS } from './security.server.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Renders a request to a page. Its HTML is the answer's body, or, where that would only cost conversions, is delivered
 * before an answer without body.
 */
export interface PageRenderer {
  fetch(request: Request, options: { context: RenderContext }): Promise<Response>
}

interface RenderContext {
  /** Answers what the page's loaders ask, in process. */
  api(path: string): Promise<Response>
  deliver(page: PageHtml): void
}

interface PageHtml {
  html: Buffer
  /** The same text, but parts without scripts may be missing. */
  skeleton: string
}

export interface PagesOptions {
  renderer: PageRenderer
  api: { fetch(request: Request, env?: object): Response | Promise<Response> }
  kept: KeptPages
  gamesOrigin: string
  log: Logger
  /** Development: every request is rendered anew, and the bundler's own scripts are let through. */
  dev?: boolean
}

interface Rendered extends PageHtml {
  response: Response
  shows: Set<string>
}

/** Serves every GET that nothing else answers as a server-rendered page, from the kept pages where it can. */
export function mountPages(app: Hono, options: PagesOptions): void {
  const findReady: FindReady = (address, incoming) => {
    const page = address.startsWith('/api/') ? undefined : options.kept.get(address)
    return page && readyPage(page, acceptedEncoding(incoming.headers['accept-encoding']))
  }
  app.get('*', (c) => {
    readyAnswersOf(c)?.add(findReady)
    const kept = options.kept.get(pageKey(c.req.url))
    return kept ? answerKept(kept, c) : renderAndAnswer(c, options)
  })
}

async function renderAndAnswer(c: Context, options: PagesOptions): Promise<Response> {
  if (options.dev) return answerAnew(await render(c.req.raw, options), options)
  let unkept: Rendered | undefined
  const page = await options.kept.getOrRender(pageKey(c.req.url), async () => {
    const rendered = await render(c.req.raw, options)
    if (isKeepable(rendered.response)) return keep(rendered, options.gamesOrigin)
    unkept = rendered
    return undefined
  })
  if (page) return answerKept(page, c)
  // Somebody else's render of the same address turned out not to be keepable: render this request on its own.
  return answerAnew(unkept ?? (await render(c.req.raw, options)), options)
}

/** Addresses that differ only in the order of their parameters are one page. */
function pageKey(address: string): string {
  if (!address.includes('?')) return address.slice(address.indexOf('/', address.indexOf('//') + 2))
  const url = new URL(address)
  url.searchParams.sort()
  return url.pathname + url.search
}

const isKeepable = (response: Response) =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html')

async function render(request: Request, options: PagesOptions): Promise<Rendered> {
  const shows = new Set<string>()
  const origin = new URL(request.url).origin
  const api = async (path: string) => options.api.fetch(new Request(new URL(path, origin)), { shows })
  // Loaders see the address only: what a page shows must not depend on who asks for it.
  const bare = new Request(request.url, { headers: { accept: 'text/html' } })
  let page: PageHtml = { html: Buffer.alloc(0), skeleton: '' }
  const deliver = (delivered: PageHtml) => {
    page = delivered
  }
  const response = await options.renderer.fetch(bare, { context: { api, deliver } })
  if (!response.body) return { response, shows, ...page }
  const text = await response.text()
  return { response, shows, html: Buffer.from(text), skeleton: text }
}

async function keep({ html: plain, skeleton, shows }: Rendered, gamesOrigin: string): Promise<KeptPage> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    // 256 kB, more than nearly every page has: the usual window of 4 MB would only take memory.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  const brotli = await compressBrotli(plain, { params })
  // The compressed bytes tell pages apart as well as the plain ones do, and are a tenth of them.
  const etag = `"${hash('sha256', brotli, 'base64url').slice(0, 22)}"`
  return { etag, policy: pagePolicy(skeleton, gamesOrigin), plain, brotli, gzip: undefined, shows }
}

type Encoding = 'brotli' | 'gzip' | 'plain'
type PlainHeaders = Readonly<Record<string, string>>

function answerKept(page: KeptPage, c: Context): Response | Promise<Response> {
  const encoding = acceptedEncoding(askedHeader(c, 'accept-encoding'))
  const body = page[encoding]
  // Nearly every reader takes brotli: gzip is made when the first one asks for it.
  if (!body) return addGzip(page).then(() => answerKept(page, c))
  const headers = headersOf(page, encoding, body.length)
  const isKnown = matchesEtag(askedHeader(c, 'if-none-match'), page.etag)
  return isKnown
    ? new Response(null, { status: 304, headers: withoutLength(headers) })
    : new Response(body as Buffer<ArrayBuffer>, { headers })
}

const headersByPage = new WeakMap<KeptPage, Partial<Record<Encoding, PlainHeaders>>>()

/** A page's headers are as much the same for every visitor as the page is. */
function headersOf(page: KeptPage, encoding: Encoding, length: number): PlainHeaders {
  const known = headersByPage.get(page)
  if (known?.[encoding]) return known[encoding]
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag: page.etag,
    ...(encoding === 'plain' ? {} : { 'content-encoding': encoding === 'brotli' ? 'br' : 'gzip' }),
    'content-length': String(length),
  }
  headersByPage.set(page, { ...known, [encoding]: headers })
  return headers
}

function withoutLength({
  'content-length': _,
  'content-encoding': __,
  ...headers
}: PlainHeaders): PlainHeaders {
  return headers
}

const readyByPage = new WeakMap<KeptPage, Partial<Record<Encoding, ReadyAnswer>>>()

/** A kept page as it goes out without further ado; undefined while it has yet to be compressed. */
function readyPage(page: KeptPage, encoding: Encoding): ReadyAnswer | undefined {
  const known = readyByPage.get(page)
  if (known?.[encoding]) return known[encoding]
  const body = page[encoding]
  if (!body) return undefined
  const headers = headersOf(page, encoding, body.length)
  const ready = {
    etag: page.etag,
    head: headerList(headers),
    headUnchanged: headerList(withoutLength(headers)),
    body: body as Buffer<ArrayBuffer>,
  }
  readyByPage.set(page, { ...known, [encoding]: ready })
  return ready
}

async function addGzip(page: KeptPage): Promise<void> {
  page.gzip = await compressGzip(page.plain, { level: 6 })
}

function acceptedEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(accepted)) return 'brotli'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/.test(accepted)) return 'gzip'
  return 'plain'
}

function answerAnew({ response, html, skeleton }: Rendered, options: PagesOptions): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  if (!options.dev) headers.set('content-security-policy', pagePolicy(skeleton, options.gamesOrigin))
  headers.set('cache-control', 'no-store')
  return new Response(html.length > 0 ? (html as Uint8Array<ArrayBuffer>) : null, {
    status: response.status,
    headers,
  })
}
