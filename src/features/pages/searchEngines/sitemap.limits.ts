/** Addresses in one part of the sitemap, by ids. The protocol allows 50,000, and 50 MB. */
export const GAMES_PER_PART = 10_000
export const POSTS_PER_PART = 10_000
export const DEVELOPERS_PER_PART = 10_000

/** What the protocol allows in one file. */
export const MAX_ADDRESSES_PER_PART = 50_000

/** The kinds of parts. */
export const SITEMAP_KINDS = ['pages', 'games', 'developers', 'posts', 'members'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]
