import { errorTitle } from './errorTitle.ts'
import type { JsonLd } from './jsonLd.ts'
import { siteName } from './siteName.ts'
import { siteUrl } from './siteUrl.ts'

export interface PageDetails {
  /** Without the site's name; undefined if the title is only the site's name. */
  title: string | undefined
  /** For search engines and link previews, at most about 160 characters. */
  description?: string | undefined
  /** The canonical address, from `paths`. Pages without it are not indexed. */
  path?: string | undefined
  /** A picture for link previews, as an address within the site or elsewhere. */
  image?: string | null | undefined
  type?: 'website' | 'article' | 'profile'
  /** The feed that says what is new on the page, from `feedPaths`. */
  feed?: { title: string; path: string }
  /** What the page is about, for search engines. Only the server needs it: `import.meta.env.SSR` keeps it out of the browser's code. */
  jsonLd?: readonly JsonLd[] | undefined
}

/** A page's title as browsers and search engines show it. */
export const pageTitle = (title: string) => `${title} · ${siteName()}`

/** The <head> of a page: title, description, canonical address, and link preview. */
export function pageHead({ title, description, path, image, type = 'website', feed, jsonLd }: PageDetails) {
  return {
    meta: [
      { title: title === undefined ? siteName() : pageTitle(title) },
      ...(description ? [{ name: 'description', content: description }] : []),
      { property: 'og:title', content: title ?? siteName() },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { property: 'og:type', content: type },
      ...(path === undefined
        ? [{ name: 'robots', content: 'noindex' }]
        : [{ property: 'og:url', content: siteUrl() + path }]),
      // Read by those who fetch the page's HTML: the browser has no use for them.
      ...(import.meta.env.SSR && image
        ? [
            { property: 'og:image', content: new URL(image, siteUrl()).href },
            { property: 'og:image:alt', content: title ?? siteName() },
          ]
        : []),
      // The router escapes it, so that no text in it can end the script.
      ...(import.meta.env.SSR && jsonLd
        ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': jsonLd } }]
        : []),
    ],
    links: [
      ...(path === undefined ? [] : [{ rel: 'canonical', href: siteUrl() + path }]),
      ...(feed
        ? [{ rel: 'alternate', type: 'application/atom+xml', title: feed.title, href: feed.path }]
        : []),
    ],
  }
}

/**
 * The head of a page without content: removed or not found, which `title` says. With the route's match it is told apart from a page
 * that could not be loaded.
 */
export function missingHead(title: string, match?: { status: string; error?: unknown }) {
  if (match?.status !== 'error') return pageHead({ title })
  return pageHead({ title: errorTitle(match.error) })
}
