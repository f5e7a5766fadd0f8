// @module-tag race
import { expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testDatabase } from '../../../../test/database.ts'
import { addGame } from '../../../../test/rows.ts'

const { kysely: db } = await testDatabase()

test('a new name that several games get at the same time becomes one developer', async () => {
  const games = await Promise.all(Array.from({ length: 6 }, () => addGame(db)))
  for (let round = 0; round < 5; round++) {
    const names = [`Round ${round}`, `Other ${round}`]
    await Promise.all(
      games.map((gameId, n) =>
        db
          .transaction()
          .execute((trx) => setDevelopers(trx, [{ gameId, names: n % 2 ? names : names.toReversed() }])),
      ),
    )
  }
  expect(await db.selectFrom('developers').select('name').orderBy('name').execute()).toEqual([
    { name: 'Other 4' },
    { name: 'Round 4' },
  ])
})

test('a developer whose last game leaves while another game comes is kept', async () => {
  const [leaving, coming] = [await addGame(db), await addGame(db)]
  for (let round = 0; round < 10; round++) {
    const set = (gameId: number, names: string[]) =>
      db.transaction().execute((trx) => setDevelopers(trx, [{ gameId, names }]))
    await set(leaving, ['Both'])
    await Promise.all([set(leaving, []), set(coming, ['Both'])])
    const game = await db
      .selectFrom('games')
      .select('developer')
      .where('id', '=', coming)
      .executeTakeFirstOrThrow()
    expect(game.developer).toBe('Both')
    await set(coming, [])
  }
})
