import type { SafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import { reportOf } from './checkFeed.server.ts'
import type { FeedCheck } from './feeds.contract.ts'
import { readFeed } from './readFeed.server.ts'

/** Characters of each entry's text in a check. */
const EXCERPT = 300
const MAX_SHOWN_ENTRIES = 20

/** The updates that a feed would add. Nothing is stored. */
export async function previewFeed(safeFetch: SafeFetch, url: string): Promise<FeedCheck> {
  const reading = await readFeed(safeFetch, url, { now: Date.now() })
  if (reading.kind !== 'read') {
    const error = reading.kind === 'failed' ? reading.error : 'The server sent an empty response.'
    return { url, format: null, error, report: null, entries: [] }
  }
  const entries = reading.feed.entries
    .slice(0, MAX_SHOWN_ENTRIES)
    .map(({ number, version, title, date, content }) => ({
      number,
      version,
      title,
      date,
      content: [...content].slice(0, EXCERPT).join(''),
    }))
  return { url, format: reading.feed.format, error: null, report: reportOf(reading.feed, 0), entries }
}
