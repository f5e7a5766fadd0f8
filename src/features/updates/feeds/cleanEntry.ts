import {
  MAX_UPDATE_CONTENT_LENGTH,
  MAX_UPDATE_TITLE_LENGTH,
  MAX_VERSION_LENGTH,
} from '#/features/updates/edit/updateEdit.limits.ts'
import { lastDay } from '#/features/updates/edit/updateEdit.rules.ts'
import { lengthOf, shorten } from '#/shared/plainText.ts'
import type { FeedEntry, FeedLine } from './feedEntry.ts'

/** Characters that the database cannot store or that make a text look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the removed characters
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/** Text without characters that cannot be stored. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(CONTROLS, '').trim()

/** A text as one line, without invisible characters. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\p{Cf}\u2800]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A date of a feed as '2026-05-04', and what is odd about it. A day in the future becomes today: the entry is already out. */
export function readDate(text: string, now: number): { date: string | null; note?: string } {
  if (text.trim() === '') return { date: null }
  const shown = shorten(text.trim(), 40)
  const time = Date.parse(text)
  if (Number.isNaN(time)) return { date: null, note: `'${shown}' is not a date. Write it like 2026-05-04` }
  const date = new Date(time)
  if (date.getUTCFullYear() < 1980 || date.getUTCFullYear() > 2100)
    return { date: null, note: `The date '${shown}' is not used, because it is too early for a game` }
  const day = date.toISOString().slice(0, 10)
  if (day > lastDay(now))
    return {
      date: new Date(now).toISOString().slice(0, 10),
      note: `The date '${shown}' is in the future, so today is used instead`,
    }
  return { date: day }
}

/** An entry before it is made fit for the database. */
export interface RawEntry {
  number: number
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
  const { date, note } = readDate(raw.date, now)
  if (note) notes.push(note)
  const version = cut(cleanLine(raw.version), MAX_VERSION_LENGTH, 'version')
  const content = cleanText(raw.content)
  const isLong = lengthOf(content) > MAX_UPDATE_CONTENT_LENGTH
  const more =
    isLong && /^https?:\/\//.test(raw.link) ? `\n\n[Read more](<${raw.link.replaceAll(/[<>\s]/g, '')}>)` : ''
  return {
    entry: {
      number: raw.number,
      id: raw.id,
      version: version === '' ? null : version,
      title: cut(cleanLine(raw.title), MAX_UPDATE_TITLE_LENGTH, 'title'),
      content: cut(content, MAX_UPDATE_CONTENT_LENGTH - lengthOf(more), 'text') + more,
      date,
    },
    lines: notes.map((text) => ({ entry: raw.number, level: 'note', text })),
  }
}
