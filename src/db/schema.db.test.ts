import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { schemaText } from '../../scripts/schemaText.ts'
import { testDatabase } from '../../test/database.ts'
import type { DB } from './generated/tables.ts'

/** PostgreSQL 15 qualifies every column of a view, newer versions only where a view has several tables. */
async function comparable(text: string, kysely: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(kysely)
  return rows[0]!.version < 160_000 ? text.replaceAll(/\b[a-z_]+\.(?=[a-z_"])/g, '') : text
}

test('schema.sql is the schema of a migrated database', async () => {
  const { kysely } = await testDatabase()
  const committed = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  const text = await schemaText(kysely)
  expect(await comparable(text, kysely), 'run: node scripts/generate-schema.ts').toBe(
    await comparable(committed, kysely),
  )
})
