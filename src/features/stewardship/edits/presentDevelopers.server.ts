import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findDeveloperNames } from '#/features/catalog/developers/developers.queries.server.ts'

/** The names that developers have now, in the same order, each once; a name that nobody has stays. */
export async function presentNames(db: Kysely<DB>, names: readonly string[]): Promise<string[]> {
  const present = await findDeveloperNames(db, names)
  return [...new Set(names.map((name) => present.get(name) ?? name))]
}
