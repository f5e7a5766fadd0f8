import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../../../test/database.ts'
import { addGame } from '../../../test/rows.ts'

const { kysely: db } = await sharedDatabase()

/** Newest first. */
const HISTORY = [
  '2.0',
  'v1.10.1',
  '1.10',
  '1.9.10 hotfix',
  '1.9.9',
  '1.9.9-rc.2',
  '1.9.9-rc.1',
  '1.9.9 beta 10',
  '1.9.9-beta.9',
  '1.9.9-alpha',
  '1.2b',
  '1.2a',
  'Version 1.2.0',
  '1.2-pre',
  '0.10',
  '0.9',
]

const versionsOf = async (game_id: number) => {
  const rows = await db
    .selectFrom('updates')
    .select('version_number')
    .where('game_id', '=', game_id)
    .orderBy('sort_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.version_number)
}

test('updates of one day are sorted by version, in whatever order they are added', async () => {
  const game_id = await addGame(db)
  const jumbled = HISTORY.map((version, i) => ({ version, at: (i * 7) % HISTORY.length }))
  for (const { version } of jumbled.sort((a, b) => a.at - b.at))
    await db
      .insertInto('updates')
      .values({ game_id, version_number: version, justdate: '2024-05-01' })
      .execute()
  expect(await versionsOf(game_id)).toEqual(HISTORY)
})

test('also if many are added at once, or one gets another version or day', async () => {
  const game_id = await addGame(db)
  const values = ['1.2', '1.10', '1.1'].map((version_number) => ({
    game_id,
    version_number,
    justdate: '2024-05-01',
  }))
  await db.insertInto('updates').values(values).execute()
  expect(await versionsOf(game_id)).toEqual(['1.10', '1.2', '1.1'])
  const change = (from: string, facts: object) =>
    db
      .updateTable('updates')
      .set(facts)
      .where('game_id', '=', game_id)
      .where('version_number', '=', from)
      .execute()
  await change('1.1', { version_number: '1.11' })
  expect(await versionsOf(game_id)).toEqual(['1.11', '1.10', '1.2'])
  await change('1.2', { justdate: '2024-05-02', sort_at: new Date('2024-05-02') })
  expect(await versionsOf(game_id)).toEqual(['1.2', '1.11', '1.10'])
})

test('updates that cannot be compared keep their position: other days, undated updates, names without a number', async () => {
  const game_id = await addGame(db)
  const at = (hour: number) => new Date(Date.UTC(2024, 4, 1, hour))
  await db
    .insertInto('updates')
    .values([
      { game_id, version_number: '3', justdate: '2024-04-30', sort_at: new Date('2024-04-30') },
      { game_id, version_number: '1', justdate: '2024-05-01', sort_at: at(9) },
      { game_id, version_number: 'The Flood', justdate: '2024-05-01', sort_at: at(8) },
      { game_id, version_number: '9', sort_at: at(7) },
      { game_id, version_number: '2', justdate: '2024-05-01', sort_at: at(6) },
    ])
    .execute()
  expect(await versionsOf(game_id)).toEqual(['2', 'The Flood', '9', '1', '3'])
})

test('positions stay within the day', async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::integer as wrong from updates
     where justdate is not null and (sort_at at time zone 'UTC')::date <> justdate`.execute(db)
  expect(rows[0]!.wrong).toBe(0)
})
