import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tableTypes } from '../../../scripts/tableTypes.ts'
import { testDatabase } from '../../../test/database.ts'

test('the table types match the migrated database', async () => {
  const { kysely } = await testDatabase()
  const committed = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(committed, 'run: node scripts/tableTypes.ts').toBe(await tableTypes(kysely))
})
