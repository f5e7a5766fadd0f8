import { stringifySearch } from '#/shared/searchParams.ts'

/** The formats of feeds, by the ending of their address, with their media types. */
export const FEED_FORMATS = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof FEED_FORMATS

type Params = Readonly<Record<string, string | number | undefined>>

/** The paths of the site's feeds. */
export const feedPaths = {
  updates: (format: FeedFormat): string => `/feeds/updates.${format}`,
  /** New games; `params` filter them as on `/search`. */
  games: (format: FeedFormat, params: Params = {}): string =>
    `/feeds/games.${format}${stringifySearch(params)}`,
  /** Community posts; `params` may name types, as on `/community`. */
  posts: (format: FeedFormat, params: Params = {}): string =>
    `/feeds/posts.${format}${stringifySearch(params)}`,
  /** The updates of one game. */
  game: (format: FeedFormat, urlid: string): string => `/feeds/game/${encodeURIComponent(urlid)}.${format}`,
  /** The updates of a developer's games. */
  developer: (format: FeedFormat, slug: string): string =>
    `/feeds/developer/${encodeURIComponent(slug)}.${format}`,
  /** What a member follows. Whoever knows the key can read it. */
  following: (format: FeedFormat, key: string): string => `/feeds/following/${key}.${format}`,
}
