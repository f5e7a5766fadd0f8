import { hash } from 'node:crypto'
import { STYLES_PLACEHOLDER } from '#/shared/stylesPlaceholder.ts'

/** Headers of every response of the site. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** The hashes of a page's inline scripts or styles as a policy lists them, with a space before each. `styles` is what takes the place of a placeholder. */
function hashes(html: string, tag: 'script' | 'style', styles?: string): string {
  const sources = new Set<string>()
  const [begin, end] = [`<${tag}`, `</${tag}>`]
  for (let at = html.indexOf(begin); at >= 0; ) {
    const open = html.indexOf('>', at) + 1
    const close = html.indexOf(end, open)
    if (open === 0 || close < 0) break
    if (isInline(html.slice(at + begin.length, open))) {
      const body = html.slice(open, close)
      sources.add(` '${sourceHash(body === STYLES_PLACEHOLDER && styles ? styles : body)}'`)
    }
    at = html.indexOf(begin, close)
  }
  return [...sources].join('')
}

/** Whether a tag has inline content that a policy must allow: data is none. `attributes` is the text between its name and its `>`. */
const isInline = (attributes: string) =>
  /^[\s>]/.test(attributes) && !/\ssrc=|\stype="application\/(?:ld\+)?json"/.test(attributes)

/** Inline texts that many pages share, and their hashes, most recently used first. */
const hashed: { body: string; source: string }[] = []
const MAX_REMEMBERED_HASHES = 32

function sourceHash(body: string): string {
  const at = hashed.findIndex((each) => each.body.length === body.length && each.body === body)
  // A copy: a slice keeps the page that it is of in memory.
  const known =
    at >= 0
      ? hashed.splice(at, 1)[0]!
      : { body: Buffer.from(body).toString(), source: `sha256-${hash('sha256', body, 'base64')}` }
  hashed.unshift(known)
  hashed.length = Math.min(hashed.length, MAX_REMEMBERED_HASHES)
  return known.source
}

/** What the page at a route shows in frames: trailers, and games on the one page for them. Games come from sites all over the web. */
export function frameSources(route: string, { gamesOrigin, siteUrl }: Origins): string {
  const videos = 'https://www.youtube-nocookie.com'
  if (route !== '/play') return videos
  return siteUrl.startsWith('https:') ? `${gamesOrigin} https:` : `${gamesOrigin} https: http:`
}

/** Where the site and the bundled games are, as browsers see it. */
export interface Origins {
  siteUrl: string
  gamesOrigin: string
}

/**
 * The Content-Security-Policy of one rendered page, which can show `frames` and contains `styles` in place of their placeholder. Inline scripts and styles are allowed by hash, not by nonce, because a cached
 * page is the same for everybody and a shared nonce protects nobody.
 */
export function pagePolicy(html: string, frames: string, styles?: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(html, 'script')}`,
    `style-src-elem 'self'${hashes(html, 'style', styles)}`,
    // Widths of bars and positions of menus are style attributes. They cannot load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
