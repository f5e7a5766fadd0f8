import {
  MAX_UPDATE_CONTENT_LENGTH,
  MAX_UPDATE_TITLE_LENGTH,
  MAX_VERSION_LENGTH,
} from '#/features/stewardship/updates/updateEdit.limits.ts'
import { lengthOf, shorten } from '#/shared/plainText.ts'
import type { FeedEntry, FeedLine, ParsedFeed } from './feedEntry.ts'
import { type FeedFormat, MAX_ENTRIES } from './feeds.limits.ts'
import { idByTitle } from './identifyEntries.ts'
import { readDate } from './readFeedDate.ts'

/** Characters that the database cannot store or that make a text look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the removed characters
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\p{NChar}]/gu

/** Text without characters that cannot be stored. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(CONTROLS, '').trim()

/** A text as one line, without invisible characters. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\p{Cf}\u2800]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** An entry before it is made fit for the database. */
export interface RawEntry {
  number: number
  /** Its own id; empty: it is known by its title and day. */
  id: string
  version: string
  title: string
  content: string
  date: string
  /** The entry's own page. */
  link: string
}

/** Makes an entry fit for the database, with a line for each thing that had to change. */
export function cleanEntry(raw: RawEntry, now: number): { entry: FeedEntry; lines: FeedLine[] } {
  const notes: string[] = []
  const cut = (text: string, max: number, what: string) => {
    if (lengthOf(text) <= max) return text
    notes.push(`The ${what} is longer than ${max.toLocaleString('en')} characters, so it is cut`)
    return shorten(text, max)
  }
  const { date, written, note } = readDate(raw.date, now)
  if (note) notes.push(note)
  const version = cut(cleanLine(raw.version), MAX_VERSION_LENGTH, 'version')
  const title = cut(cleanLine(raw.title), MAX_UPDATE_TITLE_LENGTH, 'title')
  const content = cleanText(raw.content)
  const isLong = lengthOf(content) > MAX_UPDATE_CONTENT_LENGTH
  const more =
    isLong && /^https?:\/\//.test(raw.link) ? `\n\n[Read more](<${raw.link.replaceAll(/[<>\s]/g, '')}>)` : ''
  return {
    entry: {
      number: raw.number,
      id: raw.id || idByTitle(title, written, content),
      version: version === '' ? null : version,
      title,
      content: cut(content, MAX_UPDATE_CONTENT_LENGTH - lengthOf(more), 'text') + more,
      date,
      ...(date === null && note ? { hasUnclearDate: true } : {}),
    },
    lines: notes.map((text) => ({ entry: raw.number, level: 'note', text })),
  }
}

/** Makes the first entries of a feed fit for the database. `read` returns what is wrong with one that cannot be used. */
export function cleanEntries<Item>(
  format: FeedFormat,
  items: readonly Item[],
  now: number,
  read: (item: Item, number: number) => RawEntry | string,
): ParsedFeed {
  const feed: ParsedFeed = { format, total: items.length, entries: [], lines: [] }
  for (const [index, item] of items.slice(0, MAX_ENTRIES).entries()) {
    const number = index + 1
    const raw = read(item, number)
    if (typeof raw === 'string') feed.lines.push({ entry: number, level: 'skipped', text: raw })
    else {
      const { entry, lines } = cleanEntry(raw, now)
      feed.entries.push(entry)
      feed.lines.push(...lines)
    }
  }
  return feed
}
