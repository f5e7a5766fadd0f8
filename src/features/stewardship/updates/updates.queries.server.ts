import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { GameSelection } from '#/features/catalog/index/engine/gameSelection.ts'
import {
  FAR_DOWN,
  MAX_PLAYING_WITH_NEWS,
  MAX_READ_BY_GAME,
  UPDATE_START,
  UPDATES_PAGE,
} from './updates.limits.ts'
import type { StoredUpdate, StoredUpdateDetails } from './updates.rules.ts'

const updateColumns = (content: RawBuilder<unknown>) => sql`
  updates.id, updates.version_number, nullif(updates.title, '') as title, ${content} as content, updates.justdate,
  ${isoTime('updates.sort_at')} as created_at,
  (select to_json(game) from (
    select games.id, games.urlid, games.name, games."desc", games.banner_url, games.logo_url, games.ss_thumbnails,
           array(select tag_id from game_tags where game_id = games.id order by tag_id) as tags) game) as game`

// One more character than lists show tells that there are more.
const updateJson = sql`(select to_json(item) from (
  select ${updateColumns(sql`left(updates.content, ${sql.lit(UPDATE_START + 1)})`)}) item)`

/** Which updates of all games to read. */
export interface UpdatesPart {
  /** Of these games. */
  games: GameSelection
  /** 1-based. */
  page: number
  /** Only what is news to this member: updates of games that they play, since they last played them. */
  playedBy?: string | undefined
}

/**
 * One page of many games' updates, newest first, with one extra row that shows whether there is another page.
 * Only confirmed updates, without removed ones. An item is null where its game is not confirmed or was removed, which `games` did not know yet.
 *
 * The rows before the page are read from an index alone, and the games are not looked up for each of them: `games` says what they
 * are. So a page far down costs a step in the index for each update before it, or after it if these are fewer; one beyond the end costs none.
 */
export async function listUpdates(db: Kysely<DB>, part: UpdatesPart): Promise<(StoredUpdate | null)[]> {
  const { ids, isExcluding } = part.games
  if (ids.length === 0 && !isExcluding) return []
  const offset = (part.page - 1) * UPDATES_PAGE
  const isFar = offset >= FAR_DOWN && part.playedBy === undefined
  const slice = isFar
    ? sliceOf(await countUpdates(db, part.games), offset)
    : { isFromEnd: false, offset, limit: UPDATES_PAGE + 1 }
  if (slice.limit <= 0) return []
  const direction = sql.raw(slice.isFromEnd ? 'asc' : 'desc')
  const { rows } = await sql<{ item: StoredUpdate | null }>`
    select case when games.confirmed and not games.is_removed then ${updateJson} end as item
      from (${candidates(part, offset + UPDATES_PAGE + 1)}
             order by sort_at ${direction}, id ${direction}
             limit ${slice.limit} offset ${slice.offset}) page
      join updates on updates.id = page.id
      join games on games.id = updates.game_id
     order by updates.sort_at desc, updates.id desc`.execute(db)
  return rows.map((row) => row.item)
}

/** Where to read a page of a list of `total`, and its extra row: from the end that is nearer. */
function sliceOf(total: number, offset: number) {
  const limit = Math.min(UPDATES_PAGE + 1, total - offset)
  const after = total - offset - limit
  return after < offset ? { isFromEnd: true, offset: after, limit } : { isFromEnd: false, offset, limit }
}

const idsOf = ({ ids }: GameSelection) =>
  // As text: the driver would quote each of thousands of numbers.
  sql`${`{${ids.join()}}`}::integer[]`
const isOf = (games: GameSelection) =>
  games.isExcluding ? sql`game_id <> all (${idsOf(games)})` : sql`game_id = any (${idsOf(games)})`

/** How many updates these games have, by their counters. */
async function countUpdates(db: Kysely<DB>, games: GameSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(updates), 0)::integer as count from game_stats where ${isOf(games)}`.execute(db)
  return rows[0]!.count
}

/** Selects `id` and `sort_at` of the updates to choose from, of each game at least its newest `limit`. */
function candidates({ games, playedBy }: UpdatesPart, limit: number) {
  const isOfGames = isOf(games)
  if (playedBy !== undefined)
    return sql`select id, sort_at from (
      select updates.* from (
        select game_id, played_at from library where user_id = ${playedBy} and status = 'playing' and played_at is not null
         order by played_at desc, game_id limit ${MAX_PLAYING_WITH_NEWS}) played
        join updates on updates.game_id = played.game_id and ${isNews}
       where updates.confirmed and not updates.is_removed offset 0) news
     where ${isOfGames}`
  // However many other updates are newer.
  if (!games.isExcluding && games.ids.length <= MAX_READ_BY_GAME)
    return sql`select newest.id, newest.sort_at from unnest(${idsOf(games)}) game (id)
     cross join lateral (
       select id, sort_at from updates where game_id = game.id and confirmed and not is_removed
        order by sort_at desc, id desc limit ${limit}) newest`
  return sql`select id, sort_at from updates where confirmed and not is_removed and ${isOfGames}`
}

/**
 * Whether an update (`updates`) came since a member last played its game (`played`, of their library). A day has no time, so one that is dated before that day is old, whenever it was
 * added.
 */
export const isNews = sql`updates.created_at > played.played_at
  and updates.sort_at >= date_trunc('day', played.played_at at time zone 'UTC') at time zone 'UTC'`

/** The games that a member hides, and their favorites. */
export async function findOwnGames(
  db: Kysely<DB>,
  userId: string,
): Promise<{ blocked: number[]; favorites: number[] }> {
  const { rows } = await sql<{ blocked: number[]; favorites: number[] }>`
    select array(select game_id from blocked_games where user_id = ${userId}) as blocked,
           array(select game_id from favorites where user_id = ${userId}) as favorites`.execute(db)
  return rows[0]!
}

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
