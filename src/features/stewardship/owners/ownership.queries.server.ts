import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { idAt } from '#/features/catalog/games/games.queries.server.ts'
import type { ClaimState } from './ownership.limits.ts'
import type { GameLinkDetails } from './ownership.rules.ts'

/** A game that somebody claims or owns. */
export interface OwnedGame {
  id: number
  urlid: string
  name: string
  developerId: string | null
}

/**
 * The game at `urlid` unless it was removed. With `lock`, nobody else can change its owner until the transaction ends.
 */
export async function findOwnedGame(
  db: Kysely<DB>,
  where: { urlid: string } | { id: number },
  { lock = false } = {},
): Promise<OwnedGame | undefined> {
  return db
    .selectFrom('games')
    .$call((query) =>
      'urlid' in where ? query.where('id', '=', idAt(where.urlid)) : query.where('id', '=', where.id),
    )
    .where('is_removed', '=', false)
    .select(['id', 'urlid', 'name', 'developer_id as developerId'])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export interface Claim {
  id: number
  gameId: number
  userId: string
  state: ClaimState
  token: string
  message: string
  reason: string
  decidedAt: number | null
  /** What a moderator decided last against the claim, even if it waits for another decision. */
  refusal: 'declined' | 'revoked' | null
}

const claims = (db: Kysely<DB>) =>
  db
    .selectFrom('ownership_verifications')
    .select([
      'id',
      'game_id as gameId',
      'user_id as userId',
      sql<ClaimState>`status`.as('state'),
      'token',
      'message',
      sql<Claim['refusal']>`refusal`.as('refusal'),
      sql<string>`coalesce(decision_reason, '')`.as('reason'),
      sql<number | null>`(extract(epoch from decided_at) * 1000)::float8`.as('decidedAt'),
    ])

/** A member's claim to a game. */
export async function findClaim(
  db: Kysely<DB>,
  gameId: number,
  userId: string,
  { lock = false } = {},
): Promise<Claim | undefined> {
  return claims(db)
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** A claim by its id, locked for a decision, with who decided it. */
export async function lockClaim(
  trx: Kysely<DB>,
  id: number,
): Promise<(Claim & { decidedBy: string | null }) | undefined> {
  return claims(trx)
    .where('id', '=', id)
    .select(sql<string | null>`(select username from profiles where id = decided_by)`.as('decidedBy'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The game of a claim, locked: always before the claim, because granting one changes the others of the game. */
export async function lockGameOfClaim(trx: Kysely<DB>, id: number): Promise<OwnedGame | undefined> {
  const claim = await trx
    .selectFrom('ownership_verifications')
    .where('id', '=', id)
    .select('game_id as id')
    .executeTakeFirst()
  return claim && findOwnedGame(trx, claim, { lock: true })
}

/** The number of a member's claims waiting for a moderator. */
export async function countOpenRequests(db: Kysely<DB>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ownership_verifications')
    .where('user_id', '=', userId)
    .where('status', '=', 'requested')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The links of a game with what decides whether they prove anything to `userId`. A link that the game did not have from its beginning came
 * by the last applied edit that has it among its new links and not among its old ones.
 */
export async function listLinkFacts(
  db: Kysely<DB>,
  gameId: number,
  userId: string,
): Promise<GameLinkDetails[]> {
  const { rows } = await sql<GameLinkDetails>`
    select links.url, links.type,
           extract(epoch from now() - coalesce(ages.since, now()))::float8 * 1000 as "ageMs",
           coalesce(case when edit.id is null then games.added_by else edit.user_id end = ${userId}, false) as "isByClaimant",
           case when edit.id is null or edit.basis = 'resubmitted' then games.confirmed
                else coalesce(edit.basis = 'import', false) or exists (select from profiles judge
                              where judge.id in (edit.decided_by, edit.user_id) and judge.id <> ${userId}
                                and judge.role in ('mod', 'admin')) end as "isAccepted",
           (select count(distinct coalesce(fold_case(other.developer), other.id::text))::integer
              from game_links of_host join games other on other.id = of_host.game_id and not other.is_removed
             where ${hostOf('of_host.url')} = ${hostOf('links.url')}) as "developersOfHost"
      from game_links links
      join games on games.id = links.game_id
      left join game_link_ages ages on ages.game_id = links.game_id and ages.url = links.url
      left join lateral (
        select edits.id, edits.user_id, edits.decided_by, edits.basis
          from edit_requests edits
         where edits.game_id = links.game_id and edits.status = 'applied' and edits.diff ? 'links'
           and edits.diff -> 'links' -> 'to' @> jsonb_build_array(jsonb_build_object('url', links.url))
           and not coalesce(edits.diff -> 'links' -> 'from' @> jsonb_build_array(jsonb_build_object('url', links.url)), false)
         order by edits.created_at desc, edits.id desc limit 1) edit on true
     where links.game_id = ${gameId}
     order by links.position, links.id`.execute(db)
  return rows
}

/** The expression of the index `game_links_by_host`. */
const hostOf = (column: string) =>
  sql`substring(lower(${sql.ref(column)}) from '^https?://(?:www\\.)?([^/:?#]+)')`
