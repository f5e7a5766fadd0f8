import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Voter, Voters } from './gameTools.contract.ts'
import { VOTERS_PAGE, type VoteSign } from './gameTools.limits.ts'

export interface VotersQuery {
  gameId: number
  sign: VoteSign | 'set-aside' | undefined
  order: 'signs' | 'newest' | 'oldest'
  page: number
}

const ORDERS = {
  signs: sql`signs desc, same_address desc, same_hour desc, created_at desc, user_id`,
  newest: sql`created_at desc, user_id`,
  oldest: sql`created_at, user_id`,
} as const

const SIGNS = {
  address: sql`same_address > 0`,
  hour: sql`same_hour > 0`,
  only: sql`only_vote`,
  'set-aside': sql`set_aside`,
} as const

/**
 * All voters of a game with signs of clusters: what the specification calls check_voters3. An address is only compared for equality, and leaves
 * the database as the number of its group: groups are numbered by their first vote.
 */
const signed = (gameId: number) => sql`
  voters as materialized (
    select v.user_id, v.type, v.set_aside, v.created_at, v.address_hash, m.created_at as joined,
           not exists (select from votes other where other.user_id = v.user_id and other.game_id <> v.game_id) as only_vote
      from votes v join profiles m on m.id = v.user_id
     where v.game_id = ${gameId}),
  compared as (
    select *,
           case when address_hash is null then 0 else count(*) over (partition by address_hash)::integer - 1 end as same_address,
           count(*) over (order by joined range between '1 hour' preceding and '1 hour' following)::integer - 1 as same_hour,
           min(created_at) over (partition by address_hash) as first_vote
      from voters),
  signed as (
    select *, (same_address > 0)::integer * 2 + (same_hour > 0)::integer + only_vote::integer as signs,
           case when same_address > 0
             then dense_rank() over (partition by same_address > 0 order by first_vote, address_hash)::integer end as address_group
      from compared)`

/** A page of the voters of a game. */
export async function listVoters(
  db: Kysely<DB>,
  { gameId, sign, order, page }: VotersQuery,
): Promise<{ items: Voter[]; hasMore: boolean }> {
  const { rows } = await sql<Voter>`
    with ${signed(gameId)},
    shown as (
      select * from signed ${sign ? sql`where ${SIGNS[sign]}` : sql``}
       order by ${ORDERS[order]} limit ${sql.lit(VOTERS_PAGE + 1)} offset ${(page - 1) * VOTERS_PAGE})
    select json_build_object('id', m.id, 'username', m.username, 'display_name', m.display_name) as user,
           to_json(shown.joined) #>> '{}' as joined,
           case type when 1 then 'upvote' else 'downvote' end as type,
           to_json(shown.created_at) #>> '{}' as voted_at, set_aside,
           (select count(*)::integer from votes where user_id = shown.user_id) as votes,
           m.level, address_group, same_address, same_hour, only_vote
      from shown join profiles m on m.id = shown.user_id
     order by ${order === 'signs' ? sql`signs desc, same_address desc, same_hour desc, shown.created_at desc, user_id` : order === 'newest' ? sql`shown.created_at desc, user_id` : sql`shown.created_at, user_id`}`.execute(
    db,
  )
  return { items: rows.slice(0, VOTERS_PAGE), hasMore: rows.length > VOTERS_PAGE }
}

/** How many votes count, are set aside, and have each sign. */
export async function countVoters(db: Kysely<DB>, gameId: number): Promise<Voters['totals']> {
  const { rows } = await sql<Voters['totals']>`
    with ${signed(gameId)}
    select (count(*) filter (where type = 1 and not set_aside))::integer as upvotes,
           (count(*) filter (where type = -1 and not set_aside))::integer as downvotes,
           (count(*) filter (where set_aside))::integer as set_aside,
           (count(*) filter (where same_address > 0))::integer as address,
           (count(*) filter (where same_hour > 0))::integer as hour,
           (count(*) filter (where only_vote))::integer as only
      from signed`.execute(db)
  return rows[0]!
}
