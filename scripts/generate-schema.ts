// Writes what is derived from the migrations: the types of tables and views, and the schema as one readable file.
// Run it after adding a migration: node scripts/generate-schema.ts
import { writeFile } from 'node:fs/promises'
import { openInMemory } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { schemaText } from './schemaText.ts'
import { tableTypes } from './tableTypes.ts'

const db = await openInMemory()
try {
  await migrate(db)
  const folder = new URL('../src/db/', import.meta.url)
  await writeFile(new URL('generated/tables.ts', folder), await tableTypes(db.kysely))
  await writeFile(new URL('schema.sql', folder), await schemaText(db.kysely))
} finally {
  await db.close()
}
