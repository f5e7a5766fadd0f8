import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { MAX_NOTIFICATION_TITLE } from '#/features/people/notifications/notifications.limits.ts'
import { paths } from '#/shared/paths.ts'

/** Followers told in one transaction. */
const FOLLOWERS_PER_BATCH = 250

/** A member is told once of a merge, also if they own one of the games. */
export const onceKey = (mergeId: number): string => `merge:${mergeId}`

/**
 * Tells the next members who follow the survivor or play it, in the order of their ids. The first are told with the merge,
 * and the others by a job. Resolves to whether there may be more.
 */
export async function tellMoreFollowers(trx: Kysely<DB>, emit: Emit, mergeId: number): Promise<boolean> {
  const { rows: found } = await sql<{ into: number; moderator: string | null; after: string; urlid: string }>`
    select survivor_id as into, merged_by as moderator, told_up_to as after, games.urlid
      from game_merges join games on games.id = survivor_id
     where game_merges.id = ${mergeId} and told_up_to is not null and undone_at is null`.execute(trx)
  const [merge] = found
  if (!merge) return false
  const conditions = { favorites: sql`true`, follows: sql`is_on`, library: sql`status = 'playing'` }
  const next = (table: keyof typeof conditions) => sql`(
    select user_id from ${sql.table(table)}
     where game_id = ${merge.into} and user_id > ${merge.after} and ${conditions[table]}
     order by user_id limit ${sql.lit(FOLLOWERS_PER_BATCH)})`
  const { rows: members } = await sql<{ user_id: string }>`
    select user_id from (${next('favorites')} union ${next('follows')} union ${next('library')}) followers
     order by user_id limit ${sql.lit(FOLLOWERS_PER_BATCH)}`.execute(trx)
  const ids = members.map(({ user_id }) => user_id)
  const { rows } = await sql<{ id: number; user_id: string }>`
    insert into notifications (user_id, type, title, link, once_key)
    select profiles.id, 'update', left(merged.name || ' was merged into ' || survivor.name, ${MAX_NOTIFICATION_TITLE}),
           ${paths.game(merge.urlid)}, ${onceKey(mergeId)}
      from game_merges
      join games merged on merged.id = game_merges.game_id
      join games survivor on survivor.id = game_merges.survivor_id
      join profiles on profiles.id = any (${ids}::uuid[])
     where game_merges.id = ${mergeId} and profiles.id is distinct from ${merge.moderator}::uuid
       and not exists (select from follows where game_id = ${merge.into} and user_id = profiles.id and not is_on)
       and profiles.settings -> 'notifications' -> 'update' is distinct from 'false'::jsonb
        on conflict (user_id, once_key) where once_key is not null do nothing
    returning id::integer, user_id`.execute(trx)
  for (const { id, user_id } of rows) emit({ type: 'notification', userId: user_id, notificationId: id })
  const last = ids[FOLLOWERS_PER_BATCH - 1] ?? null
  await trx.updateTable('game_merges').set({ told_up_to: last }).where('id', '=', mergeId).execute()
  return last !== null
}

/** Goes on with a merge of which not all followers were told. Resolves to whether there was one. */
export async function continueTelling(trx: Kysely<DB>, emit: Emit): Promise<boolean> {
  const next = await trx
    .selectFrom('game_merges')
    .where('told_up_to', 'is not', null)
    .where('undone_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (next) await tellMoreFollowers(trx, emit, next.id)
  return next !== undefined
}
