import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Link types that lead to the game itself. Communities and pages of supporters are often shared by several games. */
export const OWN_PAGES: readonly string[] = [
  'website',
  'steam',
  'itch',
  'demo',
  'google play',
  'apple store',
  'source code',
  'demo android',
  'demo ios',
  'github',
  'gitlab',
]

/** Games with one link that a search finds. */
const MAX_GAMES_OF_LINK = 1000

export interface GameWithLink {
  id: number
  urlid: string
  name: string
  /** The one of the given addresses that leads to the same page as a link of the game. */
  url: string
}

/** Games, including unconfirmed ones, with a link to the same page as one of `urls`, regardless of its spelling. */
export async function findGamesByLink(db: Kysely<DB>, urls: readonly string[]): Promise<GameWithLink[]> {
  if (urls.length === 0) return []
  const { rows } = await sql<GameWithLink>`
    select distinct on (games.id) games.id, games.urlid, games.name, wanted.url
      from unnest(${urls}::text[]) with ordinality as wanted(url, place)
      join game_links on link_key(game_links.url) = link_key(wanted.url) and game_links.type = any (${OWN_PAGES}::text[])
      join games on games.id = game_links.game_id and not games.is_removed
     order by games.id, wanted.place
     limit 20`.execute(db)
  return rows
}

/** Ids of the games, in whatever state, with a link of any type to the same page as `url`, regardless of its spelling. */
export async function findIdsByLink(db: Kysely<DB>, url: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct game_id as id from game_links where link_key(url) = link_key(${url})
     order by game_id limit ${MAX_GAMES_OF_LINK}`.execute(db)
  return rows.map(({ id }) => id)
}
