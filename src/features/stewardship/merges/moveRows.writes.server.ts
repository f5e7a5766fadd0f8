import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { MAX_LINKS } from '#/features/stewardship/edits/edits.limits.ts'
import {
  castAt,
  combinedNote,
  doubledUpdate,
  isVotable,
  lackingRelations,
  type Merge,
  ofMember,
  withoutGame,
} from './mergedRows.queries.server.ts'

/**
 * Moves what belongs to the merged game to the survivor, set by set, and notes each row for an undo (`returnRows`). Both games must be locked
 * for update, so that no row for either is added meanwhile. Triggers keep the counters. Steam keys are moved by `moveKeys`, which opens them.
 */
export async function moveRows(trx: Kysely<DB>, merge: Merge): Promise<void> {
  for (const statement of [
    ...votes(merge),
    ...library(merge),
    follows(merge),
    ...['favorites', 'blocked_games', 'played_games'].map((table) => memberRows(merge, table)),
    ...posts(merge),
    ...updates(merge),
    listItems(merge),
    ...feeds(merge),
    links(merge),
    developers(merge),
    relations(merge),
    ...daySums(merge),
    ...experience(merge),
  ])
    await statement.execute(trx)
  // An undo that follows at once must not be planned as if nothing had been noted.
  await sql`analyze game_merge_rows`.execute(trx)
}

type Change = 'moved' | 'added' | 'changed'

/** Notes the rows of `source`, which has the columns `row_id`, `user_id`, and `before`. */
const note = ({ id }: Merge, carrier: string, change: Change, source: RawBuilder<unknown>) => sql`
  insert into game_merge_rows (merge_id, carrier, change, row_id, user_id, before)
    select ${id}::integer, ${carrier}::text, ${change}::text, row_id::bigint, user_id::uuid, before::jsonb from ${source} noted`

/** A member keeps one vote, the newer. Where that is the merged game's, the survivor's row takes it over; the merged game keeps its own. */
function votes(merge: Merge): RawBuilder<unknown>[] {
  const { from, into } = merge
  return [
    sql`
      with newer as materialized (
        select b.user_id, ${withoutGame('b')} as before from votes a
          join votes b on b.game_id = ${into} and b.user_id = a.user_id
         where a.game_id = ${from} and ${castAt('a')} > ${castAt('b')}),
      noted as (${note(merge, 'votes', 'changed', sql`(select null as row_id, user_id, before from newer)`)})
      update votes b set type = a.type, set_aside = a.set_aside, address_hash = a.address_hash, created_at = a.created_at,
             waits_until = a.waits_until, switched_at = a.switched_at, newcomer_since = a.newcomer_since, marked_at = a.marked_at
        from newer join votes a on a.game_id = ${from} and a.user_id = newer.user_id
       where b.game_id = ${into} and b.user_id = newer.user_id`,
    sql`
      with moved as (
        update votes a set game_id = ${into}
         where game_id = ${from} and ${isVotable(merge, 'a')} and not ${ofMember('votes', into, 'a')}
        returning a.*)
      ${note(merge, 'votes', 'moved', sql`(select null as row_id, user_id, ${withoutGame('moved')} as before from moved)`)}`,
  ]
}

/** A member keeps the status that they set later, and both notes. */
function library(merge: Merge): RawBuilder<unknown>[] {
  const { from, into } = merge
  return [
    sql`
      with both_have as materialized (
        select b.user_id, ${withoutGame('b')} as before, a.changed_at > b.changed_at as is_newer from library a
          join library b on b.game_id = ${into} and b.user_id = a.user_id
         where a.game_id = ${from} and (a.changed_at > b.changed_at or a.note <> '')),
      noted as (${note(merge, 'library', 'changed', sql`(select null as row_id, user_id, before from both_have)`)})
      update library b set note = case when is_newer then ${combinedNote('a', 'b')} else ${combinedNote('b', 'a')} end,
             status = case when is_newer then a.status else b.status end,
             started_on = case when is_newer then a.started_on else b.started_on end,
             finished_on = case when is_newer then a.finished_on else b.finished_on end,
             changed_at = greatest(a.changed_at, b.changed_at)
        from both_have join library a on a.game_id = ${from} and a.user_id = both_have.user_id
       where b.game_id = ${into} and b.user_id = both_have.user_id`,
    sql`
      with moved as (
        update library a set game_id = ${into} where game_id = ${from} and not ${ofMember('library', into, 'a')} returning a.*)
      ${note(merge, 'library', 'moved', sql`(select null as row_id, user_id, ${withoutGame('moved')} as before from moved)`)}`,
  ]
}

/**
 * Who follows the merged game, or not, does so with the survivor, unless they decided about it. Who has the survivor among their favorites goes on
 * to follow it: so this comes before favorites move.
 */
const follows = (merge: Merge) => sql`
  with moved as (
    update follows a set game_id = ${merge.into}
     where game_id = ${merge.from} and not ${ofMember('follows', merge.into, 'a')}
       and (is_on or not ${ofMember('favorites', merge.into, 'a')})
    returning id, user_id, is_on)
  ${note(merge, 'follows', 'moved', sql`(select id as row_id, user_id, jsonb_build_object('is_on', is_on) as before from moved)`)}`

/** Rows that only say that a member has the game. Their counters follow what is added and deleted, so they are. */
function memberRows(merge: Merge, table: string): RawBuilder<unknown> {
  const { from, into } = merge
  const name = sql.table(table)
  return sql`
    with gone as (
      delete from ${name} a where game_id = ${from} and not ${ofMember(table, into, 'a')} returning user_id, created_at),
    here as (insert into ${name} (game_id, user_id, created_at) select ${into}::integer, user_id, created_at from gone order by user_id)
    ${note(merge, table, 'moved', sql`(select null as row_id, user_id, null as before from gone)`)}`
}

/** Of two reviews by one member, the older becomes a discussion, with its votes and comments. */
function posts(merge: Merge): RawBuilder<unknown>[] {
  const { from, into } = merge
  const writtenAt = (post: string) =>
    sql`coalesce(${sql.ref(`${post}.edited_at`)}, ${sql.ref(`${post}.created_at`)})`
  return [
    sql`
      with older as materialized (
        select post.id, post.added_by, jsonb_build_object('title', post.title, 'review_type', post.review_type,
                 'review_rating', post.review_rating, 'review_dev_stage', post.review_dev_stage,
                 'review_version', post.review_version) as before
          from posts a
          join posts b on b.game_id = ${into} and b.added_by = a.added_by and b.post_type = 'review' and not b.is_removed
          join posts post on post.id = case when ${writtenAt('a')} > ${writtenAt('b')} then b.id else a.id end
         where a.game_id = ${from} and a.post_type = 'review' and not a.is_removed),
      noted as (${note(merge, 'posts', 'changed', sql`(select id as row_id, added_by as user_id, before from older)`)})
      update posts set post_type = 'game-discussion', review_type = null, review_rating = null, review_dev_stage = null,
             review_version = null,
             title = case when char_length(title) >= 5 then title else rtrim('Earlier review: ' || title, ': ') end
        from older where posts.id = older.id`,
    sql`
      with moved as (update posts set game_id = ${into} where game_id = ${from} returning id)
      ${note(merge, 'posts', 'moved', sql`(select id as row_id, null as user_id, null as before from moved)`)}`,
  ]
}

/** Each version once. Those of one day are put in the order of their versions, which changes their times: all of these days are noted. */
function updates(merge: Merge): RawBuilder<unknown>[] {
  const { from, into } = merge
  const times = sql`jsonb_build_object('sort_at', sort_at, 'justdate', justdate)`
  return [
    note(
      merge,
      'updates',
      'changed',
      sql`(
        select id as row_id, null as user_id, ${times} as before from updates
         where game_id = ${into} and justdate in (select justdate from updates where game_id = ${from}))`,
    ),
    sql`
      with moved as (
        update updates a set game_id = ${into} where game_id = ${from} and not ${doubledUpdate(merge, 'a')}
        returning id, sort_at, justdate)
      ${note(merge, 'updates', 'moved', sql`(select id as row_id, null as user_id, ${times} as before from moved)`)}`,
  ]
}

const listItems = (merge: Merge) => sql`
  with moved as (
    update list_items a set game_id = ${merge.into}
     where game_id = ${merge.from}
       and not exists (select from list_items b where b.list_id = a.list_id and b.game_id = ${merge.into})
    returning list_id)
  ${note(merge, 'list_items', 'moved', sql`(select list_id as row_id, null as user_id, null as before from moved)`)}`

/** Automatic updates go on at the survivor, unless it has its own. Whoever set them up must still be allowed to (`mayActFor`). */
function feeds(merge: Merge): RawBuilder<unknown>[] {
  const { from, into } = merge
  return [
    sql`
      with moved as (
        update update_feeds set game_id = ${into}
         where game_id = ${from} and not exists (select from update_feeds where game_id = ${into})
        returning url)
      ${note(merge, 'update_feeds', 'moved', sql`(select null as row_id, null as user_id, to_jsonb(moved) as before from moved)`)}`,
    sql`
      with moved as (
        update update_tokens set game_id = ${into}
         where game_id = ${from} and not exists (select from update_tokens where game_id = ${into})
        returning id)
      ${note(merge, 'update_tokens', 'moved', sql`(select id as row_id, null as user_id, null as before from moved)`)}`,
  ]
}

/** Adds links that the survivor lacks, in whatever spelling, below its own. */
const links = (merge: Merge) => sql`
  with lacking as (
    select type, url, note, row_number() over (order by position, id) as n from game_links a
     where game_id = ${merge.from} and not exists (
       select from game_links b where b.game_id = ${merge.into} and link_key(b.url) = link_key(a.url))),
  present as (
    select count(*) as count, coalesce(max(position), -1) as last from game_links where game_id = ${merge.into}),
  added as (
    insert into game_links (game_id, type, url, note, position)
      select ${merge.into}::integer, type, url, note, last + n from lacking, present
       where n <= ${MAX_LINKS} - count order by n
    returning id)
  ${note(merge, 'game_links', 'added', sql`(select id as row_id, null as user_id, null as before from added)`)}`

const developers = (merge: Merge) => sql`
  with lacking as (
    select developer_id, row_number() over (order by position, developer_id) as n from game_developers a
     where game_id = ${merge.from} and not exists (
       select from game_developers b where b.game_id = ${merge.into} and b.developer_id = a.developer_id)),
  present as (
    select count(*) as count, coalesce(max(position), -1) as last from game_developers where game_id = ${merge.into}),
  added as (
    insert into game_developers (game_id, developer_id, position)
      select ${merge.into}::integer, developer_id, least(last + n, ${MAX_DEVELOPERS} - 1) from lacking, present
       where n <= ${MAX_DEVELOPERS} - count order by n
    returning developer_id)
  ${note(merge, 'game_developers', 'added', sql`(select developer_id as row_id, null as user_id, null as before from added)`)}`

/** Relations to games that the survivor has none to, up to its limit. A noted row is the other game of one. */
const relations = (merge: Merge) => sql`
  with added as (
    insert into game_relations (game_id, other_id, kind)
      select case when kind = 'series' then least(${merge.into}::integer, other) when is_first then ${merge.into}::integer else other end,
             case when kind = 'series' then greatest(${merge.into}::integer, other) when is_first then other else ${merge.into}::integer end, kind
        from ${lackingRelations(merge)} lacking order by other
    returning case game_id when ${merge.into} then other_id else game_id end as other)
  ${note(merge, 'game_relations', 'added', sql`(select other as row_id, null as user_id, null as before from added)`)}`

/** The merged game keeps its own, which an undo subtracts: nobody visits it meanwhile. */
function daySums({ from, into }: Merge): RawBuilder<unknown>[] {
  return [
    sql`
      insert into game_day_views as d (game_id, day, views)
        select ${into}::integer, day, views from game_day_views where game_id = ${from} order by day
        on conflict (game_id, day) do update set views = d.views + excluded.views`,
    sql`
      insert into game_day_clicks as d (game_id, day, link_type, clicks)
        select ${into}::integer, day, link_type, clicks from game_day_clicks where game_id = ${from} order by day, link_type
        on conflict (game_id, day, link_type) do update set clicks = d.clicks + excluded.clicks`,
  ]
}

/** Who earned something with the merged game earns nothing for the same with the survivor. Who earned it twice keeps it. */
function experience(merge: Merge): RawBuilder<unknown>[] {
  const [from, into] = [`game:${merge.from}`, `game:${merge.into}`]
  const earners = {
    vote: sql`select user_id from votes where game_id = ${merge.into}`,
    review: sql`select distinct added_by as user_id from posts where game_id = ${merge.into} and post_type = 'review' and added_by is not null`,
  }
  return Object.entries(earners).map(
    ([kind, members]) => sql`
      with moved as (
        update exp_ledger a set subject = ${into} from (${members}) member
         where a.user_id = member.user_id and a.kind = ${kind} and a.subject = ${from} and not exists (
           select from exp_ledger b where b.user_id = a.user_id and b.kind = a.kind and b.subject = ${into})
        returning a.id, a.user_id)
      ${note(merge, 'exp_ledger', 'moved', sql`(select id as row_id, user_id, null as before from moved)`)}`,
  )
}
