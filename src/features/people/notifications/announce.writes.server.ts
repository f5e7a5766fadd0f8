import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { NEWS, type News, type NewsKind } from './news.ts'
import { notifyAll } from './notifications.writes.server.ts'

/** Followers told in one transaction. */
export const FOLLOWERS_PER_BATCH = 250

/** How long news wait for more of the same (`announceLater`). */
const MINUTES_GATHERED = 60

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Told {
  followers: number
  /** The last of them, if there may be more. */
  afterUser: string | undefined
}

/**
 * Notifies those who follow what the news are about, each once: the first followers at once, and more than `FOLLOWERS_PER_BATCH` by a
 * job. Call it in the transaction in which the news can first be seen; what cannot be seen is not announced.
 */
export async function announce(
  trx: Kysely<DB>,
  emit: Emit,
  kind: NewsKind,
  subjectIds: readonly number[],
): Promise<void> {
  let room = FOLLOWERS_PER_BATCH
  for (const subjectId of subjectIds) {
    let afterUser: string | undefined = BEFORE_ALL
    if (room > 0) {
      const told = await tellFollowers(trx, emit, {
        kind,
        subjectId,
        afterUser,
        limit: room,
        since: new Date(),
      })
      room -= told.followers
      afterUser = told.afterUser
    }
    if (afterUser === undefined) continue
    await trx
      .insertInto('announcements')
      .values({ kind, subject_id: subjectId, after_user: afterUser })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
      .execute()
  }
}

/**
 * Notifies followers by a job, an hour after the first call for a subject, of all that happened to it since: what is taken back by then is not
 * told.
 */
export async function announceLater(trx: Kysely<DB>, kind: NewsKind, subjectId: number): Promise<void> {
  await sql`
    insert into announcements (kind, subject_id, after_user, created_at)
    values (${kind}, ${subjectId}, ${BEFORE_ALL}, now() + ${MINUTES_GATHERED} * interval '1 minute')
        on conflict do nothing`.execute(trx)
}

/** Tells more followers of the news that have waited longest. Resolves to whether there may be more to do. */
export async function continueAnnouncement(trx: Kysely<DB>, emit: Emit): Promise<boolean> {
  const next = await trx
    .selectFrom('announcements')
    .selectAll()
    // What a newer version announced is left to it, and does not stop the others.
    .where('kind', 'in', Object.keys(NEWS))
    // Those of `announceLater` are from the future.
    .where('created_at', '<=', sql<Date>`now()`)
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('subject_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return false
  const { afterUser } = await tellFollowers(trx, emit, {
    kind: next.kind as NewsKind,
    subjectId: next.subject_id,
    afterUser: next.after_user,
    limit: FOLLOWERS_PER_BATCH,
    since: new Date(next.created_at.getTime() - MINUTES_GATHERED * 60_000),
  })
  if (afterUser !== undefined)
    await trx
      .updateTable('announcements')
      .set({ after_user: afterUser })
      .where('kind', '=', next.kind)
      .where('subject_id', '=', next.subject_id)
      .execute()
  else
    await trx
      .deleteFrom('announcements')
      .where('kind', '=', next.kind)
      .where('subject_id', '=', next.subject_id)
      .execute()
  return true
}

interface Batch {
  kind: NewsKind
  subjectId: number
  afterUser: string
  limit: number
  since: Date
}

/** Tells the followers after one, in the order of their ids. */
async function tellFollowers(
  trx: Kysely<DB>,
  emit: Emit,
  { kind, subjectId, afterUser, limit, since }: Batch,
): Promise<Told> {
  const { read, findFollowers, findUninterested }: News = NEWS[kind]
  const news = await read(trx, subjectId, since)
  if (!news) return { followers: 0, afterUser: undefined }
  const { followedId, authorId, notification, onceKey = `${kind}:${subjectId}` } = news
  const followers = await findFollowers(trx, { followedId, afterUser, limit })
  const uninterested = await findUninterested?.(trx, { subjectId, followedId, userIds: followers })
  const others = followers.filter((userId) => userId !== authorId && !uninterested?.has(userId))
  await notifyAll(
    trx,
    emit,
    others.map((userId) => ({ ...notification, userId, onceKey })),
  )
  return { followers: followers.length, afterUser: followers[limit - 1] }
}
