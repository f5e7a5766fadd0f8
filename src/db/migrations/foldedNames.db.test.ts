import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldCase } from '#/shared/foldCase.ts'
import { testDatabase } from '../../../test/database.ts'
import { addProfile } from '../../../test/rows.ts'

const TEXTS = ['IDLE Miner_2', 'ÉTÉ', 'ΟΔΟΣ Σ', 'İstanbul', 'ÇA plane', 'ДА', '放置', '😀 A', '']

test('the database and the code fold every letter alike', async () => {
  const db = await testDatabase('migrated')
  const letters = Array.from({ length: 0x11_00_00 }, (_, code) => String.fromCodePoint(code))
  const folded = letters.filter((letter) => foldCase(letter) !== letter)
  expect(folded.length).toBeGreaterThan(1400)
  // What neither folds is too much to send, and alike.
  const texts = [...folded, ...folded.map(foldCase), ...TEXTS]
  const { rows } = await sql<{ text: string; key: string }>`
    select text, fold_case(text) as key from unnest(${texts}::text[]) text`.execute(db.kysely)
  expect(rows.filter(({ text, key }) => key !== foldCase(text))).toEqual([])
  const { rows: more } = await sql<{ text: string }>`
    select chr(code) as text from generate_series(1, 200000) code
     where code not between 55296 and 57343 and fold_case(chr(code)) <> chr(code)`.execute(db.kysely)
  expect(more.map(({ text }) => text).sort()).toEqual(folded.sort())
})

test('two members never have names that differ by case only', async () => {
  const { kysely: db } = await testDatabase('migrated')
  await addProfile(db, { username: 'IDLE' })
  await expect(addProfile(db, { username: 'idle' })).rejects.toThrow('profiles_username_key')
})
