import { siteUrl } from '#/shared/siteUrl.ts'

/** inside: an address of this site, by its path or its host; outside: another site; contact: mail or telephone; inert: not a link. */
export type LinkKind = 'inside' | 'outside' | 'contact' | 'inert'

// Only used to resolve relative addresses. The reserved domain `.invalid` belongs to no site. Both schemes, because 'https:host' is relative to a
// page served over https and another site on one served over http, and the reverse.
const ORIGINS = ['https://inside.invalid', 'http://inside.invalid']

/**
 * The kind of a link in a user's text. Allowed are relative links that start with # or /, and http, https, mailto or tel. Every other scheme is
 * inert. Links are parsed as browsers do: control characters and backslashes do not bypass it, and '//host' is outside.
 */
export function linkKind(href: string): LinkKind {
  if (href.trim() === '') return 'inert'
  return ORIGINS.map((origin) => kindOnPage(href, origin)).find((kind) => kind !== 'inside') ?? 'inside'
}

function kindOnPage(href: string, origin: string): LinkKind {
  let url: URL
  try {
    url = new URL(href, origin)
  } catch {
    return 'inert'
  }
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return 'contact'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'inert'
  return url.origin === origin || url.host === new URL(siteUrl()).host ? 'inside' : 'outside'
}
