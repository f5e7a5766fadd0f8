/** inside: an address of this site; outside: another site; contact: mail or telephone; inert: not a link. */
export type LinkKind = 'inside' | 'outside' | 'contact' | 'inert'

// Only used to resolve relative addresses. The reserved domain `.invalid` belongs to no site.
const base = 'https://inside.invalid/'

/**
 * The kind of a link in a user's text. Allowed are relative links that start with # or /, and http, https, mailto or tel. Every other scheme is
 * inert. Links are parsed as browsers do: control characters and backslashes do not bypass it, and '//host' is outside.
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
