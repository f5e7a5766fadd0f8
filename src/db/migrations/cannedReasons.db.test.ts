import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

test('canned reasons that nobody changed are in American English, and those that moderators wrote stay', async () => {
  const { kysely } = await testDatabase()
  const texts = () => kysely.selectFrom('moderation_reasons').select('text').orderBy('position').execute()
  expect((await texts())[0]!.text).toBe('This game is already in the catalog. Please edit its page instead.')

  const own = 'This game is in the catalogue already.'
  await kysely.updateTable('moderation_reasons').set({ text: own }).where('position', '=', 0).execute()
  const before = await texts()
  await sql
    .raw(await readFile(new URL('0245-reasons-in-american-english.sql', import.meta.url), 'utf8'))
    .execute(kysely)
  expect(await texts()).toEqual(before)
})
