import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/**
 * A condition on `votes`: one waits for moderators. Those of banned accounts do not, until the ban ends. A subquery instead of a join, so that no
 * plan reads all accounts.
 */
export const IS_MARKED = sql<boolean>`(waits_until = 'infinity'
  and not coalesce((select banned_until > now() from auth_users where id = votes.user_id), false))`

/** The same for the marked votes on all games: the banned accounts are read once, instead of one for each vote. */
export const IS_MARKED_AMONG_MANY = sql<boolean>`(waits_until = 'infinity'
  and user_id not in (select id from auth_users where banned_until > now()))`

/** When a marked vote became what moderators see: it was marked, or switched since, because a switch is a new vote. */
export const MARKED_AT = sql<Date>`greatest(marked_at, coalesce(switched_at, created_at))`

/** A time in microseconds since 1970, as text, or with null the current one. */
export const timeOf = (micros: string | null): RawBuilder<Date> =>
  micros === null ? sql`now()` : sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

/** The games with a decision about marked votes that is not applied to all of them yet. */
export async function listDecidedGames(db: Kysely<DB>): Promise<number[]> {
  const rows = await db.selectFrom('marked_votes_decisions').select('game_id').orderBy('game_id').execute()
  return rows.map(({ game_id }) => game_id)
}
