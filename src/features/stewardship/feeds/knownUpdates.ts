import { createHash } from 'node:crypto'
import type { FeedEntry, ParsedFeed } from './feedEntry.ts'
import { bareVersion, textKey, titleKey } from './identifyEntries.ts'

/** An update that a game has, removed ones included: what was removed does not come back. */
export interface KnownUpdate {
  id: number
  release_key: string
  source_key: string | null
  version: string | null
  title: string
  /** Its beginning, as Markdown. */
  content: string
  /** As '2026-05-04'. */
  date: string | null
}

/** What identifies an entry of a feed, as the database keeps it. */
export const sourceKey = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)

/** Updates that no entry of the feed is known by. */
export interface UnknownUpdates {
  /** Takes the update that an entry is, whose id has changed. Each is taken once. */
  take: (entry: FeedEntry) => KnownUpdate | undefined
  /** Takes an update; false if it was taken before. */
  claim: (update: KnownUpdate) => boolean
}

/**
 * The updates that no entry of the feed is known by. An entry is one of them, its id changed, if it has the same day, and the same title,
 * version, or text; or, if one of both has no day, the same title and either a version or the same text.
 */
export function unknownUpdates(feed: ParsedFeed, known: readonly KnownUpdate[]): UnknownUpdates {
  const present = new Set(feed.entries.map((entry) => sourceKey(entry.id)))
  const byTrait = new Map<string, KnownUpdate[]>()
  for (const update of known) {
    // The version of a freed one may be added again.
    if (present.has(update.source_key ?? '') || update.release_key.startsWith('removed:')) continue
    const traits = [...datedTraits(update), ...dayless(update).flatMap((trait) => both(trait, update.date))]
    for (const trait of traits) {
      const list = byTrait.get(trait)
      if (list) list.push(update)
      else byTrait.set(trait, [update])
    }
  }
  const taken = new Set<number>()
  const claim = ({ id }: KnownUpdate) => taken.size !== taken.add(id).size
  return {
    claim,
    take(entry) {
      const which = entry.date === null ? 'any' : 'undated'
      for (const trait of [...datedTraits(entry), ...dayless(entry).map((trait) => `${which} ${trait}`)]) {
        const list = byTrait.get(trait) ?? []
        // What is passed over was taken, so it is never looked at again.
        for (let update = list.pop(); update; update = list.pop()) if (claim(update)) return update
      }
      return undefined
    },
  }
}

type Traits = Pick<KnownUpdate, 'version' | 'title' | 'content' | 'date'>

/** What identifies an update together with its day, the surest first. */
function datedTraits({ version, title, content, date }: Traits): string[] {
  if (date === null) return []
  const name = titleKey(title)
  return [
    name === '' ? `text ${date} ${textKey(content)}` : `title ${date} ${name}`,
    ...(version === null ? [] : [`version ${date} ${bareVersion(version)}`]),
  ]
}

/** What identifies an update without a day. */
function dayless({ version, title, content }: Traits): string[] {
  const name = titleKey(title)
  return [
    ...(name === '' || version === null ? [] : [`title ${bareVersion(version)} ${name}`]),
    `text ${textKey(content)} ${name}`,
  ]
}

/** A trait as entries without a day look for it, and, for an update without one, also as entries with a day do. */
const both = (trait: string, date: string | null) =>
  date === null ? [`any ${trait}`, `undated ${trait}`] : [`any ${trait}`]
