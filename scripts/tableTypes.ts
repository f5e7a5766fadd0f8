import type { Kysely } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import type { DB } from '#/db/generated/tables.ts'

/** The text of src/db/generated/tables.ts for a migrated database. `date` columns are 'YYYY-MM-DD' texts. */
export function tableTypes(kysely: Kysely<DB>): Promise<string> {
  return generate({
    db: kysely,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: '{public.schema_migrations,data_service.*}',
    outFile: null,
  })
}
