import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { HistoryItem } from './history.contract.ts'
import type { HistoryKind } from './history.limits.ts'
import { shownText, shownTitle } from './notificationText.queries.server.ts'

/** How many characters of a text the history shows. */
const EXCERPT = 140

interface Source {
  /** The table of each kind, and the order of one member's rows in it. Each order has an index. */
  rows: ReturnType<typeof sql>
  order: ReturnType<typeof sql>
  /** Selects id, action, subject, href, detail and exp_added of a row `r`. */
  columns: ReturnType<typeof sql>
  /** Selects the collectible that the row is about; null without it. */
  collectible?: ReturnType<typeof sql>
}

const excerpt = (text: string | RawBuilder<unknown>) =>
  sql`nullif(left(${typeof text === 'string' ? sql.raw(text) : text}, ${sql.lit(EXCERPT)}), '')`
const newest = (id: string) => sql`created_at desc, ${sql.raw(id)} desc`
const gameName = sql`(select name from games where id = r.game_id)`
const gameHref = sql`(select '/game/' || urlid from games where id = r.game_id and not is_removed)`
const none = sql`null::text`
const noExp = sql`null::integer`

const SOURCES: Readonly<Record<HistoryKind, (userId: string) => Source>> = {
  votes: (userId) => ({
    rows: sql`votes where user_id = ${userId}`,
    order: newest('game_id'),
    columns: sql`r.game_id::text as id, case r.type when 1 then 'upvote' else 'downvote' end as action,
      ${gameName} as subject, ${gameHref} as href, ${none} as detail, ${noExp} as exp_added`,
  }),
  posts: (userId) => ({
    rows: sql`posts where added_by = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id, r.post_type as action, coalesce(nullif(r.title, ''), ${gameName}) as subject,
      case when r.is_visible then '/post/' || r.id end as href,
      case when r.is_removed then 'removed' when r.is_held then 'held for review' when r.is_private then 'private'
           else ${excerpt('r.content')} end as detail, ${noExp} as exp_added`,
  }),
  comments: (userId) => ({
    rows: sql`comments where user_id = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id, case when r.parent_id is null then 'comment' else 'reply' end as action,
      (select coalesce(nullif(title, ''), (select name from games where id = posts.game_id))
         from posts where id = r.post_id and (is_visible or added_by = ${userId})) as subject,
      case when r.is_visible then (select '/post/' || id || '#comment-' || r.id from posts
                                    where id = r.post_id and is_visible) end as href,
      case when r.is_removed then 'removed' when r.is_held then 'held for review'
           else ${excerpt('r.content')} end as detail, ${noExp} as exp_added`,
  }),
  notifications: (userId) => ({
    rows: sql`notifications where user_id = ${userId} and is_seen`,
    order: newest('id'),
    columns: sql`r.id::text as id, r.type as action, coalesce(nullif(${shownTitle('r')}, ''), ${excerpt(shownText('r'))}) as subject,
      r.link as href, ${excerpt(sql`coalesce(nullif(r.message, ''), ${shownText('r')})`)} as detail,
      nullif(r.exp_added, 0) as exp_added`,
    collectible: sql`r.collectible_ids`,
  }),
  edits: (userId) => ({
    rows: sql`edit_requests where user_id = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id, r.status as action, ${gameName} as subject, ${gameHref} as href,
      coalesce(${excerpt('r.summary')}, (select string_agg(field, ', ' order by field)
        from jsonb_object_keys(r.diff) field)) as detail, ${noExp} as exp_added`,
  }),
  games: (userId) => ({
    rows: sql`games where added_by = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id,
      case when r.is_removed and not r.confirmed and r.merged_into is null then 'declined'
           when r.is_removed then 'removed' when r.confirmed then 'confirmed' else 'waiting' end as action,
      r.name as subject,
      case when not r.is_removed or (not r.confirmed and r.merged_into is null) then '/game/' || r.urlid end as href,
      ${excerpt('r."desc"')} as detail, ${noExp} as exp_added`,
  }),
  updates: (userId) => ({
    rows: sql`updates where added_by = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id,
      case when r.is_removed then 'removed' when r.confirmed then 'confirmed' else 'waiting' end as action,
      ${gameName} as subject, case when r.confirmed and not r.is_removed then '/update/' || r.id end as href,
      coalesce(r.version_number, nullif(r.title, '')) as detail, ${noExp} as exp_added`,
  }),
  profile: (userId) => ({
    rows: sql`profile_update_logs where user_id = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id,
      (select string_agg(field, ',' order by field) from jsonb_object_keys(r.diff) field) as action,
      ${none} as subject, ${none} as href,
      ${excerpt(`(select string_agg(coalesce(nullif(value ->> 'from', ''), '–') || ' → ' ||
        coalesce(nullif(value ->> 'to', ''), '–'), '; ' order by key) from jsonb_each(r.diff))`)} as detail,
      ${noExp} as exp_added`,
  }),
  visits: (userId) => ({
    rows: sql`view_logs where user_id = ${userId}`,
    order: newest('id'),
    columns: sql`r.id::text as id, 'visit' as action, ${gameName} as subject, ${gameHref} as href, ${none} as detail,
      ${noExp} as exp_added`,
  }),
  daily: (userId) => ({
    rows: sql`daily_login_exp where user_id = ${userId}`,
    order: sql`day desc`,
    columns: sql`r.day::text as id, 'daily' as action, ${none} as subject, ${none} as href,
      r.streak::text as detail, r.exp_added`,
  }),
}

/** One page of a member's activity, newest first, with one extra row that shows whether there is another page. */
export async function listHistory(
  db: Kysely<DB>,
  userId: string,
  { kind, page }: { kind: HistoryKind; page: number },
): Promise<HistoryItem[]> {
  const { rows, order, columns, collectible = sql`null::jsonb` } = SOURCES[kind](userId)
  const { rows: found } = await sql<{ item: HistoryItem }>`
    select (select to_json(item) from (
        select ${isoTime('r.created_at')} as at, ${columns}, ${collectible} as collectible_ids) item) as item
      from (select * from ${rows} order by ${order}
             limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}) r
     order by ${order}`.execute(db)
  return found.map((row) => row.item)
}
