import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A game of the catalogue that has the name a line gives. */
export interface KnownGame {
  id: number
  urlid: string
  developer: string | null
  confirmed: boolean
  import_digest: string | null
}

/** The games of each name, compared without regard to case, in the order of the names; oldest first within one. */
export async function gamesNamed(db: Kysely<DB>, names: readonly string[]): Promise<KnownGame[][]> {
  const { rows } = await sql<KnownGame & { place: number }>`
    select wanted.place::integer as place, g.id, g.urlid, g.developer, g.confirmed, g.import_digest
      from unnest(${names}::text[]) with ordinality as wanted(name, place)
      join games g on lower(g.name) = lower(wanted.name)
     order by g.id`.execute(db)
  const found: KnownGame[][] = names.map(() => [])
  for (const { place, ...game } of rows) found[place - 1]!.push(game)
  return found
}

/**
 * Which of the games of one name a line means: the one by its developer, or else one whose developer is not known, or,
 * when the line names no developer, the only one. 'several' when that leaves more than one.
 */
export function sameGame(
  games: readonly KnownGame[],
  developer: string | undefined,
): KnownGame | 'several' | undefined {
  if (developer === undefined) return games.length > 1 ? 'several' : games[0]
  const by = (name: string | null) => games.find((game) => (game.developer?.toLowerCase() ?? null) === name)
  return by(developer.toLowerCase()) ?? by(null)
}
