import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { NEWS, type NewsKind } from './news.ts'
import { notifyAll } from './notifications.writes.server.ts'

/** Followers told in one transaction. */
export const FOLLOWERS_PER_BATCH = 250

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
      const told = await tellFollowers(trx, emit, { kind, subjectId, afterUser, limit: room })
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

/** Tells more followers of the news that have waited longest. Resolves to whether there may be more to do. */
export async function continueAnnouncement(trx: Kysely<DB>, emit: Emit): Promise<boolean> {
  const next = await trx
    .selectFrom('announcements')
    .selectAll()
    // What a newer version announced is left to it, and does not stop the others.
    .where('kind', 'in', Object.keys(NEWS))
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
}

/** Tells the followers after one, in the order of their ids. */
async function tellFollowers(
  trx: Kysely<DB>,
  emit: Emit,
  { kind, subjectId, afterUser, limit }: Batch,
): Promise<Told> {
  const { read, findFollowers } = NEWS[kind]
  const news = await read(trx, subjectId)
  if (!news) return { followers: 0, afterUser: undefined }
  const { followedId, authorId, notification } = news
  const followers = await findFollowers(trx, { followedId, afterUser, limit })
  const others = followers.filter((userId) => userId !== authorId)
  await notifyAll(
    trx,
    emit,
    others.map((userId) => ({ ...notification, userId, onceKey: `${kind}:${subjectId}` })),
  )
  return { followers: followers.length, afterUser: followers[limit - 1] }
}
