import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { gamesOfDevelopers } from '#/features/catalog/developers/developers.queries.server.ts'
import { MAX_PLAYING_WITH_NEWS, UPDATE_START, UPDATES_PAGE } from './updates.limits.ts'
import type { StoredUpdate, StoredUpdateDetails, UpdatesQuery } from './updates.rules.ts'

const updateColumns = (content: RawBuilder<unknown>) => sql`
  updates.id, updates.version_number, nullif(updates.title, '') as title, ${content} as content, updates.justdate,
  ${isoTime('updates.sort_at')} as created_at,
  (select to_json(game) from (
    select games.id, games.urlid, games.name, games."desc", games.banner_url, games.logo_url, games.ss_thumbnails,
           array(select tag_id from game_tags where game_id = games.id order by tag_id) as tags) game) as game`

// One more character than lists show tells that there are more.
const updateJson = sql`(select to_json(item) from (
  select ${updateColumns(sql`left(updates.content, ${sql.lit(UPDATE_START + 1)})`)}) item)`

/**
 * One page of all games' updates, newest first, with one extra row that shows whether there is another page.
 * Only confirmed updates of confirmed games, without removed ones and without games that the viewer hides.
 */
export async function listUpdates(
  db: Kysely<DB>,
  query: UpdatesQuery,
  viewerId?: string,
): Promise<StoredUpdate[]> {
  const { rows } = await sql<{ item: StoredUpdate }>`
    select ${updateJson} as item
      from (select updates.* from ${source(query, viewerId)} updates join games on games.id = updates.game_id
             where updates.confirmed and not updates.is_removed and games.confirmed and not games.is_removed
               ${sql.join([sql``, ...filters(query, viewerId)], sql` and `)}
             order by updates.sort_at desc, updates.id desc
             limit ${UPDATES_PAGE + 1} offset ${(query.page - 1) * UPDATES_PAGE}) updates
      join games on games.id = updates.game_id
     order by updates.sort_at desc, updates.id desc`.execute(db)
  return rows.map((row) => row.item)
}

/**
 * Updates to choose from. Those of some developers, and those that are news of games that the viewer plays, are read by these games, however
 * many other updates are newer.
 */
function source({ dev, playing }: UpdatesQuery, viewerId: string | undefined) {
  const ofDevelopers = dev.length === 0 ? sql`true` : sql`updates.game_id in ${gamesOfDevelopers(dev)}`
  if (playing && viewerId !== undefined)
    return sql`(
      select updates.* from (
        select game_id, played_at from library where user_id = ${viewerId} and status = 'playing' and played_at is not null
         order by played_at desc, game_id limit ${MAX_PLAYING_WITH_NEWS}) played
        join updates on updates.game_id = played.game_id and ${isNews}
       where ${ofDevelopers} offset 0)`
  return dev.length === 0 ? sql`updates` : sql`(select * from updates where ${ofDevelopers} offset 0)`
}

/** A subquery for the games with any of the tags, for use with `in`. */
const gamesWithAny = (tags: readonly number[]) =>
  sql`(select game_id from game_tags where tag_id in (${sql.join(tags)}))`

function filters(
  { tags, tagsMode, not, hide, without, favorites }: UpdatesQuery,
  viewerId: string | undefined,
) {
  const conditions = []
  const groups = tagsMode === 'or' && tags.length > 0 ? [tags] : tags.map((tag) => [tag])
  for (const group of groups) conditions.push(sql`updates.game_id in ${gamesWithAny(group)}`)
  const left = [...not, ...(hide ?? []).filter((tag) => !tags.includes(tag))]
  if (left.length > 0)
    conditions.push(sql`not exists (
      select from game_tags where game_id = updates.game_id and tag_id in (${sql.join(left)}))`)
  if (without.length > 0) conditions.push(sql`updates.game_id not in (${sql.join(without)})`)
  if (viewerId === undefined) return conditions
  const ofViewer = (table: 'favorites' | 'blocked_games') =>
    sql`(select from ${sql.table(table)} own where own.user_id = ${viewerId} and own.game_id = updates.game_id)`
  conditions.push(sql`not exists ${ofViewer('blocked_games')}`)
  if (favorites) conditions.push(sql`exists ${ofViewer('favorites')}`)
  return conditions
}

/**
 * Whether an update (`updates`) came since a member last played its game (`played`, of their library). A day has no time, so one that is dated before that day is old, whenever it was
 * added.
 */
export const isNews = sql`updates.created_at > played.played_at
  and updates.sort_at >= date_trunc('day', played.played_at at time zone 'UTC') at time zone 'UTC'`

/** A subquery for the entry of a member's library to which an update is news: they are playing its game. */
export const newsOfPlayed = (userId: string) => sql`
  select from library played
   where played.user_id = ${userId} and played.game_id = updates.game_id and played.status = 'playing' and ${isNews}`

/** One page of a game's updates, newest first, with one extra row that shows whether there is another page. */
export async function listGameUpdates(
  db: Kysely<DB>,
  gameId: number,
  paging: { page: number; size: number },
): Promise<StoredUpdate[]> {
  const { rows } = await sql<{ item: StoredUpdate }>`
    select ${updateJson} as item
      from (select * from updates
             where game_id = ${gameId} and confirmed and not is_removed
             order by sort_at desc, id desc
             limit ${paging.size + 1} offset ${(paging.page - 1) * paging.size}) updates
      join games on games.id = updates.game_id
     order by updates.sort_at desc, updates.id desc`.execute(db)
  return rows.map((row) => row.item)
}

/** Updates by their ids, in that order. Those that readers can no longer see are left out. */
export async function listUpdatesByIds(db: Kysely<DB>, ids: readonly number[]): Promise<StoredUpdate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ item: StoredUpdate }>`
    select ${updateJson} as item
      from unnest(${[...ids]}::integer[]) with ordinality as wanted (id, place)
      join updates on updates.id = wanted.id
      join games on games.id = updates.game_id
     where updates.confirmed and not updates.is_removed and games.confirmed and not games.is_removed
     order by wanted.place`.execute(db)
  return rows.map((row) => row.item)
}

/** A confirmed update that was not removed, of a game that was not removed; undefined if there is none. */
export async function findUpdate(db: Kysely<DB>, id: number): Promise<StoredUpdateDetails | undefined> {
  const { rows } = await sql<{ item: StoredUpdateDetails }>`
    select (select to_json(item) from (
             select ${updateColumns(sql`updates.content`)}, games.developer_id, updates.source, ${isoTime('updates.edited_at')} as edited_at,
                    (select to_json(author) from (select id, username from profiles
                      where id = updates.added_by and closed_at is null) author)
                      as added_by) item) as item
      from updates join games on games.id = updates.game_id
     where updates.id = ${id} and updates.confirmed and not updates.is_removed and not games.is_removed`.execute(
    db,
  )
  return rows[0]?.item
}
