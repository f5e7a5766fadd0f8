import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_LIKES_OF_MEMBER } from './forYou.limits.ts'

/** Members whose likes are read with one statement. */
const BATCH = 200

/**
 * What each member likes, their newest likes first: games that they upvoted, favorited, play or finished. Without votes that are set aside or
 * wait, without members who are banned, and without the favorites and the libraries of accounts younger than 24 hours, whose votes wait too.
 * Members without likes are left out.
 */
export async function* readLikes(db: Kysely<DB>): AsyncGenerator<number[][]> {
  const newest = sql.lit(MAX_LIKES_OF_MEMBER)
  const inLibrary = (status: 'playing' | 'finished') => sql`
    (select game_id, changed_at as at from library
      where user_id = members.id and status = ${sql.lit(status)} and not is_new
      order by changed_at desc, game_id desc limit ${newest})`
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ last: string | null; likes: number[][] }>`
      with members as materialized (
        select id, created_at > now() - interval '24 hours' as is_new from profiles
         where id > ${after} order by id limit ${sql.lit(BATCH)})
      select (select id from members order by id desc limit 1) as last,
             coalesce(json_agg(games order by id) filter (where cardinality(games) > 0), '[]') as likes
        from (
          select members.id, array(
            select game_id from (
              (select game_id, created_at as at from votes
                where user_id = members.id and type = 1 and not set_aside
                order by created_at desc, game_id desc limit ${newest})
              union all
              (select game_id, created_at from favorites where user_id = members.id and not is_new
                order by created_at desc, game_id desc limit ${newest})
              union all ${inLibrary('playing')}
              union all ${inLibrary('finished')}) likes
             group by game_id order by max(at) desc, game_id desc limit ${newest}) as games
            from members
           where not exists (select from auth_users where auth_users.id = members.id and banned_until > now())) each`.execute(
      db,
    )
    const { last, likes } = rows[0]!
    if (last === null) return
    yield likes
    after = last
  }
}

/** When the last computation began and how long it took, in ms; undefined before the first. */
export async function findLastComputation(
  db: Kysely<DB>,
): Promise<{ ago_ms: number; took_ms: number } | undefined> {
  const { rows } = await sql<{ ago_ms: number; took_ms: number }>`
    select extract(epoch from now() - (value ->> 'at')::timestamptz)::float8 * 1000 as ago_ms,
           (value ->> 'took_ms')::float8 as took_ms
      from site_state where key = ${COMPUTED_KEY}`.execute(db)
  return rows[0]
}

/** The key of `site_state` with when it was last computed. */
export const COMPUTED_KEY = 'liked-together'
