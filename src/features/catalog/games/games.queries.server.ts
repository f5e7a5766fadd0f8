import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { PROPOSED_DAYS, PROPOSED_FAILURES } from '#/features/catalog/deadLinks/deadLinks.rules.ts'
import { relationsOf } from '#/features/catalog/relations/relations.queries.server.ts'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import type { StoredGame } from './games.rules.ts'

/** The id of the game at `urlid`, or of the one into which it was merged. */
export const idAt = (urlid: string): RawBuilder<number> =>
  sql`(select coalesce(at.merged_into, at.id) from games at where at.urlid = ${urlid})`

/**
 * Everything that the details of the game at `urlid` show, even if it was removed; undefined if there is none.
 * One statement with one value: PostgreSQL builds the JSON, which costs a fraction of reading rows.
 */
export async function findGame(
  db: Kysely<DB>,
  urlid: string,
): Promise<(StoredGame & { is_removed: boolean }) | undefined> {
  const { rows } = await sql<{ game: StoredGame & { is_removed: boolean } }>`
    select (select to_json(game) from (select ${details}) game) as game
      from games
      join game_counts on game_counts.game_id = games.id
      join game_stats on game_stats.game_id = games.id
     where games.id = ${idAt(urlid)}`.execute(db)
  return rows[0]?.game
}

const memberOf = (userId: string) => sql`
  (select json_build_object('id', id, 'username', username, 'display_name', display_name)
     from profiles where id = ${sql.ref(userId)} and closed_at is null)`

/** Whether an unconfirmed game was added by an account that is new, or gone: nobody has vouched for its links. */
const areLinksHeld = sql`(not games.confirmed and not exists (
  select from profiles where id = games.added_by and created_at <= now() - make_interval(hours => ${sql.lit(NEW_ACCOUNT_HOURS)})))`

/** Whether the link `game_links` of `games` is known to be dead. Moderators who settled a link and left the game as it is say that it works. */
const isDeadLink = sql`exists (
  select from dead_links where dead_links.game_id = games.id and link = url and failures >= ${sql.lit(PROPOSED_FAILURES)}
     and first_failed_at < now() - make_interval(days => ${sql.lit(PROPOSED_DAYS)}) and (settled_at is null or games.archived))`

const details = sql`
  games.id, games.urlid, games.name, games.other_names, games."desc", games.long_desc, games.notes, games.confirmed, ${areLinksHeld} as are_links_held, games.archived,
  case when games.featured_until >= now() then ${isoTime('games.featured_until')} end as featured_until,
  games.is_removed, games.banner_url, games.banner_blur, games.logo_med_url, games.logo_url, games.ss_thumbnails, games.trailer, games.playable,
  games.play_link, games.developer, games.developer_id is not null as developer_verified, games.is_demo,
  games.release_date, games.release_precision, games.other_data, ${isoTime('games.created_at')} as created_at,
  ${isoTime('games.updated_at')} as updated_at, game_counts.upvotes, game_counts.downvotes,
  array(select tag_id from game_tags where game_id = games.id order by tag_id) as tags,
  (select coalesce(json_agg(json_build_object('type', type, 'url', url, 'note', note, 'is_dead', ${isDeadLink}) order by position, id), '[]')
     from game_links where game_id = games.id) as links,
  (select coalesce(json_agg(json_build_object('kind', kind, 'is_shown', other.confirmed and not other.is_removed, 'game', json_build_object(
            'id', other.id, 'urlid', other.urlid, 'name', other.name, 'desc', other."desc", 'logo_url', other.logo_url,
            'banner_url', other.banner_url, 'ss_thumbnails', other.ss_thumbnails,
            'tags', array(select tag_id from game_tags where game_id = other.id order by tag_id)))), '[]')
     from ${relationsOf(sql`games.id`)} related join games other on other.id = related.other) as relations,
  (select coalesce(json_agg(json_build_object('slug', slug, 'name', name) order by position, developers.id), '[]')
     from game_developers join developers on developers.id = developer_id where game_id = games.id) as developers,
  ${memberOf('games.developer_id')} as developer_account, ${memberOf('games.added_by')} as added_by,
  json_build_object('reviews', game_stats.reviews, 'discussions', game_stats.discussions,
    'favorites', game_stats.favorites, 'updates', game_stats.updates) as counts,
  (select json_build_object('want', want, 'playing', playing, 'finished', finished, 'dropped', dropped)
     from library_counts where game_id = games.id) as library`

/** The id of the game at `urlid`, also at the address of one that was merged into it; undefined if there is none or it was removed. */
export async function findGameId(db: Kysely<DB>, urlid: string): Promise<number | undefined> {
  const game = await db
    .selectFrom('games')
    .where('id', '=', idAt(urlid))
    .where('is_removed', '=', false)
    .select('id')
    .executeTakeFirst()
  return game?.id
}
