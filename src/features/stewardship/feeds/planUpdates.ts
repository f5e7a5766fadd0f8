import { DAY_MS } from '#/shared/durations.ts'
import type { FeedEntry, FeedLine, ParsedFeed } from './feedEntry.ts'
import { ANNOUNCED_DAYS } from './feeds.limits.ts'
import { bareVersion } from './identifyEntries.ts'
import { type KnownUpdate, sourceKey, unknownUpdates } from './knownUpdates.ts'

/** An update to add. */
export interface PlannedUpdate {
  release_key: string
  source_key: string
  version: string | null
  title: string
  content: string
  date: string | null
  /** By which an update without a day is sorted; null: by its day, or now. */
  sortAt: Date | null
  isAnnounced: boolean
}

export interface UpdatePlan {
  /** The oldest first, as they are to be added. */
  added: PlannedUpdate[]
  /** Updates that are the same as an entry and were not known by it: they are recognized by it from now on. */
  adopted: { id: number; source_key: string }[]
  /** What the feed's owner should know of it. */
  lines: FeedLine[]
}

/** Maximum number of updates announced per read: the newest ones. */
const MAX_ANNOUNCED = 3
/** Of an entry whose update the game already has, under another id. */
const SAME_UPDATE =
  "It is not added, because the game already has this update. Its 'guid', 'id', or address has changed"
/** Between updates of a history without days, a guess that only sorts them. */
const UNDATED_STEP_MS = 7 * DAY_MS

/**
 * What is new in a feed. An entry is known by its id; or by its version, unless another entry of the feed brought that version: a blog
 * may write twice about one; or as an update whose entry has changed its id (see `unknownUpdates`). The first reading is a history: nothing
 * of it is announced.
 */
export function planUpdates(
  feed: ParsedFeed,
  known: readonly KnownUpdate[],
  { isFirst, now }: { isFirst: boolean; now: number },
): UpdatePlan {
  const sources = new Set(known.map((update) => update.source_key))
  const byVersion = new Map(known.map((update) => [bareVersion(update.release_key), update]))
  const others = unknownUpdates(feed, known)
  const plan: UpdatePlan = { added: [], adopted: [], lines: [] }
  // The newest is first in a feed.
  let undatedAt = now
  for (const entry of feed.entries) {
    const source_key = sourceKey(entry.id)
    if (sources.has(source_key)) continue
    sources.add(source_key)
    const same = entry.version === null ? undefined : byVersion.get(bareVersion(entry.version))
    if (same?.source_key === null && others.claim(same)) {
      plan.adopted.push({ id: same.id, source_key })
      continue
    }
    if (same && feed.format === 'updates') continue
    // In a list of updates the version alone counts.
    const before = feed.format === 'updates' ? undefined : others.take(entry)
    if (before) {
      plan.adopted.push({ id: before.id, source_key })
      plan.lines.push({ entry: entry.number, level: 'note', text: SAME_UPDATE })
      continue
    }
    const release_key = entry.version === null || same ? `feed:${source_key}` : entry.version
    if (!same && entry.version !== null)
      byVersion.set(bareVersion(entry.version), { ...entry, id: 0, release_key, source_key })
    if (entry.date !== null) undatedAt = Date.parse(entry.date)
    const isDayUnknown = isFirst || entry.hasUnclearDate === true
    plan.added.push({
      ...textsOf(entry),
      release_key,
      source_key,
      date: entry.date ?? (isDayUnknown ? null : new Date(now).toISOString().slice(0, 10)),
      sortAt: entry.date === null && isFirst ? new Date(undatedAt) : null,
      isAnnounced: !isFirst && plan.added.length < MAX_ANNOUNCED && isRecent(entry.date, now),
    })
    if (entry.date === null) undatedAt -= UNDATED_STEP_MS
  }
  plan.added.reverse()
  return plan
}

const textsOf = ({ version, title, content }: FeedEntry) => ({ version, title, content })

const isRecent = (date: string | null, now: number) =>
  date === null || Date.parse(date) >= now - ANNOUNCED_DAYS * DAY_MS
