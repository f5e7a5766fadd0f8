// Writes what is derived from the migrations: the types of tables and views, the schema as one readable file, and the
// checksums of new migrations. Run it after adding a migration: node scripts/generate-schema.ts
import { writeFile } from 'node:fs/promises'
import { migrate, readMigrations } from '#/db/migrate.ts'
import landed from '#/db/migrations/landed.json' with { type: 'json' }
import { openInMemory } from '../test/inMemoryDatabase.ts'
import { schemaText } from './schemaText.ts'
import { tableTypes } from './tableTypes.ts'

const db = await openInMemory()
try {
  await migrate(db)
  const folder = new URL('../src/db/', import.meta.url)
  await writeFile(new URL('generated/tables.ts', folder), await tableTypes(db.kysely))
  await writeFile(new URL('schema.sql', folder), await schemaText(db.kysely))
  const present = (await readMigrations()).map(({ name, checksum }) => [name, checksum])
  const checksums = { ...Object.fromEntries(present), ...landed }
  await writeFile(new URL('migrations/landed.json', folder), `${JSON.stringify(checksums, null, 2)}\n`)
} finally {
  await db.close()
}
