import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** A stored game with the name of an imported line. */
export interface KnownGame {
  id: number
  urlid: string
  /** Keys of all names of its developers (`developerKey`), and of these names as one text. */
  developer_keys: string[]
  is_demo: boolean
  import_digest: string | null
  /** The game that it was merged into. */
  merged_into: { id: number; urlid: string; name: string } | null
}

/** The games with each name, ignoring case, in the order of the names. Those of one name are sorted oldest first, merged ones last. */
export async function findGamesByName(db: Kysely<DB>, names: readonly string[]): Promise<KnownGame[][]> {
  const { rows } = await sql<KnownGame & { place: number }>`
    select wanted.place::integer as place, g.id, g.urlid, g.is_demo, g.import_digest,
           (select json_build_object('id', id, 'urlid', urlid, 'name', name) from games where id = g.merged_into) as merged_into,
           array(select known.key from game_developers gd join developer_keys known on known.developer_id = gd.developer_id
                  where gd.game_id = g.id
                  union select developer_key(g.developer) where g.developer is not null) as developer_keys
      from unnest(${names}::text[]) with ordinality as wanted(name, place)
      join games g on fold_case(g.name) = fold_case(wanted.name)
     order by g.merged_into is not null, g.id`.execute(db)
  const found: KnownGame[][] = names.map(() => [])
  for (const { place, ...game } of rows) found[place - 1]!.push(game)
  return found
}

/** Which of the urlids belong to a game. */
export async function findTakenUrlids(db: Kysely<DB>, urlids: readonly string[]): Promise<string[]> {
  if (urlids.length === 0) return []
  const taken = await db.selectFrom('games').select('urlid').where('urlid', 'in', urlids).execute()
  return taken.map((game) => game.urlid)
}
