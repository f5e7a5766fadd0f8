import { siteUrl } from './siteUrl.ts'

/** A thing of schema.org, as search engines read it from a page. */
export interface JsonLd {
  '@type': string
  [property: string]: unknown
}

/** The absolute address of a path within the site, or of a picture that may be elsewhere. */
export const absoluteUrl = (path: string): string => new URL(path, siteUrl()).href

/** The way to a page from the start: the places above it, and the page itself last. */
export const breadcrumbs = (trail: readonly { name: string; path: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absoluteUrl(path),
  })),
})
