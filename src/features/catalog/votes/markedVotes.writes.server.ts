import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { IS_MARKED, MARKED_AT, timeOf } from './markedVotes.queries.server.ts'
import { setVotesAside } from './setVotesAside.writes.server.ts'

/** The maximum number of marked votes that one transaction changes: votes on the game wait for no more. */
export const MARKED_PER_BATCH = 250

/** What was decided about the marked votes on a game. */
export interface MarkedVotesDecision {
  gameId: number
  /** When the last vote that it is about was marked, in microseconds since 1970, as text; null: now. */
  markedUntil: string | null
  /** False: they count. */
  setAside: boolean
}

export interface MarkedVotesCount {
  /** Those that a decision is about. */
  decided: number
  /** All of the game. */
  all: number
  /** One of those that it is about is the moderator's. */
  hasOwn: boolean
}

/** Counts the marked votes on a game. None are left while a job applies a decision about them. */
export async function countMarkedVotes(
  trx: Kysely<DB>,
  { gameId, markedUntil }: Omit<MarkedVotesDecision, 'setAside'>,
  moderatorId: string,
): Promise<MarkedVotesCount> {
  const { rows } = await sql<MarkedVotesCount>`
    select count(*) filter (where is_decided)::integer as decided, count(*)::integer as "all",
           coalesce(bool_or(is_decided and user_id = ${moderatorId}), false) as "hasOwn"
      from (select user_id, ${MARKED_AT} <= ${timeOf(markedUntil)} as is_decided from votes
             where game_id = ${gameId} and ${IS_MARKED}
               and not exists (select from marked_votes_decisions where game_id = ${gameId})) marked`.execute(
    trx,
  )
  return rows[0]!
}

/** Stores a decision, which `applyDecision` applies in batches. The game must be locked, and have no other decision. */
export async function insertDecision(
  trx: Kysely<DB>,
  { gameId, markedUntil, setAside }: MarkedVotesDecision,
): Promise<void> {
  await trx
    .insertInto('marked_votes_decisions')
    .values({ game_id: gameId, marked_until: timeOf(markedUntil), set_aside: setAside })
    .execute()
}

export interface DecidedVotes {
  /** Whose votes were changed. */
  voters: string[]
  isFinished: boolean
}

/**
 * Applies the decision about a game's marked votes to the next batch, and deletes the decision with the last one. A vote that was marked or switched since, or
 * that a moderator has decided by itself, is left out. Resolves to undefined if there is no decision.
 */
export async function applyDecision(trx: Kysely<DB>, gameId: number): Promise<DecidedVotes | undefined> {
  const decision = await trx
    .selectFrom('marked_votes_decisions')
    .where('game_id', '=', gameId)
    .select('set_aside')
    .forUpdate()
    .executeTakeFirst()
  if (!decision) return undefined
  const isDecided = sql`game_id = ${gameId} and ${IS_MARKED}
    and ${MARKED_AT} <= (select marked_until from marked_votes_decisions where game_id = ${gameId})`
  // Chosen without their order, which would read all of them for each batch, and then locked in the order of all writers.
  const { rows } = await sql<{ user_id: string }>`
    select user_id from votes where ${isDecided} limit ${sql.lit(MARKED_PER_BATCH)}`.execute(trx)
  const chosen = rows.map(({ user_id }) => user_id)
  const { rows: locked } = await sql<{ user_id: string }>`
    select user_id from votes where ${isDecided} and user_id = any (${chosen}::uuid[])
     order by game_id, user_id for update`.execute(trx)
  const userIds = locked.map(({ user_id }) => user_id)
  const voters = await setVotesAside(trx, gameId, { userIds, setAside: decision.set_aside })
  const isFinished = chosen.length < MARKED_PER_BATCH
  if (isFinished) await trx.deleteFrom('marked_votes_decisions').where('game_id', '=', gameId).execute()
  return { voters, isFinished }
}
