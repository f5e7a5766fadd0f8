import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testDatabase } from '../../../../test/database.ts'
import { addGame } from '../../../../test/rows.ts'
import { developerKey } from './developerKey.ts'

const { kysely: db } = await testDatabase()

/** Each test has games of its own. */
let game: number
let other: number
beforeEach(async () => {
  await db.deleteFrom('game_developers').execute()
  await db.deleteFrom('developers').execute()
  game = await addGame(db)
  other = await addGame(db)
})

const give = (gameId: number, ...names: string[]) =>
  db.transaction().execute((trx) => setDevelopers(trx, [{ gameId, names }]))
const slugs = async () =>
  (await db.selectFrom('developers').select('slug').orderBy('id').execute()).map(({ slug }) => slug)
const text = async (id: number) =>
  (await db.selectFrom('games').select('developer').where('id', '=', id).executeTakeFirstOrThrow()).developer

test('names that differ by case, accents, spaces, or punctuation mean one developer, spelled as it stands first', async () => {
  await give(game, 'Crème Brûlée Games')
  for (const name of [
    'creme brulee games',
    'CremeBruleeGames',
    'Crème-Brûlée: Games™',
    ' Crème  Brûlée Games.',
  ]) {
    await give(other, name.trim())
    expect([await slugs(), await text(other)]).toEqual([['creme-brulee-games'], 'Crème Brûlée Games'])
  }
})

test('names of other scripts, of signs alone, and with a taken address have developers of their own', async () => {
  await give(game, '放置工房', 'Студия', '+++', '++', 'C++')
  await give(other, 'C', 'Studiya')
  expect((await slugs()).sort()).toEqual([
    'c',
    'c-2',
    'developer',
    'developer-2',
    'developer-3',
    'developer-4',
    'studiya',
  ])
})

test('the games of a developer have their names as one text, in order, also when a name changes', async () => {
  await give(game, 'B', 'A', 'b')
  expect(await text(game)).toBe('B, A')
  await give(game, 'A', 'B')
  expect(await text(game)).toBe('A, B')
  await db.updateTable('developers').set({ name: 'Bee' }).where('slug', '=', 'b').execute()
  expect(await text(game)).toBe('A, Bee')
  await give(game)
  expect(await text(game)).toBeNull()
})

test('the key of a name is the same in the database and in code', async () => {
  const names = [
    ...[
      'Crème Brûlée™',
      '(DashNet)',
      '+++',
      '!!!',
      'C++',
      'ΟΔΟΣ',
      'İstanbul',
      'ẞ ß',
      'ﬁ',
      '㎏',
      '①',
      'Ⅸ',
      '¹',
      '…',
    ],
    ...['\u3000a\u200b\u00adb', 'a·b', '放置工房', 'й', '가', '\u0344', '™', ' ® '],
    ...Array.from({ length: 600 }, (_, code) => `a${String.fromCodePoint(code + 1)}`),
    ...Array.from({ length: 200 }, (_, code) => `a${String.fromCodePoint(code + 0x1fe0)}`),
  ]
  const { rows } = await sql<{ key: string }>`
    select developer_key(name) as key from unnest(${names}::text[]) with ordinality as given(name, place) order by place`.execute(
    db,
  )
  expect(names.map(developerKey)).toEqual(rows.map(({ key }) => key))
})

test('other names mean the developer too, and no two developers share one', async () => {
  await give(game, 'Orteil')
  await db
    .updateTable('developers')
    .set({ other_names: ['DashNet'] })
    .where('slug', '=', 'orteil')
    .execute()
  await give(other, 'dash-net')
  expect(await text(other)).toBe('Orteil')
  await give(game, 'Opti')
  await expect(
    db
      .updateTable('developers')
      .set({ other_names: ['dashnet'] })
      .where('slug', '=', 'opti')
      .execute(),
  ).rejects.toThrow('developer_keys_pkey')
})

test('a developer without games goes, unless something else is known of them', async () => {
  await give(game, 'Gone', 'Known', 'Linked')
  await db
    .updateTable('developers')
    .set({ other_names: ['K'] })
    .where('slug', '=', 'known')
    .execute()
  await db
    .updateTable('developers')
    .set({ links: '[{"url": "https://linked.example/", "title": ""}]' })
    .where('slug', '=', 'linked')
    .execute()
  await give(game)
  expect(await slugs()).toEqual(['known', 'linked'])
  await give(other, 'With a game')
  await db.deleteFrom('games').where('id', '=', other).execute()
  expect(await slugs()).toEqual(['known', 'linked'])
})

test('a change of who makes a game, or of their names, is noted for the index', async () => {
  const noted = async () =>
    (await db.selectFrom('games_changed').select('game_id').execute()).map(({ game_id }) => game_id).sort()
  const forget = () => db.deleteFrom('games_changed').execute()
  await give(game, 'One')
  await forget()
  await give(other, 'One')
  expect(await noted()).toEqual([other])
  await forget()
  await db
    .updateTable('developers')
    .set({ other_names: ['Uno'] })
    .execute()
  expect(await noted()).toEqual([game, other].sort())
})

test('many names at once cost a number of statements that does not grow', async () => {
  const ids: number[] = []
  for (let n = 0; n < 40; n++) ids.push(await addGame(db))
  await db.transaction().execute((trx) =>
    setDevelopers(
      trx,
      ids.map((gameId, n) => ({ gameId, names: [`Studio ${n >> 1}`, 'Everybody'] })),
    ),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from developers`.execute(db)
  expect(rows[0]!.count).toBe(21)
  expect(await text(ids[39]!)).toBe('Studio 19, Everybody')
})
