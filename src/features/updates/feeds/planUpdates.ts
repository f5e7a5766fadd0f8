import { createHash } from 'node:crypto'
import { DAY_MS } from '#/shared/durations.ts'
import type { FeedEntry, ParsedFeed } from './feedEntry.ts'
import { ANNOUNCED_DAYS } from './feeds.limits.ts'

/** An update that a game has, removed ones included: what was removed does not come back. */
export interface KnownUpdate {
  id: number
  release_key: string
  source_key: string | null
}

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
  /** Updates that were added by other means and are the same as an entry: they are recognized by it from now on. */
  adopted: { id: number; source_key: string }[]
}

/** Maximum number of updates announced per read: the newest ones. */
const MAX_ANNOUNCED = 3
/** Between updates of a history without days, a guess that only sorts them. */
const UNDATED_STEP_MS = 7 * DAY_MS

/** What identifies an entry of a feed, as the database keeps it. */
export const sourceKey = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)

/**
 * What is new in a feed. An entry is known by its id; or by its version, unless another entry of the feed brought that version: a blog
 * may write twice about one. The first reading is a history: nothing of it is announced.
 */
export function planUpdates(
  feed: ParsedFeed,
  known: readonly KnownUpdate[],
  { isFirst, now }: { isFirst: boolean; now: number },
): UpdatePlan {
  const sources = new Set(known.map((update) => update.source_key))
  const byKey = new Map(known.map((update) => [update.release_key, update]))
  const plan: UpdatePlan = { added: [], adopted: [] }
  // The newest is first in a feed.
  let undatedAt = now
  for (const entry of feed.entries) {
    const source_key = sourceKey(entry.id)
    if (sources.has(source_key)) continue
    sources.add(source_key)
    const same = entry.version === null ? undefined : byKey.get(entry.version)
    if (same && (same.source_key === null || feed.format === 'updates')) {
      if (same.source_key === null && same.id > 0) plan.adopted.push({ id: same.id, source_key })
      continue
    }
    const release_key = entry.version === null || same ? `feed:${source_key}` : entry.version
    byKey.set(release_key, { id: 0, release_key, source_key })
    if (entry.date !== null) undatedAt = Date.parse(entry.date)
    plan.added.push({
      ...textsOf(entry),
      release_key,
      source_key,
      date: entry.date ?? (isFirst ? null : new Date(now).toISOString().slice(0, 10)),
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
