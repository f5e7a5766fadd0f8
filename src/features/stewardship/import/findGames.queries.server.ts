import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A stored game with the name of an imported line. */
export interface KnownGame {
  id: number
  urlid: string
  /** Keys of all names of its developers (`developerKey`), and of these names as one text. */
  developer_keys: string[]
  confirmed: boolean
  import_digest: string | null
}

/** The games with each name, ignoring case, in the order of the names. Games with the same name are sorted oldest first. */
export async function findGamesByName(db: Kysely<DB>, names: readonly string[]): Promise<KnownGame[][]> {
  const { rows } = await sql<KnownGame & { place: number }>`
    select wanted.place::integer as place, g.id, g.urlid, g.confirmed, g.import_digest,
           array(select known.key from game_developers gd join developer_keys known on known.developer_id = gd.developer_id
                  where gd.game_id = g.id
                  union select developer_key(g.developer) where g.developer is not null) as developer_keys
      from unnest(${names}::text[]) with ordinality as wanted(name, place)
      join games g on fold_case(g.name) = fold_case(wanted.name)
     order by g.id`.execute(db)
  const found: KnownGame[][] = names.map(() => [])
  for (const { place, ...game } of rows) found[place - 1]!.push(game)
  return found
}

/** Locks a game until the transaction ends, and returns the ids of its tags. */
export async function lockGameTags(trx: Kysely<DB>, gameId: number): Promise<number[]> {
  await trx.selectFrom('games').select('id').where('id', '=', gameId).forUpdate().execute()
  const tags = await trx.selectFrom('game_tags').select('tag_id').where('game_id', '=', gameId).execute()
  return tags.map((tag) => tag.tag_id)
}

/** Which of the urlids belong to a game. */
export async function findTakenUrlids(db: Kysely<DB>, urlids: readonly string[]): Promise<string[]> {
  if (urlids.length === 0) return []
  const taken = await db.selectFrom('games').select('urlid').where('urlid', 'in', urlids).execute()
  return taken.map((game) => game.urlid)
}
