/** inside: an address of this site; outside: another site; contact: mail or telephone; inert: not to be followed. */
export type LinkKind = 'inside' | 'outside' | 'contact' | 'inert'

// Only to complete relative addresses; `.invalid` is reserved and names no site.
const base = 'https://inside.invalid/'

/**
 * What a link in a user's text may be: relative, starting with # or /, or http, https, mailto or tel; every other scheme is
 * inert. Judged as a browser reads it: control characters and backslashes are no way around it, '//host' leads outside.
 */
export function linkKind(href: string): LinkKind {
  if (href.trim() === '') return 'inert'
  let url: URL
  try {
    url = new URL(href, base)
  } catch {
    return 'inert'
  }
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return 'contact'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'inert'
  return url.origin === 'https://inside.invalid' ? 'inside' : 'outside'
}
