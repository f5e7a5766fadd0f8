// Writes the types of every table and view, as the migrations make them, to src/db/generated/tables.ts.
// Run it after writing a migration: node scripts/generate-table-types.ts
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { openInMemory } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { migrate } from '#/db/migrate.ts'

/** The text of src/db/generated/tables.ts for a migrated database. `date` columns are 'YYYY-MM-DD' texts. */
export function tableTypes(kysely: Kysely<DB>): Promise<string> {
  return generate({
    db: kysely,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: '{public.schema_migrations,data_service.*}',
    outFile: null,
  })
}

if (import.meta.main) {
  const db = await openInMemory()
  try {
    await migrate(db)
    const file = fileURLToPath(new URL('../src/db/generated/tables.ts', import.meta.url))
    await writeFile(file, await tableTypes(db.kysely))
  } finally {
    await db.close()
  }
}
