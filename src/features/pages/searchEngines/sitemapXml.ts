import { toXmlCharacters } from '#/shared/xml.ts'

/** An address in a sitemap: a path within the site, and when what is there last changed. */
export interface SitemapEntry {
  path: string
  changedAt?: Date
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const escapeXml = (text: string) =>
  toXmlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const write = (list: string, item: string, site: string, entries: readonly SitemapEntry[]) => {
  const base = escapeXml(site)
  const items = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${item}><loc>${base}${escapeXml(path)}</loc>${changed}</${item}>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${items.join('')}</${list}>\n`
}

/** A sitemap index; `site` is the site's address without a slash at its end. */
export const writeIndex = (site: string, parts: readonly SitemapEntry[]): string =>
  write('sitemapindex', 'sitemap', site, parts)

/** A sitemap file. */
export const writePart = (site: string, pages: readonly SitemapEntry[]): string =>
  write('urlset', 'url', site, pages)
