/** A larger feed is not read. */
export const MAX_FEED_BYTES = 3 * 1024 * 1024
/** Entries that are read, the first of a feed: it has the newest first. */
export const MAX_ENTRIES = 500
/** Lines of a report; the rest is counted. */
export const MAX_REPORT_LINES = 100
/** Characters of an entry's HTML that are converted; what is behind is cut. */
export const MAX_HTML_LENGTH = 100_000
/** Characters of a feed's HTML that become Markdown, from its first entry on; the rest loses its markup only. */
export const MAX_CONVERTED_LENGTH = 600_000
/** Timeout for parsing a feed. */
export const PARSE_TIMEOUT_MS = 10_000
/** Maximum age of an entry that is announced to followers, in days. */
export const ANNOUNCED_DAYS = 14
/** Days without success until a feed is given up. */
export const FEED_TROUBLE_DAYS = 14
/** Tokens of a game. */
export const MAX_TOKENS = 5
export const MAX_TOKEN_NAME_LENGTH = 60

export const FEED_FORMATS = ['updates', 'json-feed', 'rss', 'atom'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export const FORMAT_NAMES: Readonly<Record<FeedFormat, string>> = {
  updates: 'list of updates (JSON)',
  'json-feed': 'JSON Feed',
  rss: 'RSS',
  atom: 'Atom',
}
