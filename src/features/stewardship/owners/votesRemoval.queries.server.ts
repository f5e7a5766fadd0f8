import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { findOwnedGame, type OwnedGame } from './ownership.queries.server.ts'
import type { VotesRemoval, VotesRemovalRequest } from './votesRemoval.contract.ts'

/** How far a granted removal is, while it is not finished. */
const progressOf = sql`case when status = 'granted' and finished_at is null
  then json_build_object('removed', removed, 'votes', votes) end`

/** The newest request for a game. */
export async function findLatestRequest(
  db: Kysely<DB>,
  gameId: number,
  userId: string,
): Promise<VotesRemovalRequest | null> {
  const { rows } = await sql<VotesRemovalRequest>`
    select id, status, reason, decision_reason, ${isoTime('created_at')} as created_at, ${isoTime('decided_at')} as decided_at,
           ${progressOf} as progress
      from votes_removal_requests where game_id = ${gameId} and user_id = ${userId}
     order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The votes of a game that count. */
export async function findVotes(
  db: Kysely<DB>,
  gameId: number,
): Promise<Pick<VotesRemoval, 'upvotes' | 'downvotes'>> {
  return db
    .selectFrom('game_counts')
    .where('game_id', '=', gameId)
    .select(['upvotes', 'downvotes'])
    .executeTakeFirstOrThrow()
}

export interface LockedRequest {
  id: number
  gameId: number
  userId: string | null
  status: string
  decidedBy: string | null
  /** ms since 1970. */
  decidedAt: number | null
}

/** The game of a request, locked: always before the request, because the end of an ownership ends the requests of the game. */
export async function lockGameOfRequest(trx: Kysely<DB>, id: number): Promise<OwnedGame | undefined> {
  const request = await trx
    .selectFrom('votes_removal_requests')
    .where('id', '=', id)
    .select('game_id as id')
    .executeTakeFirst()
  return request && findOwnedGame(trx, request, { lock: true })
}

/** A request, locked for a decision, with who decided it. */
export async function lockRequest(trx: Kysely<DB>, id: number): Promise<LockedRequest | undefined> {
  return trx
    .selectFrom('votes_removal_requests')
    .where('id', '=', id)
    .select([
      'id',
      'game_id as gameId',
      'user_id as userId',
      'status',
      sql<string | null>`(select username from profiles where id = decided_by)`.as('decidedBy'),
      sql<number | null>`(extract(epoch from decided_at) * 1000)::float8`.as('decidedAt'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether the votes on a game are being removed. */
export async function isRemovingVotes(trx: Kysely<DB>, gameId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('votes_removal_requests')
    .where('game_id', '=', gameId)
    .where('status', '=', 'granted')
    .where('finished_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export interface RemovalToAnnounce {
  userId: string | null
  reason: string
  name: string
  urlid: string
}

/** What the developer is told when a removal is finished. */
export async function findRemovalToAnnounce(trx: Kysely<DB>, id: number): Promise<RemovalToAnnounce> {
  return trx
    .selectFrom('votes_removal_requests as request')
    .innerJoin('games', 'games.id', 'request.game_id')
    .where('request.id', '=', id)
    .select(['request.user_id as userId', 'games.name', 'games.urlid'])
    .select(sql<string>`coalesce(request.decision_reason, '')`.as('reason'))
    .executeTakeFirstOrThrow()
}
