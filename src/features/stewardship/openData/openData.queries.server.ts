import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { relationsOf } from '#/features/catalog/relations/relations.queries.server.ts'

/** A game with everything that a dump has of it. Times are texts in UTC. */
export interface DumpedGame {
  id: number
  urlid: string
  name: string
  other_names: string[]
  desc: string
  long_desc: string
  developer: string | null
  developers: string[]
  /** As precise as known: '2024', '2024-05' or '2024-05-31'. */
  release_date: string | null
  play_link: string | null
  playable: boolean
  trailer: string | null
  archived: boolean
  archived_reason: string | null
  is_demo: boolean
  added_at: string
  confirmed_at: string | null
  /** To other games of the dump, by kind and address. */
  relations: { kind: string; game_urlid: string }[]
  /** Ids, ascending. */
  tags: number[]
  links: { type: string; url: string; note: string }[]
  upvotes: number
  downvotes: number
}

export interface DumpedUpdate {
  id: number
  game_id: number
  version_number: string | null
  justdate: string | null
  title: string
  content: string
  release_key: string
  sort_at: string
  added_at: string
  is_demo: boolean
}

const seconds = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Up to `limit` confirmed games that were not removed, by id, after the one with the id `after`. */
export async function listDumpedGames(db: Kysely<DB>, after: number, limit: number): Promise<DumpedGame[]> {
  const { rows } = await sql<DumpedGame>`
    select g.id, g.urlid, g.name, g.other_names, g."desc", g.long_desc, g.developer, g.play_link, g.playable, g.trailer, g.archived, g.is_demo,
           array(select d.name from game_developers gd join developers d on d.id = gd.developer_id
                  where gd.game_id = g.id order by gd.position, d.id) as developers,
           case when g.archived then g.notes -> 0 ->> 'long' end as archived_reason,
           to_char(g.release_date, case g.release_precision when 'year' then 'YYYY' when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)
             as release_date,
           ${seconds('g.created_at')} as added_at, ${seconds('g.confirmed_at')} as confirmed_at,
           array(select tag_id from game_tags where game_id = g.id order by tag_id) as tags,
           coalesce((select json_agg(json_build_object('type', type, 'url', url, 'note', note) order by position, id)
                       from game_links where game_id = g.id), '[]') as links,
           coalesce((select json_agg(json_build_object('kind', kind, 'game_urlid', other.urlid) order by kind, other.id)
                       from ${relationsOf(sql`g.id`)} related join games other on other.id = related.other
                      where other.confirmed and not other.is_removed), '[]') as relations,
           c.upvotes, c.downvotes
      from games g join game_counts c on c.game_id = g.id
     where g.id > ${after} and g.confirmed and not g.is_removed
     order by g.id limit ${limit}`.execute(db)
  return rows
}

/** The place of an update in a dump: updates of a game stay together, in the order in which they were added. */
export type UpdatePosition = Pick<DumpedUpdate, 'game_id' | 'id'>

/** Up to `limit` public updates of the games, after the given place. */
export async function listDumpedUpdates(
  db: Kysely<DB>,
  gameIds: readonly number[],
  after: UpdatePosition,
  limit: number,
): Promise<DumpedUpdate[]> {
  const { rows } = await sql<DumpedUpdate>`
    select id, game_id, version_number, justdate, title, content, release_key, is_demo,
           to_char(sort_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_at, ${seconds('created_at')} as added_at
      from updates
     where game_id = any (${gameIds}::integer[]) and confirmed and not is_removed
       and (game_id, id) > (${after.game_id}::integer, ${after.id}::integer)
     order by game_id, id limit ${limit}`.execute(db)
  return rows
}
