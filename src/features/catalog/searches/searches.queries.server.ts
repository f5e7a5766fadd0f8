import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import type { SavedSearch } from './searches.contract.ts'

/** The searches that a member saved, by name. */
export async function listSearches(db: Kysely<DB>, userId: string): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select id, name, params, alert_since is not null as alert, is_default, ${isoTime('created_at')} as created_at
      from saved_searches where user_id = ${userId} order by fold_case(name), id`.execute(db)
  return rows
}

/** A game that came into the catalog. */
export interface NewGame {
  game_id: number
  name: string
  added_by: string | null
  confirmed_at: string
}

/** Those of these games that came into the catalog, in the order of their ids. */
export async function listNewGames(db: Kysely<DB>, ids: readonly number[]): Promise<NewGame[]> {
  const { rows } = await sql<NewGame>`
    select new_games.game_id, games.name, games.added_by, ${isoTime('new_games.confirmed_at')} as confirmed_at
      from new_games join games on games.id = new_games.game_id
     where new_games.game_id = any (${ids}::integer[]) order by new_games.game_id`.execute(db)
  return rows
}

/** A search with an alert, and what its member thinks of the new games. */
export interface Alert {
  id: number
  user_id: string
  params: string
  alert_since: string
  settings: unknown
  upvoted: number[]
  downvoted: number[]
  favorites: number[]
  library: Record<LibraryStatus, number[]>
  blocked: number[]
  /** Those of which they were told because they follow a developer, a tag, or a member. */
  told: number[]
}

/** Alerts in the order of ids, after `after`, for members who want this kind of notification. */
export async function listAlerts(
  db: Kysely<DB>,
  { after, limit, games }: { after: number; limit: number; games: readonly number[] },
): Promise<Alert[]> {
  const own = (table: string, where = sql``) =>
    sql`array(select game_id from ${sql.table(table)} where user_id = s.user_id and game_id = any(${games}::integer[]) ${where})`
  const { rows } = await sql<Alert>`
    select s.id, s.user_id, s.params, ${isoTime('s.alert_since')} as alert_since, profiles.settings,
           ${own('votes', sql`and type = 1`)} as upvoted, ${own('votes', sql`and type = -1`)} as downvoted,
           ${own('favorites')} as favorites, ${own('blocked_games')} as blocked,
           array(select id from unnest(${games}::integer[]) game (id) where exists (
             select from notifications where user_id = s.user_id and once_key = 'game:' || game.id)) as told,
           json_build_object(${sql.join(LIBRARY_STATUSES.map(({ id }) => sql`${sql.lit(id)}, ${own('library', sql`and status = ${sql.lit(id)}`)}`))}) as library
      from saved_searches s
      join profiles on profiles.id = s.user_id
     where s.alert_since is not null and s.id > ${after}
       and profiles.settings -> 'notifications' -> 'search' is distinct from 'false'::jsonb
     order by s.id limit ${limit}`.execute(db)
  return rows
}
