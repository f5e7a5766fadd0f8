import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { lockAuthors } from '#/features/people/members/author.writes.server.ts'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import { type VoteKind, WAITING_HOURS } from './votes.limits.ts'
import type { VoteRefusal } from './votes.rules.ts'

export interface Vote {
  /** The game, post, or comment. */
  itemId: number
  userId: string
  type: 1 | -1
  /** Keyed hash of the network address, stored with votes on games; null if it is unknown. */
  addressHash: Buffer | null
}

/** The outcome of a vote. */
export interface VoteOutcome {
  refused: VoteRefusal | null
  /** False if the member had already voted this way. */
  changed: boolean
  /** The vote is not counted yet. Only votes on games wait. */
  waiting: boolean
  upvotes: number
  downvotes: number
  /** Of a post: its game and author. Of a comment: its post. */
  game_id: number | null
  author_id: string | null
  post_id: number | null
}

interface Row extends VoteOutcome {
  item_id: number
  user_id: string
}

/**
 * Casts votes on items of one kind in one statement. Repeated votes change nothing. Returns the outcome of each, in order, with the
 * counts after all of them. If a member votes on an item several times, the last vote counts.
 */
export async function castVotes(
  trx: Kysely<DB>,
  kind: VoteKind,
  votes: readonly Vote[],
): Promise<VoteOutcome[]> {
  const distinct = [...new Map(votes.map((vote) => [keyOf(vote.itemId, vote.userId), vote])).values()]
  if (kind === 'posts') await lockReviewers(trx, distinct)
  if (kind === 'games') await lockAddresses(trx, distinct)
  const { rows } = await STATEMENTS[kind](inputOf(distinct)).execute(trx)
  const counts = await readCounts(trx, kind, [...new Set(distinct.map(({ itemId }) => itemId))])
  const outcomes = new Map(rows.map((row) => [keyOf(row.item_id, row.user_id), row]))
  return votes.map(({ itemId, userId }) => {
    const { item_id, user_id: _user, ...outcome } = outcomes.get(keyOf(itemId, userId))!
    return { ...outcome, ...(counts.get(item_id) ?? { upvotes: 0, downvotes: 0 }) }
  })
}

/** Locks the authors of reviews, because votes on reviews change their experience. Writes that add texts also lock authors before posts. */
async function lockReviewers(trx: Kysely<DB>, votes: readonly Vote[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct added_by as id from posts
     where id = any (${votes.map(({ itemId }) => itemId)}::integer[]) and post_type = 'review' and added_by is not null`.execute(
    trx,
  )
  if (rows.length > 0)
    await lockAuthors(
      trx,
      rows.map(({ id }) => id),
    )
}

/**
 * Of two votes on a game from one address that are cast at the same time, also in two processes, the second sees the first. All locks are
 * taken in one order, before those of rows.
 */
async function lockAddresses(trx: Kysely<DB>, votes: readonly Vote[]): Promise<void> {
  const known = votes.filter(({ addressHash }) => addressHash !== null)
  if (known.length === 0) return
  await sql`
    select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended(item_id || ' ' || encode(address_hash, 'hex'), 0) as key
              from unnest(${known.map(({ itemId }) => itemId)}::integer[], ${known.map(({ addressHash }) => addressHash)}::bytea[])
                     as input (item_id, address_hash)
             order by key) in_order`.execute(trx)
}

const keyOf = (itemId: number, userId: string) => `${itemId} ${userId}`

function inputOf(votes: readonly Vote[]): RawBuilder<unknown> {
  return sql`
    select * from unnest(${votes.map((vote) => vote.itemId)}::integer[], ${votes.map((vote) => vote.userId)}::uuid[],
                         ${votes.map((vote) => vote.type)}::smallint[], ${votes.map((vote) => vote.addressHash)}::bytea[])
             with ordinality as input (item_id, user_id, type, address_hash, n)`
}

export const A_DAY = sql`make_interval(hours => ${sql.lit(WAITING_HOURS)})`

/** Whether moderators have not set a vote aside: one that waits is set aside by the site. */
export const isNotSetAside = (vote: string): RawBuilder<boolean> =>
  sql`not (${sql.ref(`${vote}.set_aside`)} and ${sql.ref(`${vote}.waits_until`)} is null)`

/** Whether another account voted on the same game from the same network address within a day: before the group, or earlier in it. */
const sharesAddress = sql`
  address_hash is not null and (
    row_number() over (partition by item_id, address_hash order by n) > 1
    or exists (select from votes other
                where other.game_id = item_id and other.address_hash = checked.address_hash and other.user_id <> checked.user_id
                  and ${isNotSetAside('other')} and coalesce(other.switched_at, other.created_at) > now() - ${A_DAY}))`

/** Whether a vote belongs to those that are being removed from its game. */
const isOld = sql`coalesce(votes.created_at < (select decided_at from removal where game_id = votes.game_id), false)`

/**
 * A vote waits if its account is new or shares its address, unless the member has a role or the whole site is new. A switch is a new vote:
 * a waiting one waits a day from then on, one that is marked stays marked, and one that moderators set aside stays set aside.
 * Where the votes on a game are being removed, a vote counts in the new voting; what its voter had cast before is archived first
 * (`cast_now` counts the rows, so that it comes second).
 * Games are held, which rows for them would do as well: where one is being merged, a vote waits, and then finds it removed.
 * All processes insert rows in the same order, so that two groups wait for each other instead of deadlocking. A game belongs to its
 * developer or, without one, to the member who added it.
 */
const STATEMENTS: Record<VoteKind, (input: RawBuilder<unknown>) => RawBuilder<Row>> = {
  games: (input) => sql`
    with input as (${input}),
    held as materialized (
      select id, is_removed, archived, developer_id, added_by from games where id in (select item_id from input)
       order by id for key share),
    removal as materialized (
      select id, game_id, decided_at from votes_removal_requests
       where status = 'granted' and finished_at is null and game_id in (select item_id from input)),
    checked as (
      select input.*, member.created_at as joined, member.created_at > now() - make_interval(hours => ${sql.lit(NEW_ACCOUNT_HOURS)}) as is_newcomer,
             member.role = 'pleb' and exists (select from profiles where created_at <= now() - ${A_DAY}) as may_wait, case
          when member.id is null then 'no-member'
          when game.id is null or game.is_removed then 'missing'
          when game.archived then 'archived'
          when coalesce(game.developer_id, game.added_by) = input.user_id then 'own' end as refused
        from input left join held game on game.id = input.item_id
        left join profiles member on member.id = input.user_id),
    old as (
      select votes.*, removal.id as request_id
        from checked join removal on removal.game_id = checked.item_id
        join votes on votes.game_id = checked.item_id and votes.user_id = checked.user_id
       where refused is null and votes.created_at < removal.decided_at
       order by votes.game_id, votes.user_id for update of votes),
    archived as (
      insert into archived_votes (request_id, game_id, user_id, type, set_aside, address_hash, created_at)
        select request_id, game_id, user_id, type, set_aside, address_hash, created_at from old
        on conflict do nothing returning user_id),
    judged as (
      select *, may_wait and (is_newcomer or (${sharesAddress})) as waits from checked where refused is null),
    cast_now as (
      insert into votes (game_id, user_id, type, address_hash, created_at, set_aside, waits_until, newcomer_since)
        select item_id, user_id, type, address_hash,
               coalesce((select greatest(decided_at, clock_timestamp()) from removal where game_id = item_id), now()),
               waits, case when waits then now() + ${A_DAY} end, case when waits and is_newcomer then joined end
          from judged where (select count(*) from archived) >= 0 order by item_id, user_id
        on conflict (game_id, user_id) do update
          set type = excluded.type, address_hash = excluded.address_hash,
              created_at = case when ${isOld} then excluded.created_at else votes.created_at end,
              switched_at = case when not ${isOld} then now() end,
              set_aside = excluded.set_aside or (votes.set_aside and not ${isOld}),
              waits_until = case
                when ${isOld} or not votes.set_aside then excluded.waits_until
                when votes.waits_until is not null then greatest(votes.waits_until, now() + ${A_DAY}) end,
              newcomer_since = coalesce(excluded.newcomer_since, votes.newcomer_since)
          where votes.type <> excluded.type or ${isOld}
        returning game_id as item_id, user_id, waits_until is not null as waiting)
    select item_id, user_id, refused, cast_now.item_id is not null as changed,
           coalesce(cast_now.waiting, (
             select waits_until is not null from votes
              where game_id = checked.item_id and votes.user_id = checked.user_id), false) as waiting,
           item_id as game_id, null as author_id, null::integer as post_id
      from checked left join cast_now using (item_id, user_id)`,
  posts: (input) => sql`
    with input as (${input}),
    checked as (
      select input.*, post.game_id, post.added_by as author_id, case
          when member.id is null then 'no-member'
          when post.id is null or not (post.is_visible or post.is_private and not post.is_removed and post.added_by = input.user_id)
            then 'missing'
          when post.added_by = input.user_id then 'own' end as refused
        from input left join posts post on post.id = input.item_id
        left join profiles member on member.id = input.user_id),
    cast_now as (
      insert into post_votes (post_id, user_id, type)
        select item_id, user_id, type from checked where refused is null order by item_id, user_id
        on conflict (post_id, user_id) do update set type = excluded.type where post_votes.type <> excluded.type
        returning post_id as item_id, user_id)
    select item_id, user_id, refused, cast_now.item_id is not null as changed, false as waiting,
           game_id, author_id, item_id as post_id
      from checked left join cast_now using (item_id, user_id)`,
  comments: (input) => sql`
    with input as (${input}),
    checked as (
      select input.*, comment.post_id, comment.user_id as author_id, case
          when member.id is null then 'no-member'
          when comment.id is null or not comment.is_visible or not post.is_visible then 'missing'
          when comment.user_id = input.user_id then 'own' end as refused
        from input left join comments comment on comment.id = input.item_id
        left join posts post on post.id = comment.post_id
        left join profiles member on member.id = input.user_id),
    cast_now as (
      insert into comment_votes (comment_id, user_id, type)
        select item_id, user_id, type from checked where refused is null order by item_id, user_id
        on conflict (comment_id, user_id) do update set type = excluded.type where comment_votes.type <> excluded.type
        returning comment_id as item_id, user_id)
    select item_id, user_id, refused, cast_now.item_id is not null as changed, false as waiting,
           null::integer as game_id, author_id, post_id
      from checked left join cast_now using (item_id, user_id)`,
}

const COUNTED: Record<VoteKind, { table: 'game_counts' | 'posts' | 'comments'; id: 'game_id' | 'id' }> = {
  games: { table: 'game_counts', id: 'game_id' },
  posts: { table: 'posts', id: 'id' },
  comments: { table: 'comments', id: 'id' },
}

/** Triggers maintain the counts at the end of the statement that casts the votes, so only the next statement sees them. */
async function readCounts(trx: Kysely<DB>, kind: VoteKind, ids: readonly number[]) {
  const { table, id } = COUNTED[kind]
  const { rows } = await sql<{ id: number; upvotes: number; downvotes: number }>`
    select ${sql.ref(id)} as id, upvotes, downvotes from ${sql.table(table)} where ${sql.ref(id)} = any (${ids}::integer[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, upvotes, downvotes }) => [id, { upvotes, downvotes }]))
}
