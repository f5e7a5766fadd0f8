import type { FeedFormat } from './feeds.limits.ts'

/** An entry of a feed that can be added as an update. */
export interface FeedEntry {
  /** 1-based place in the feed. */
  number: number
  /** What identifies the entry in its feed: its version in a list of updates; else its id, address, or title and day. */
  id: string
  /** Null where neither a field nor the title names one. */
  version: string | null
  title: string
  /** Markdown. */
  content: string
  /** As '2026-05-04'; null if the feed does not say. */
  date: string | null
  /** The feed says a date, but it can't be read for certain. */
  hasUnclearDate?: boolean
}

/** A remark about a feed or one of its entries. */
export interface FeedLine {
  /** 1-based; null: about the feed. */
  entry: number | null
  /** `skipped`: the entry cannot be used. `note`: it can, but not as it is. */
  level: 'note' | 'skipped'
  text: string
}

/** What was made of a feed. */
export interface ParsedFeed {
  format: FeedFormat
  /** How many entries the feed has. */
  total: number
  entries: FeedEntry[]
  lines: FeedLine[]
}

/** A file is not a readable feed. The message is a sentence for the member who gave its address. */
export class FeedProblem extends Error {}

/** A field as text: text itself, and numbers, which people write for versions. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** What a value is called in a message. */
export function nameOfValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
