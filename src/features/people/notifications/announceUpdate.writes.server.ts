import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { paths } from '#/shared/paths.ts'
import { MAX_NOTIFICATION_TITLE } from './notifications.limits.ts'

/** Followers told in one transaction. */
export const FOLLOWERS_PER_BATCH = 250

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies everyone who has favorited the game of an update, once per update: the first followers at once, and more than
 * `FOLLOWERS_PER_BATCH` by a job. Call it in the transaction that adds or confirms an update; one that cannot be seen, or whose game cannot,
 * is not announced. Whoever loads the history of a game does not call it.
 */
export async function announceUpdate(trx: Kysely<DB>, emit: Emit, updateId: number): Promise<void> {
  const afterUser = await tellFollowers(trx, emit, updateId, BEFORE_ALL)
  if (afterUser === undefined) return
  await trx
    .insertInto('update_announcements')
    .values({ update_id: updateId, after_user: afterUser })
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .execute()
}

/** Tells more followers of an update that is being announced. Resolves to whether there may be more to do. */
export async function continueAnnouncement(trx: Kysely<DB>, emit: Emit): Promise<boolean> {
  const next = await trx
    .selectFrom('update_announcements')
    .selectAll()
    .orderBy('update_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return false
  const afterUser = await tellFollowers(trx, emit, next.update_id, next.after_user)
  const announcement = trx.updateTable('update_announcements').where('update_id', '=', next.update_id)
  if (afterUser !== undefined) await announcement.set({ after_user: afterUser }).execute()
  else await trx.deleteFrom('update_announcements').where('update_id', '=', next.update_id).execute()
  return true
}

/** Tells the followers after one, in the order of their ids. Resolves to the last of them if there may be more. */
async function tellFollowers(
  trx: Kysely<DB>,
  emit: Emit,
  updateId: number,
  afterUser: string,
): Promise<string | undefined> {
  const followers = await trx
    .selectFrom('favorites')
    .innerJoin('updates', 'updates.game_id', 'favorites.game_id')
    .innerJoin('games', 'games.id', 'updates.game_id')
    .where('updates.id', '=', updateId)
    .where('updates.confirmed', '=', true)
    .where('updates.is_removed', '=', false)
    .where('games.confirmed', '=', true)
    .where('games.is_removed', '=', false)
    .where('favorites.user_id', '>', afterUser)
    .select('favorites.user_id')
    .orderBy('favorites.user_id')
    .limit(FOLLOWERS_PER_BATCH)
    .execute()
  const { rows } = await sql<{ id: number; user_id: string }>`
    insert into notifications (user_id, type, title, quotes, link, once_key)
    select profiles.id, 'update',
           left(concat_ws(' ', games.name, 'was updated', 'to ' || updates.version_number), ${MAX_NOTIFICATION_TITLE}),
           'update:' || updates.id, ${paths.update(updateId)}, 'update:' || updates.id
      from updates
      join games on games.id = updates.game_id
      join profiles on profiles.id = any (${followers.map((each) => each.user_id)}::uuid[])
     where updates.id = ${updateId} and updates.added_by is distinct from profiles.id
       and profiles.settings -> 'notifications' -> 'update' is distinct from 'false'::jsonb
        on conflict (user_id, once_key) where once_key is not null do nothing
    returning id::integer, user_id`.execute(trx)
  for (const { id, user_id } of rows) emit({ type: 'notification', userId: user_id, notificationId: id })
  return followers[FOLLOWERS_PER_BATCH - 1]?.user_id
}
