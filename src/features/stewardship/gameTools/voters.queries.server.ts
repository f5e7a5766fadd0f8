import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { IS_MARKED } from '#/features/catalog/votes/markedVotes.queries.server.ts'
import type { Voter } from './gameTools.contract.ts'

/** The voters of a game, those with most signs first; the arrays have an entry for each voter. */
export interface SignedVoters {
  ids: string[]
  same_address: number[]
  same_hour: number[]
  only_vote: boolean[]
  address_group: (number | null)[]
  /** The place of each vote among all, from the oldest on, from 1. */
  age: number[]
}

/**
 * All voters of a game with signs of clusters: what the specification calls check_voters3. An address is only compared for equality, and leaves
 * the database as the number of its group: groups are numbered by their first vote. Reads all votes on the game: `Voters` keeps the result.
 */
export async function readSignedVoters(db: Kysely<DB>, gameId: number): Promise<SignedVoters> {
  const { rows } = await sql<SignedVoters>`
    with voters as materialized (
      select v.user_id, v.created_at, v.address_hash, m.created_at as joined,
             not exists (select from votes other where other.user_id = v.user_id and other.game_id <> v.game_id) as only_vote
        from votes v join profiles m on m.id = v.user_id
       where v.game_id = ${gameId}),
    compared as (
      select *,
             case when address_hash is null then 0 else count(*) over (partition by address_hash)::integer - 1 end as same_address,
             count(*) over (order by joined range between '1 hour' preceding and '1 hour' following)::integer - 1 as same_hour,
             min(created_at) over (partition by address_hash) as first_vote,
             row_number() over (order by created_at, user_id)::integer as age
        from voters),
    signed as (
      select *, (same_address > 0)::integer * 2 + (same_hour > 0)::integer + only_vote::integer as signs,
             case when same_address > 0
               then dense_rank() over (partition by same_address > 0 order by first_vote, address_hash)::integer end as address_group
        from compared)
    select coalesce(array_agg(user_id::text), '{}') as ids, coalesce(array_agg(same_address), '{}') as same_address,
           coalesce(array_agg(same_hour), '{}') as same_hour, coalesce(array_agg(only_vote), '{}') as only_vote,
           coalesce(array_agg(address_group), '{}') as address_group, coalesce(array_agg(age), '{}') as age
      from (select * from signed order by signs desc, same_address desc, same_hour desc, created_at desc, user_id) in_order`.execute(
    db,
  )
  return rows[0]!
}

/** What a page shows of voters besides their signs, as it is now, by member; one whose vote is gone has no entry. */
export async function findVoters(db: Kysely<DB>, gameId: number, ids: readonly string[]) {
  const { rows } = await sql<
    { id: string } & Pick<
      Voter,
      'user' | 'joined' | 'type' | 'voted_at' | 'set_aside' | 'waiting' | 'marked' | 'votes' | 'level'
    >
  >`
    select m.id, json_build_object('id', m.id, 'username', m.username, 'display_name', m.display_name) as user,
           to_json(m.created_at) #>> '{}' as joined, case v.type when 1 then 'upvote' else 'downvote' end as type,
           to_json(v.created_at) #>> '{}' as voted_at,
           v.set_aside and v.waits_until is null as set_aside, v.waits_until is not null as waiting,
           coalesce(v.waits_until = 'infinity', false) as marked,
           (select count(*)::integer from votes where user_id = m.id) as votes, m.level
      from votes v join profiles m on m.id = v.user_id
     where v.game_id = ${gameId} and v.user_id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...voter }) => [id, voter]))
}

/** Whose votes on a game don't count now: moderators set them aside, or they wait, those that are marked for moderators. */
export async function findUncounted(
  db: Kysely<DB>,
  gameId: number,
): Promise<Record<'setAside' | 'waiting' | 'marked', ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('votes')
    .where('game_id', '=', gameId)
    .where('set_aside', '=', true)
    .select([
      'user_id',
      sql<boolean | null>`case when waits_until is not null then ${IS_MARKED} end`.as('marked'),
    ])
    .execute()
  const idsOf = (...states: (boolean | null)[]) =>
    new Set(rows.filter(({ marked }) => states.includes(marked)).map(({ user_id }) => user_id))
  return { setAside: idsOf(null), waiting: idsOf(true, false), marked: idsOf(true) }
}
