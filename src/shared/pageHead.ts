import { SITE_NAME } from './siteName.ts'
import { siteUrl } from './siteUrl.ts'

export interface PageFacts {
  /** Without the site's name; undefined if the title is only the site's name. */
  title: string | undefined
  /** For search engines and link previews, at most about 160 characters. */
  description?: string | undefined
  /** The canonical address, from `paths`. Pages without it are not indexed. */
  path?: string | undefined
  /** A picture for link previews, as an address within the site or elsewhere. */
  image?: string | null | undefined
  type?: 'website' | 'article' | 'profile'
}

/** A page's title as browsers and search engines show it. */
export const pageTitle = (title: string) => `${title} · ${SITE_NAME}`

/** The <head> of a page: title, description, canonical address, and link preview. */
export function pageHead({ title, description, path, image, type = 'website' }: PageFacts) {
  const picture = image && new URL(image, siteUrl()).href
  return {
    meta: [
      { title: title === undefined ? SITE_NAME : pageTitle(title) },
      ...(description ? [{ name: 'description', content: description }] : []),
      { property: 'og:title', content: title ?? SITE_NAME },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { property: 'og:type', content: type },
      ...(path === undefined
        ? [{ name: 'robots', content: 'noindex' }]
        : [{ property: 'og:url', content: siteUrl() + path }]),
      ...(picture
        ? [
            { property: 'og:image', content: picture },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
    ],
    links: path === undefined ? [] : [{ rel: 'canonical', href: siteUrl() + path }],
  }
}

/** The head of a page without content: not found or removed. */
export const missingHead = (title: string) => pageHead({ title })
