import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import {
  MAX_NOTIFICATION_TEXT,
  MAX_NOTIFICATION_TITLE,
} from '#/features/people/notifications/notifications.limits.ts'
import type { SearchChange } from './searches.contract.ts'
import { MAX_ALERTS, MAX_SAVED_SEARCHES } from './searches.limits.ts'

/** Why a search was not saved or changed. */
export type SearchRefusal = 'missing' | 'full' | 'taken' | 'too many alerts'

interface Others {
  searches: number
  alerts: number
  isTaken: boolean
}

/** Serializes changes of one member's searches, so that their number stays within the limits and one at most is the default. */
async function holdProfile(trx: Kysely<DB>, userId: string): Promise<void> {
  await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
}

async function countOthers(
  trx: Kysely<DB>,
  userId: string,
  name: string,
  except: number | null,
): Promise<Others> {
  const { rows } = await sql<Others>`
    select count(*)::integer as searches, count(alert_since)::integer as alerts,
           coalesce(bool_or(fold_case(name) = fold_case(${name})), false) as "isTaken"
      from saved_searches where user_id = ${userId} and id is distinct from ${except}`.execute(trx)
  return rows[0]!
}

/** Saves a search. Returns why not, or undefined. */
export async function insertSearch(
  trx: Kysely<DB>,
  userId: string,
  { name, params, alert }: { name: string; params: string; alert: boolean },
): Promise<SearchRefusal | undefined> {
  await holdProfile(trx, userId)
  const others = await countOthers(trx, userId, name, null)
  if (others.isTaken) return 'taken'
  if (others.searches >= MAX_SAVED_SEARCHES) return 'full'
  if (alert && others.alerts >= MAX_ALERTS) return 'too many alerts'
  await sql`
    insert into saved_searches (user_id, name, params, alert_since)
      values (${userId}, ${name}, ${params}, case when ${alert} then now() end)`.execute(trx)
  return undefined
}

/** A member's search; undefined if there is none with this id. Nobody else changes their searches until the transaction ends. */
export async function lockSearch(
  trx: Kysely<DB>,
  userId: string,
  id: number,
): Promise<{ name: string; params: string } | undefined> {
  await holdProfile(trx, userId)
  return trx
    .selectFrom('saved_searches')
    .select(['name', 'params'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Changes a search that `lockSearch` found. An alert that was on stays as it is. Returns why not, or undefined. */
export async function updateSearch(
  trx: Kysely<DB>,
  userId: string,
  id: number,
  { name, alert, is_default }: SearchChange,
): Promise<SearchRefusal | undefined> {
  const others = await countOthers(trx, userId, name ?? '', id)
  if (name !== undefined && others.isTaken) return 'taken'
  if (alert && others.alerts >= MAX_ALERTS) return 'too many alerts'
  if (is_default)
    await sql`update saved_searches set is_default = false
               where user_id = ${userId} and is_default and id <> ${id}`.execute(trx)
  await sql`
    update saved_searches
       set is_default = coalesce(${is_default ?? null}::boolean, is_default),
           name = coalesce(${name ?? null}::text, name),
           alert_since = case ${alert ?? null}::boolean
             when true then coalesce(alert_since, now()) when false then null else alert_since end
     where id = ${id} and user_id = ${userId}`.execute(trx)
  return undefined
}

/** Returns whether the member had this search. */
export async function deleteSearch(db: Kysely<DB>, userId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** New games that a search finds. */
export interface Found {
  searchId: number
  games: number
  /** Their names, as the text of a notification. */
  text: string
  /** The address of the search. */
  link: string
}

const title = (games: string, name: string) =>
  sql`left(${sql.raw(games)} || case ${sql.raw(games)} when 1 then ' new game matches “' else ' new games match “' end
         || ${sql.ref(name)} || '”', ${MAX_NOTIFICATION_TITLE})`

/**
 * Tells the members of searches how many new games they find. An alert that was not seen yet is brought up to date and counts the games
 * of before, too. Returns the notifications.
 */
export async function announceFound(
  trx: Kysely<DB>,
  found: readonly Found[],
): Promise<{ id: number; user_id: string }[]> {
  const column = <K extends keyof Found>(key: K) => found.map((each) => each[key])
  const { rows } = await sql<{ id: number; user_id: string }>`
    with found as (
      select s.id as search_id, s.user_id, s.name, s.notification_id, s.announced_games + f.games as all_games, f.games, f.text, f.link
        from unnest(${column('searchId')}::integer[], ${column('games')}::integer[], ${column('text')}::text[],
                    ${column('link')}::text[]) f (search_id, games, text, link)
        join saved_searches s on s.id = f.search_id),
    grown as (
      update notifications n
         set title = ${title('found.all_games', 'found.name')}, link = found.link,
             text = left(concat_ws(', ', found.text, nullif(n.text, '')), ${MAX_NOTIFICATION_TEXT}),
             created_at = now(), xid = pg_current_xact_id()
        from found where n.id = found.notification_id and not n.is_seen
      returning n.id, n.user_id, found.search_id, found.all_games as games),
    added as (
      insert into notifications (user_id, type, title, text, link, once_key)
      select user_id, 'search', ${title('found.games', 'found.name')}, left(text, ${MAX_NOTIFICATION_TEXT}), link,
             'search:' || search_id || ':' || gen_random_uuid()
        from found where search_id not in (select search_id from grown)
      returning id, user_id, split_part(once_key, ':', 2)::integer as search_id),
    notified as (
      select id, user_id, search_id, games from grown
      union all select added.id, added.user_id, added.search_id, found.games from added join found using (search_id)),
    kept as (
      update saved_searches s set notification_id = notified.id, announced_games = notified.games
        from notified where notified.search_id = s.id)
    select id::integer, user_id from notified`.execute(trx)
  return rows
}

/** The new games that are being announced, and the last search whose member was notified. */
export interface Announcement {
  games: number[]
  after_search: number
}

/** The announcement under way, which nobody else continues until the transaction ends; undefined if there is none. */
export const lockAnnouncement = (trx: Kysely<DB>): Promise<Announcement | undefined> =>
  trx.selectFrom('new_games_announcement').select(['games', 'after_search']).forUpdate().executeTakeFirst()

/**
 * Begins to announce up to `limit` new games that wait for it, unless somebody else has just begun. They never wait again. Those of which not all
 * are told yet who follow a developer, tag, or member wait longer, so that nobody is told twice.
 */
export async function beginAnnouncement(trx: Kysely<DB>, limit: number): Promise<'begun' | 'nothing'> {
  const { rows } = await sql<{ game_id: number }>`
    select game_id from new_games where not is_announced
       and not exists (select from announcements where kind = 'game' and subject_id = game_id) order by game_id limit ${limit} for update`.execute(
    trx,
  )
  const games = rows.map(({ game_id }) => game_id)
  if (games.length === 0) return 'nothing'
  const { rows: begun } = await sql`
    insert into new_games_announcement (games) values (${games}::integer[]) on conflict do nothing returning 1`.execute(
    trx,
  )
  if (begun.length > 0)
    await sql`update new_games set is_announced = true where game_id = any (${games}::integer[])`.execute(trx)
  return 'begun'
}

/** Stores how far the announcement came that `lockAnnouncement` found, or ends it without a last search. */
export async function keepAnnouncement(trx: Kysely<DB>, afterSearch: number | undefined): Promise<void> {
  if (afterSearch === undefined) await trx.deleteFrom('new_games_announcement').execute()
  else await trx.updateTable('new_games_announcement').set({ after_search: afterSearch }).execute()
}
