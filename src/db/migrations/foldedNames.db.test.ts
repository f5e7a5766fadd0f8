import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyWithin, readMigrations } from '#/db/migrate.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { testDatabase } from '../../../test/database.ts'
import { addProfile } from './rows.ts'

const NUMBER = '0158'

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

test('members and searches whose names were different before keep one each, and the later ones choose again', async () => {
  const { kysely: db } = await testDatabase('blank')
  const files = await readMigrations()
  await db.transaction().execute((trx) =>
    applyWithin(
      trx,
      files.filter(({ name }) => name < NUMBER),
    ),
  )
  // As in a database whose locale takes none of these letters for the same.
  await sql
    .raw(`
    drop index profiles_username_key;
    create index profiles_username_key on profiles (username);
    drop index saved_searches_name;
    create index saved_searches_name on saved_searches (user_id, name);
    insert into profiles (id, username, created_at) values
      ('00000000-0000-4000-8000-000000000001', 'IDLE-of-many-letters', '2026-01-02'),
      ('00000000-0000-4000-8000-000000000002', 'idle-of-many-letters', '2026-01-01'),
      ('00000000-0000-4000-8000-000000000003', 'Idle-of-many-letters', '2026-01-03'),
      ('00000000-0000-4000-8000-000000000004', 'ada', '2026-01-04');
    insert into saved_searches (user_id, name, params) values
      ('00000000-0000-4000-8000-000000000001', 'Été', 'q=a'), ('00000000-0000-4000-8000-000000000001', 'ÉTÉ', 'q=b'),
      ('00000000-0000-4000-8000-000000000001', 'été (2)', 'q=c'), ('00000000-0000-4000-8000-000000000001', 'été', 'q=d'),
      ('00000000-0000-4000-8000-000000000002', 'été', 'q=e')`)
    .execute(db)
  const migration = files.find(({ name }) => name.startsWith(NUMBER))!
  await db.transaction().execute((trx) => sql.raw(migration.text).execute(trx))

  const members = await db
    .selectFrom('profiles')
    .select(['username', 'username_key', 'username_chosen'])
    .orderBy('id')
    .execute()
  const renamed = (start: string) => ({
    username: expect.stringMatching(new RegExp(`^${start}-of-many--\\d{6}$`)),
    username_chosen: false,
  })
  expect(members).toEqual([
    expect.objectContaining(renamed('IDLE')),
    { username: 'idle-of-many-letters', username_key: 'idle-of-many-letters', username_chosen: true },
    expect.objectContaining(renamed('Idle')),
    { username: 'ada', username_key: 'ada', username_chosen: true },
  ])
  const searches = await sql<{ name: string }>`select name from saved_searches order by id`.execute(db)
  expect(searches.rows.map(({ name }) => name)).toEqual(['Été', 'ÉTÉ (3)', 'été (2)', 'été (4)', 'été'])
})
