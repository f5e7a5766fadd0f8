import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { OWN_PAGES } from '#/features/catalog/links/gamesByLink.queries.server.ts'

/** A stored game that may be the same as one of a line. */
export interface SimilarGame {
  urlid: string
  name: string
}

/** By address, the key that all addresses of its page have (`link_key`). */
export async function findLinkKeys(db: Kysely<DB>, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const { rows } = await sql<{ url: string; key: string }>`
    select url, link_key(url) as key from unnest(${[...new Set(urls)]}::text[]) url`.execute(db)
  return new Map(rows.map(({ url, key }) => [url, key]))
}

/** By key, one game with a link to that page which leads to the game itself. */
export function findGamesByLinkKey(
  db: Kysely<DB>,
  keys: readonly string[],
): Promise<Map<string, SimilarGame>> {
  return byKey(
    sql`
      select wanted.key, found.* from unnest(${keys}::text[]) wanted(key)
       cross join lateral (
         select games.urlid, games.name from game_links join games on games.id = game_links.game_id
          where link_key(game_links.url) = wanted.key and game_links.type = any (${OWN_PAGES}::text[])
            and not games.is_removed limit 1) found`,
    db,
    keys,
  )
}

/** By key, one game whose name has it (`developerKey`, which ignores case, accents, spaces, and punctuation). */
export function findGamesByNameKey(
  db: Kysely<DB>,
  keys: readonly string[],
): Promise<Map<string, SimilarGame>> {
  return byKey(
    sql`
      select wanted.key, found.* from unnest(${keys}::text[]) wanted(key)
       cross join lateral (
         select urlid, name from games where developer_key(name) = wanted.key and not is_removed limit 1) found`,
    db,
    keys,
  )
}

async function byKey(
  query: ReturnType<typeof sql>,
  db: Kysely<DB>,
  keys: readonly string[],
): Promise<Map<string, SimilarGame>> {
  if (keys.length === 0) return new Map()
  const { rows } = (await query.execute(db)) as { rows: (SimilarGame & { key: string })[] }
  return new Map(rows.map(({ key, ...game }) => [key, game]))
}
