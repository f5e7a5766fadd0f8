import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { castAt, combinedNote, ofMember } from './mergedRows.queries.server.ts'

/** A merge that is being undone, whose games are locked. */
export interface Undoing {
  id: number
  /** The game that was merged, and the one into which. */
  from: number
  into: number
}

/**
 * Undoes `moveRows`: the merged game gets back what it had. What a member changed since stays with the survivor, too, as they changed it; what
 * they deleted since is not brought back.
 */
export async function returnRows(trx: Kysely<DB>, undoing: Undoing): Promise<void> {
  for (const statement of [
    ...votes(undoing),
    ...library(undoing),
    ...follows(undoing),
    ...['favorites', 'blocked_games', 'played_games'].map((table) => memberRows(undoing, table)),
    ...posts(undoing),
    ...updates(undoing),
    listItems(undoing),
    ...feeds(undoing),
    links(undoing),
    developers(undoing),
    relations(undoing),
    ...daySums(undoing),
    experience(undoing),
  ])
    await statement.execute(trx)
}

/** The rows of one table that the merge changed in one way. */
export const noted = (
  { id }: Pick<Undoing, 'id'>,
  carrier: string,
  change: 'moved' | 'added' | 'changed',
): RawBuilder<unknown> => sql`(
  select row_id, user_id, before from game_merge_rows
   where merge_id = ${id} and carrier = ${carrier} and change = ${change})`

/** Whether two rows hold the same vote. */
const sameVote = (one: string, other: string) =>
  sql`${sql.ref(`${one}.type`)} = ${sql.ref(`${other}.type`)} and ${castAt(one)} = ${castAt(other)}`

function votes(undoing: Undoing): RawBuilder<unknown>[] {
  const { from, into } = undoing
  const moved = noted(undoing, 'votes', 'moved')
  return [
    sql`
      update votes b set game_id = ${from}
        from ${moved} row cross join lateral jsonb_populate_record(null::votes, row.before) old
       where b.game_id = ${into} and b.user_id = row.user_id and ${sameVote('b', 'old')}
         and not ${ofMember('votes', from, 'row')}`,
    // Those that are still with the survivor were cast anew.
    sql`
      insert into votes
        select (jsonb_populate_record(null::votes, row.before || jsonb_build_object('game_id', ${from}::integer, 'user_id', row.user_id))).*
          from ${moved} row
         where ${ofMember('votes', into, 'row')} and not ${ofMember('votes', from, 'row')}
         order by row.user_id`,
    sql`
      update votes b set type = old.type, set_aside = old.set_aside, address_hash = null, created_at = old.created_at,
             waits_until = old.waits_until, switched_at = old.switched_at, newcomer_since = old.newcomer_since, marked_at = old.marked_at
        from ${noted(undoing, 'votes', 'changed')} row cross join lateral jsonb_populate_record(null::votes, row.before) old
        join votes a on a.game_id = ${from} and a.user_id = row.user_id
       where b.game_id = ${into} and b.user_id = row.user_id and ${sameVote('b', 'a')}`,
  ]
}

function library(undoing: Undoing): RawBuilder<unknown>[] {
  const { from, into } = undoing
  const moved = noted(undoing, 'library', 'moved')
  const isNewer = sql`a.changed_at > old.changed_at`
  return [
    sql`
      update library b set game_id = ${from}
        from ${moved} row cross join lateral jsonb_populate_record(null::library, row.before) old
       where b.game_id = ${into} and b.user_id = row.user_id and not ${ofMember('library', from, 'row')}
         and (b.status, b.note, b.changed_at, b.started_on, b.finished_on)
             is not distinct from (old.status, old.note, old.changed_at, old.started_on, old.finished_on)`,
    sql`
      insert into library
        select (jsonb_populate_record(null::library, row.before || jsonb_build_object('game_id', ${from}::integer, 'user_id', row.user_id))).*
          from ${moved} row
         where ${ofMember('library', into, 'row')} and not ${ofMember('library', from, 'row')}
         order by row.user_id`,
    sql`
      update library b set status = old.status, note = old.note, changed_at = old.changed_at,
             started_on = old.started_on, finished_on = old.finished_on
        from ${noted(undoing, 'library', 'changed')} row cross join lateral jsonb_populate_record(null::library, row.before) old
        join library a on a.game_id = ${from} and a.user_id = row.user_id
       where b.game_id = ${into} and b.user_id = row.user_id and b.changed_at = greatest(a.changed_at, old.changed_at)
         and b.status = case when ${isNewer} then a.status else old.status end
         and b.note = case when ${isNewer} then ${combinedNote('a', 'old')} else ${combinedNote('old', 'a')} end`,
  ]
}

function follows(undoing: Undoing): RawBuilder<unknown>[] {
  const { from, into } = undoing
  const moved = noted(undoing, 'follows', 'moved')
  const was = sql`(row.before ->> 'is_on')::boolean`
  return [
    sql`
      update follows b set game_id = ${from} from ${moved} row
       where b.id = row.row_id and b.game_id = ${into} and b.is_on = ${was} and not ${ofMember('follows', from, 'row')}`,
    // Those that are still with the survivor were changed.
    sql`
      insert into follows (user_id, game_id, is_on)
        select row.user_id, ${from}::integer, ${was} from ${moved} row join follows b on b.id = row.row_id and b.game_id = ${into}
         where not ${ofMember('follows', from, 'row')}
         order by row.user_id`,
  ]
}

function memberRows(undoing: Undoing, table: string): RawBuilder<unknown> {
  const { from, into } = undoing
  const name = sql.table(table)
  return sql`
    with gone as (
      delete from ${name} b using ${noted(undoing, table, 'moved')} row where b.game_id = ${into} and b.user_id = row.user_id
      returning b.user_id, b.created_at)
    insert into ${name} (game_id, user_id, created_at) select ${from}::integer, user_id, created_at from gone order by user_id
      on conflict do nothing`
}

function posts(undoing: Undoing): RawBuilder<unknown>[] {
  const { from, into } = undoing
  return [
    sql`
      update posts set game_id = ${from} from ${noted(undoing, 'posts', 'moved')} row
       where posts.id = row.row_id and posts.game_id = ${into}`,
    // Without a review by its author that is newer, and with the text of one, it is a review again.
    sql`
      update posts set post_type = 'review', review_type = old.review_type, review_rating = old.review_rating,
             review_dev_stage = old.review_dev_stage, review_version = old.review_version,
             title = case when posts.title = rtrim('Earlier review: ' || old.title, ': ') then old.title else posts.title end
        from ${noted(undoing, 'posts', 'changed')} row cross join lateral jsonb_populate_record(null::posts, row.before) old
       where posts.id = row.row_id and posts.post_type = 'game-discussion' and char_length(posts.content) >= 50
         and not exists (select from posts own
                          where own.game_id = posts.game_id and own.added_by = posts.added_by and own.post_type = 'review'
                            and not own.is_removed)`,
  ]
}

function updates(undoing: Undoing): RawBuilder<unknown>[] {
  const { from, into } = undoing
  const old = sql`cross join lateral jsonb_populate_record(null::updates, row.before) old`
  const time = sql`case when u.justdate is not distinct from old.justdate then old.sort_at else u.sort_at end`
  return [
    sql`
      update updates u set game_id = ${from}, sort_at = ${time}
        from ${noted(undoing, 'updates', 'moved')} row ${old}
       where u.id = row.row_id and u.game_id = ${into}
         and not exists (select from updates own where own.game_id = ${from}
                            and (own.release_key = u.release_key or own.source_key = u.source_key))`,
    sql`
      update updates u set sort_at = ${time} from ${noted(undoing, 'updates', 'changed')} row ${old}
       where u.id = row.row_id and u.game_id = ${into} and u.sort_at is distinct from ${time}`,
  ]
}

const listItems = (undoing: Undoing) => sql`
  update list_items b set game_id = ${undoing.from} from ${noted(undoing, 'list_items', 'moved')} row
   where b.list_id = row.row_id and b.game_id = ${undoing.into}
     and not exists (select from list_items a where a.list_id = b.list_id and a.game_id = ${undoing.from})`

function feeds(undoing: Undoing): RawBuilder<unknown>[] {
  const { from, into } = undoing
  return [
    sql`
      update update_feeds b set game_id = ${from} from ${noted(undoing, 'update_feeds', 'moved')} row
       where b.game_id = ${into} and b.url = row.before ->> 'url'`,
    sql`
      update update_tokens b set game_id = ${from} from ${noted(undoing, 'update_tokens', 'moved')} row
       where b.game_id = ${into} and b.id = row.row_id`,
  ]
}

const links = (undoing: Undoing) => sql`
  delete from game_links b using ${noted(undoing, 'game_links', 'added')} row where b.game_id = ${undoing.into} and b.id = row.row_id`

const developers = (undoing: Undoing) => sql`
  delete from game_developers b using ${noted(undoing, 'game_developers', 'added')} row
   where b.game_id = ${undoing.into} and b.developer_id = row.row_id`

const relations = (undoing: Undoing) => sql`
  delete from game_relations b using ${noted(undoing, 'game_relations', 'added')} row
   where (b.game_id = ${undoing.into} and b.other_id = row.row_id) or (b.other_id = ${undoing.into} and b.game_id = row.row_id)`

function daySums({ from, into }: Undoing): RawBuilder<unknown>[] {
  return [
    sql`
      update game_day_views b set views = greatest(b.views - a.views, 0) from game_day_views a
       where a.game_id = ${from} and b.game_id = ${into} and b.day = a.day`,
    sql`delete from game_day_views where game_id = ${into} and views = 0`,
    sql`
      update game_day_clicks b set clicks = greatest(b.clicks - a.clicks, 0) from game_day_clicks a
       where a.game_id = ${from} and b.game_id = ${into} and b.day = a.day and b.link_type = a.link_type`,
    sql`delete from game_day_clicks where game_id = ${into} and clicks = 0`,
  ]
}

/** A count, because for `not exists` the planner would join what it believes to be few rows with all others. */
function experience(undoing: Undoing): RawBuilder<unknown> {
  const [from, into] = [`game:${undoing.from}`, `game:${undoing.into}`]
  return sql`
    update exp_ledger b set subject = ${from} from ${noted(undoing, 'exp_ledger', 'moved')} row
     where b.id = row.row_id and b.subject = ${into} and (
       select count(*) from exp_ledger a where a.user_id = b.user_id and a.kind = b.kind and a.subject = ${from}) = 0`
}
