import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { DeveloperInput } from './developerTools.contract.ts'

export interface LockedDeveloper {
  id: number
  slug: string
  name: string
  other_names: string[]
  links: { url: string; title: string }[]
}

/**
 * Locks the developers at these addresses, former ones included, after their games, as every write does that changes games. Nobody can give them
 * to another game meanwhile. Addresses that nobody has, or had, are missing from the result.
 */
export async function lockDevelopers(
  trx: Kysely<DB>,
  slugs: readonly string[],
): Promise<Map<string, LockedDeveloper>> {
  const { rows: found } = await sql<{ slug: string; id: number }>`
    select slug, id from developers where slug = any (${slugs}::text[])
     union all select slug, developer_id from developer_former_slugs where slug = any (${slugs}::text[])`.execute(
    trx,
  )
  const ids = [...new Set(found.map(({ id }) => id))]
  await sql`
    select from games where id in (select game_id from game_developers where developer_id = any (${ids}::integer[]))
     order by id for no key update`.execute(trx)
  const { rows } = await sql<LockedDeveloper>`
    select id, slug, name, other_names, links from developers where id = any (${ids}::integer[]) order by id for update`.execute(
    trx,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    found.flatMap(({ slug, id }) => {
      const developer = byId.get(id)
      return developer ? [[slug, developer] as const] : []
    }),
  )
}

/** The names of other developers that are among `names`, in whatever spelling. */
export async function findOtherHolders(
  trx: Kysely<DB>,
  developerId: number,
  names: readonly string[],
): Promise<{ given: string; name: string }[]> {
  const { rows } = await sql<{ given: string; name: string }>`
    select given.name as given, d.name
      from unnest(${names}::text[]) with ordinality as given(name, place)
      join developer_keys known on known.key = developer_key(given.name) and known.developer_id <> ${developerId}
      join developers d on d.id = known.developer_id
     order by given.place`.execute(trx)
  return rows
}

export async function updateDeveloper(
  trx: Kysely<DB>,
  id: number,
  { name, other_names, links }: DeveloperInput,
): Promise<void> {
  await trx
    .updateTable('developers')
    .set({ name, other_names: [...other_names], links: JSON.stringify(links) })
    .where('id', '=', id)
    .execute()
}

/**
 * Gives the games, the followers, the address, and the former addresses of one locked developer to another, and deletes the first. Returns how many games
 * they had. Names and links are left to the caller.
 */
export async function moveDeveloper(
  trx: Kysely<DB>,
  from: LockedDeveloper,
  into: LockedDeveloper,
): Promise<number> {
  const { count } = await trx
    .selectFrom('game_developers')
    .where('developer_id', '=', from.id)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  await sql`
    update game_developers present set position = least(present.position, other.position)
      from game_developers other
     where present.developer_id = ${into.id} and other.developer_id = ${from.id} and other.game_id = present.game_id
       and other.position < present.position`.execute(trx)
  await sql`
    update game_developers moved set developer_id = ${into.id}
     where developer_id = ${from.id} and not exists (
       select from game_developers other where other.game_id = moved.game_id and other.developer_id = ${into.id})`.execute(
    trx,
  )
  await sql`update developer_former_slugs set developer_id = ${into.id} where developer_id = ${from.id}`.execute(
    trx,
  )
  // What is left goes with the developer: these members follow both.
  await sql`
    update follows moved set developer_id = ${into.id}
     where developer_id = ${from.id} and not exists (
       select from follows other where other.developer_id = ${into.id} and other.user_id = moved.user_id)`.execute(
    trx,
  )
  // It also deletes a developer of whom nothing else is known.
  await trx.deleteFrom('game_developers').where('developer_id', '=', from.id).execute()
  await trx.deleteFrom('developers').where('id', '=', from.id).execute()
  await trx.insertInto('developer_former_slugs').values({ slug: from.slug, developer_id: into.id }).execute()
  return count
}

/** Remembers that two developers with similar names are different. */
export async function insertDifferent(trx: Kysely<DB>, one: number, other: number): Promise<void> {
  await trx
    .insertInto('different_developers')
    .values({ developer_id: Math.min(one, other), other_id: Math.max(one, other) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
