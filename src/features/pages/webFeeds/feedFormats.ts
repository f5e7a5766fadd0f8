import { FEED_FORMATS, type FeedFormat } from './webFeeds.paths.ts'

export const FORMAT_NAMES: Record<FeedFormat, string> = { atom: 'Atom', rss: 'RSS', json: 'JSON Feed' }
export const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[]
