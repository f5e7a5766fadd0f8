import { expect, test } from 'vitest'
import { fillWithCrowd } from '../../../../test/crowd.ts'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf } from '../../../../test/queryPlans.ts'
import { findGamesByLink, findIdsByLink } from './gamesByLink.queries.server.ts'

test('games are found by a link along the index of link keys', async () => {
  const { kysely } = await testDatabase()
  await fillWithCrowd(kysely)
  const find = (db: typeof kysely) =>
    findGamesByLink(db, ['https://www.example.org/77/', 'https://example.org/78'])
  const [plan] = await plansOf(kysely, find)
  expect(plan).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['game_links_by_key']) })
  expect((await find(kysely)).map(({ id }) => id)).toEqual([77, 78])
  const findIds = (db: typeof kysely) => findIdsByLink(db, 'example.org/77')
  expect(await plansOf(kysely, findIds)).toMatchObject([{ scanned: [], indexes: ['game_links_by_key'] }])
  expect(await findIds(kysely)).toEqual([77])
})
