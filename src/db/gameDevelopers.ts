import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { slugify } from '#/shared/slug.ts'

/** The names of the developers of a game, in the order in which they are shown. */
export interface GameDevelopers {
  gameId: number
  names: readonly string[]
}

/**
 * Gives games these developers instead of those that they have. A name that is new to the site becomes a developer; one that differs from a
 * known name only by case, accents, spaces, or punctuation means the known one (`developer_key`). The games must be locked.
 */
export async function setDevelopers(trx: Kysely<DB>, games: readonly GameDevelopers[]): Promise<void> {
  if (games.length === 0) return
  const names = [...new Set(games.flatMap((game) => game.names))]
  if (!(await holdDevelopers(trx, names))) {
    // One at a time, so that two transactions don't add the same developer. One that was unused may have been deleted meanwhile.
    await sql`select pg_advisory_xact_lock(hashtext('add developers'))`.execute(trx)
    await addDevelopers(trx, names)
    await holdDevelopers(trx, names)
  }
  const wanted = sql`(
    select game.id as game_id, known.developer_id, (row_number() over (partition by game.id order by min(name.place)) - 1)::smallint as position
      from json_to_recordset(${JSON.stringify(games.map(({ gameId, names }) => ({ id: gameId, names })))}::json) game(id integer, names json)
     cross join json_array_elements_text(game.names) with ordinality name(text, place)
      join developer_keys known on known.key = developer_key(name.text)
     group by game.id, known.developer_id)`
  await sql`
    insert into game_developers (game_id, developer_id, position)
    select game_id, developer_id, position from ${wanted} wanted order by game_id, position
        on conflict (game_id, developer_id) do update set position = excluded.position
     where game_developers.position <> excluded.position`.execute(trx)
  // Afterwards, so that a developer who stays is never without games.
  await sql`
    delete from game_developers present
     where game_id = any (${games.map((game) => game.gameId)}::integer[])
       and not exists (select from ${wanted} wanted
                        where wanted.game_id = present.game_id and wanted.developer_id = present.developer_id)`.execute(
    trx,
  )
}

/** Keeps the developers with these names until the transaction ends. Returns whether there is one for each name. */
async function holdDevelopers(trx: Kysely<DB>, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ held: number; wanted: number }>`
    with wanted as materialized (select distinct developer_key(name) as key from unnest(${names}::text[]) name),
         held as materialized (
           select d.id from developers d
            where d.id in (select known.developer_id from developer_keys known join wanted on wanted.key = known.key)
            order by d.id for key share)
    select (select count(*)::integer from wanted) as wanted,
           (select count(*)::integer from wanted join developer_keys known on known.key = wanted.key
                                                 join held on held.id = known.developer_id) as held`.execute(
    trx,
  )
  return rows[0]!.held === rows[0]!.wanted
}

/** Adds a developer for each name that means none yet, spelled as it stands first. */
async function addDevelopers(trx: Kysely<DB>, names: readonly string[]): Promise<void> {
  const { rows: missing } = await sql<{ name: string }>`
    select name from (
      select distinct on (developer_key(name)) name, place from unnest(${names}::text[]) with ordinality as given(name, place)
       where not exists (select from developer_keys where key = developer_key(name))
       order by developer_key(name), place) missing
     order by place`.execute(trx)
  if (missing.length === 0) return
  const free = await slugFinder(
    trx,
    missing.map(({ name }) => name),
  )
  const rows = missing.map(({ name }) => ({ name, slug: free(name) }))
  await trx.insertInto('developers').values(rows).execute()
}

/** What gives each name an address that nobody has, or had. */
async function slugFinder(trx: Kysely<DB>, names: readonly string[]): Promise<(name: string) => string> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (select slug from developers union all select slug from developer_former_slugs) taken
     where regexp_replace(slug, '-[0-9]+$', '') = any (${names.map(baseOf)}::text[]) or slug = any (${names.map(baseOf)}::text[])`.execute(
    trx,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  return (name) => {
    const base = baseOf(name)
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  }
}

const baseOf = (name: string): string => slugify(name) || 'developer'
