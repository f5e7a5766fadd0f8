import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { announce } from '#/features/people/notifications/announce.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import type { FeedLine, ParsedFeed } from './feedEntry.ts'
import type { FeedReport } from './feeds.contract.ts'
import { FEED_TROUBLE_DAYS, MAX_REPORT_LINES } from './feeds.limits.ts'
import {
  adoptUpdates,
  type DueFeed,
  insertFeedUpdates,
  knownUpdates,
  type LockedFeed,
  lockFeed,
  markFeedFailed,
  markFeedRead,
} from './feeds.writes.server.ts'
import { planUpdates } from './planUpdates.ts'
import { type FeedReading, readFeed } from './readFeed.server.ts'

type Parts = Pick<Services, 'events' | 'safeFetch'>

/** Pauses after the first failures in a row; then once a day. */
const RETRY_HOURS = [1, 4, 12]

/**
 * Reads a feed, adds new updates and notifies its owner of the result: the first time, and each time that it fails for
 * a different reason. A feed that has failed for two weeks is given up, which moderators see.
 */
export async function checkFeed({ events, safeFetch }: Parts, due: DueFeed, now = Date.now()): Promise<void> {
  const validators = { etag: due.etag ?? undefined, lastModified: due.last_modified ?? undefined }
  const reading = await readFeed(safeFetch, due.url, {
    ...(due.etag || due.last_modified ? { validators } : {}),
    now,
  })
  await events.write(async (trx, emit) => {
    const feed = await lockFeed(trx, due.game_id, due.url)
    if (feed) await storeReading(trx, emit, { feed, reading, now })
  })
}

/** What a reading means for the game, in the transaction that knows the feed is still wanted. */
export async function storeReading(
  trx: Kysely<DB>,
  emit: Emit,
  { feed, reading, now }: { feed: LockedFeed; reading: FeedReading; now: number },
): Promise<void> {
  if (reading.kind === 'failed') return storeFailure(trx, emit, feed, reading.error, now)
  if (reading.kind === 'unchanged') return markFeedRead(trx, feed.game_id, reading)
  const isFirst = feed.succeeded_at === null
  const plan = planUpdates(reading.feed, await knownUpdates(trx, feed.game_id), { isFirst, now })
  await adoptUpdates(trx, plan.adopted)
  const added = await insertFeedUpdates(trx, feed.game_id, plan.added)
  for (const { id, place } of added) {
    emit({ type: 'update', updateId: id, gameId: feed.game_id, authorId: null })
    if (plan.added[place]!.isAnnounced) await announce(trx, emit, 'update', [id])
  }
  const lines = [...reading.feed.lines, ...plan.lines]
  const report = reportOf({ ...reading.feed, lines }, added.length)
  await markFeedRead(trx, feed.game_id, {
    validators: reading.validators,
    format: reading.feed.format,
    report,
  })
  if (isFirst) await notifyFirstCheck(trx, emit, feed, report)
}

/** What is worth knowing of a reading. */
export function reportOf(feed: ParsedFeed, added: number): FeedReport {
  return {
    total: feed.total,
    usable: feed.entries.length,
    added,
    lines: feed.lines.slice(0, MAX_REPORT_LINES),
    more_lines: Math.max(0, feed.lines.length - MAX_REPORT_LINES),
  }
}

async function notifyFirstCheck(
  trx: Kysely<DB>,
  emit: Emit,
  feed: LockedFeed,
  report: FeedReport,
): Promise<void> {
  if (feed.owner_id === null) return
  const skipped = report.total - report.usable
  const remarks = report.lines.length + report.more_lines
  await notify(trx, emit, {
    userId: feed.owner_id,
    type: 'feed',
    title: `The feed of ${feed.game_name} works: ${plural(report.added, 'update')} added`,
    text: [
      `It has ${plural(report.total, 'entry', 'entries')}.`,
      skipped > 0 ? `${plural(skipped, 'entry', 'entries')} can’t be used.` : '',
      remarks > 0 ? `${remarkOf(report.lines[0]!)}.` : '',
      remarks > 1
        ? `${plural(remarks - 1, 'more remark')} under “Automatic updates” on the game’s page.`
        : '',
      'We read it once a day.',
    ]
      .filter(Boolean)
      .join(' '),
    link: paths.game(feed.game_urlid),
  })
}

const remarkOf = ({ entry, text }: FeedLine) => (entry === null ? text : `Entry ${entry}: ${text}`)

async function storeFailure(
  trx: Kysely<DB>,
  emit: Emit,
  feed: LockedFeed,
  error: string,
  now: number,
): Promise<void> {
  const hours = RETRY_HOURS[feed.failures] ?? 24
  const failingFor = feed.failing_since ? now - feed.failing_since.getTime() : 0
  const isStopped = feed.is_active && failingFor > FEED_TROUBLE_DAYS * DAY_MS
  await markFeedFailed(trx, feed.game_id, {
    error: error.slice(0, 500),
    retrySeconds: hours * 3600,
    isStopped,
  })
  if (feed.owner_id === null || (feed.notified_error === error.slice(0, 500) && !isStopped)) return
  await notify(trx, emit, {
    userId: feed.owner_id,
    type: 'feed',
    title: isStopped
      ? `The feed of ${feed.game_name} is no longer being read`
      : `The feed of ${feed.game_name} couldn’t be read`,
    text: isStopped ? `It has failed for ${FEED_TROUBLE_DAYS} days. ${error}` : error,
    link: paths.game(feed.game_urlid),
  })
}
