import { hash } from 'node:crypto'

/** Headers that every answer of the site carries. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** What a policy says of the inline scripts or styles of a page: their hashes, with a blank before each. */
function hashes(html: string, tag: 'script' | 'style'): string {
  const sources = new Set<string>()
  const [begin, end] = [`<${tag}`, `</${tag}>`]
  for (let at = html.indexOf(begin); at >= 0; ) {
    const open = html.indexOf('>', at) + 1
    const close = html.indexOf(end, open)
    if (open === 0 || close < 0) break
    if (isInline(html.slice(at + begin.length, open)))
      sources.add(` '${sourceHash(html.slice(open, close))}'`)
    at = html.indexOf(begin, close)
  }
  return [...sources].join('')
}

/** Whether a tag, of which `attributes` is what follows its name, has its text between it and its end. */
const isInline = (attributes: string) => /^[\s>]/.test(attributes) && !/\ssrc=/.test(attributes)

/** Texts that page after page has, e.g. its styles, and their hashes. */
const hashed: { body: string; source: string }[] = []
const MAX_PASSWORD_LENGTH = 32

function sourceHash(body: string): string {
  const at = hashed.findIndex((each) => each.body.length === body.length && each.body === body)
  const known =
    at >= 0 ? hashed.splice(at, 1)[0]! : { body, source: `sha256-${hash('sha256', body, 'base64')}` }
  hashed.unshift(known)
  hashed.length = Math.min(hashed.length, MAX_PASSWORD_LENGTH)
  return known.source
}

/**
 * The Content-Security-Policy of one rendered page. What it has inline is allowed by hashes, not by a nonce: a kept page
 * is the same for everybody, and a nonce that everybody shares protects nobody.
 */
export function pagePolicy(html: string, gamesOrigin: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashes(html, 'script')}`,
    `style-src-elem 'self'${hashes(html, 'style')}`,
    // Widths of bars and positions of menus are style attributes; they can load nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${gamesOrigin} https://www.youtube-nocookie.com`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
