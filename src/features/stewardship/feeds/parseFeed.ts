import { decodeText } from './decodeFeed.ts'
import { FeedProblem, type ParsedFeed } from './feedEntry.ts'
import { MAX_ENTRIES } from './feeds.limits.ts'
import { bareVersion } from './identifyEntries.ts'
import { parseJson } from './parseJson.ts'
import { parseXml } from './parseXml.ts'

/** A fetched file. */
export interface FeedFile {
  bytes: Uint8Array
  /** As the server declares it. */
  charset: string | undefined
  /** Where it was fetched from. */
  url: string
}

/**
 * Reads a feed in any accepted format, which is recognized by what is in it.
 *
 * @param now in ms since 1970
 * @throws FeedProblem if nothing in it can be used
 */
export function parseFeed({ bytes, charset, url }: FeedFile, now: number): ParsedFeed {
  const { text, note } = decodeText(bytes, charset)
  const start = text.trimStart().slice(0, 1)
  if (start === '') throw new FeedProblem('The file is empty.')
  if (start !== '{' && start !== '[' && start !== '<')
    throw new FeedProblem('The file is neither JSON, RSS, nor Atom.')
  const feed = start === '<' ? parseXml(text, url, now) : parseJson(text, url, now)
  if (note) feed.lines.unshift({ entry: null, level: 'note', text: note })
  if (feed.total > MAX_ENTRIES)
    feed.lines.unshift({
      entry: null,
      level: 'note',
      text: `The feed has ${feed.total.toLocaleString('en')} entries. Only the first ${MAX_ENTRIES} are read, so put the newest first`,
    })
  return dropRepeated(feed)
}

/** Leaves out entries that repeat an earlier one: the same id, or in a list of updates the same version. */
function dropRepeated(feed: ParsedFeed): ParsedFeed {
  const first = new Map<string, number>()
  const entries = feed.entries.filter((entry) => {
    const key = feed.format === 'updates' ? bareVersion(entry.version!) : entry.id
    const before = first.get(key)
    if (before === undefined) first.set(key, entry.number)
    else
      feed.lines.push({
        entry: entry.number,
        level: 'skipped',
        text:
          feed.format === 'updates'
            ? `The version ${entry.version} is the same as that of entry ${before}`
            : entry.id.startsWith('title:')
              ? `It has the same title and day as entry ${before}, and no address or 'guid' of its own`
              : `It is the same as entry ${before}`,
      })
    return before === undefined
  })
  const lines = feed.lines.toSorted((a, b) => (a.entry ?? 0) - (b.entry ?? 0))
  return { ...feed, entries, lines }
}
