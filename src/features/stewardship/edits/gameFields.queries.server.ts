import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { relationsOf } from '#/features/catalog/relations/relations.queries.server.ts'
import type { StoredFields } from './gameFields.rules.ts'

/** A game as its edits see it. */
export interface EditedGameRow extends StoredFields {
  id: number
  urlid: string
  confirmed: boolean
  is_removed: boolean
  archived: boolean
  added_by: string | null
  developer_id: string | null
  /** Ids of related games, also of those that were removed. */
  related: number[]
}

/** A game's editable columns, links and tags, even if it was removed; undefined if there is none. One statement, one value. */
export async function findEditedGame(db: Kysely<DB>, gameId: number): Promise<EditedGameRow | undefined> {
  return (await findEditedGames(db, [gameId]))[0]
}

/** The same for several games, in any order. */
export async function findEditedGames(db: Kysely<DB>, ids: readonly number[]): Promise<EditedGameRow[]> {
  const { rows } = await sql<{ game: EditedGameRow }>`
    select (select to_json(game) from (select
             games.id, games.urlid, games.name, games.other_names, games."desc", games.long_desc, games.playable,
             games.play_link, games.release_date, games.release_precision, games.logo_url, games.banner_url,
             games.ss_thumbnails, games.trailer, games.confirmed, games.is_removed, games.archived, games.added_by,
             games.developer_id,
             array(select d.name from game_developers gd join developers d on d.id = gd.developer_id
                    where gd.game_id = games.id order by gd.position, d.id) as developers,
             (select coalesce(json_agg(json_build_object('kind', kind, 'game', other.id, 'name', other.name)), '[]')
                from ${relationsOf(sql`games.id`)} related join games other on other.id = related.other
               where not other.is_removed) as relations,
             array(select other from ${relationsOf(sql`games.id`)} related) as related,
             array(select tag_id from game_tags where game_id = games.id order by tag_id) as tags,
             (select coalesce(json_agg(json_build_object('type', type, 'url', url, 'note', note) order by position, id), '[]')
                from game_links where game_id = games.id) as links) game) as game
      from games where id = any (${ids}::integer[])`.execute(db)
  return rows.map(({ game }) => game)
}
