import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Cosmetics } from './appearance.rules.ts'
import type { CollectibleId } from './data/collectible.ts'
import type { Standing } from './data/thresholds.ts'

/** A member's standing, and the items that rows say they own; starters have no rows. */
export interface Collector {
  userId: string
  standing: Standing
  owned: CollectibleId[]
}

/** What counts for each merit, in a statement that joins `profile_counts` as `counts`. */
export const MERIT_COUNTS = sql`
  json_build_object('analyst', counts.reviews, 'curator', counts.games, 'maintainer', counts.updates,
    'visitor', counts.visits, 'voter', counts.upvotes + counts.downvotes)`

/** Members with the facts that unlock items for them; deleted accounts are left out. */
export async function findCollectors(db: Kysely<DB>, userIds: readonly string[]): Promise<Collector[]> {
  const { rows } = await sql<Collector>`
    select profiles.id as "userId",
           json_build_object('level', level, 'prestige', prestige, 'isPremium', is_premium,
             'patronLevel', coalesce((select max(supporters.level) from supporters where user_id = profiles.id), 0),
             'patronDays', case when is_premium
               then greatest(0, floor(extract(epoch from now() - premium_since) / 86400))::integer else 0 end,
             'merits', ${MERIT_COUNTS}) as standing,
           coalesce((select json_agg(json_build_object('groupID', group_id, 'itemID', item_id))
                       from user_collectibles where user_id = profiles.id), '[]') as owned
      from profiles join profile_counts counts on counts.user_id = profiles.id
     where profiles.id = any (${[...userIds]}::uuid[])
     order by profiles.id`.execute(db)
  return rows
}

/** Those of the members who have voted on at most `max` games. */
export async function findVotersUpTo(
  db: Kysely<DB>,
  userIds: readonly string[],
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from profile_counts
     where user_id = any (${[...userIds]}::uuid[]) and upvotes + downvotes <= ${max}::integer`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who added games and updates. */
export async function findAuthors(
  db: Kysely<DB>,
  gameIds: readonly number[],
  updateIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select added_by as id from games where id = any (${[...gameIds]}::integer[]) and added_by is not null
     union select added_by from updates where id = any (${[...updateIds]}::integer[]) and added_by is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What a member wears; undefined if the account was deleted. */
export async function findCosmetics(db: Kysely<DB>, userId: string): Promise<Cosmetics | undefined> {
  const row = await db.selectFrom('profiles').select('cosmetics').where('id', '=', userId).executeTakeFirst()
  return row?.cosmetics as Cosmetics | undefined
}

/** Members whose appearance was composed with another status of support than they have now. */
export async function findStaleAppearances(db: Kysely<DB>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where look_is_premium <> is_premium order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An item that unlocks after so many days of support. */
export interface LengthItem extends CollectibleId {
  days: number
}

/** Supporters who have reached a length of support and do not own its item yet. */
export async function findReachedLengths(
  db: Kysely<DB>,
  items: readonly LengthItem[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct profiles.id
      from json_to_recordset(${JSON.stringify(items)}) as item (days integer, "groupID" text, "itemID" integer)
      join profiles on is_premium and premium_since <= now() - make_interval(secs => item.days * 86400)
     where not exists (select from user_collectibles
                        where user_id = profiles.id and group_id = item."groupID" and item_id = item."itemID")
     order by profiles.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
