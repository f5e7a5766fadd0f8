import { expect, test } from 'vitest'
import { insertRows } from '#/db/insertRows.ts'
import { testDatabase } from '../../../../test/database.ts'
import { ViewerGamesCache } from './viewerGames.server.ts'

const MEMBERS = Array.from(
  { length: 120 },
  (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
)
const [one, other] = MEMBERS as [string, string]

const db = await testDatabase()
await insertRows(
  db.kysely,
  'profiles',
  MEMBERS.map((id, i) => ({ id, username: `member-${i}` })),
)
const games = [1, 2, 3, 4]
await insertRows(
  db.kysely,
  'games',
  games.map((id) => ({ id, name: `Game ${id}`, urlid: `game-${id}`, confirmed: true })),
)

/** Two caches on one database, as two processes have. */
async function caches() {
  const [first, second] = [new ViewerGamesCache(db), new ViewerGamesCache(db)]
  await Promise.all([first.listen(), second.listen()])
  return { first, second, close: () => Promise.all([first.close(), second.close()]) }
}

const sets = async (cache: ViewerGamesCache, user: string) => {
  const { upvoted, downvoted, favorites, blocked } = await cache.of(user)
  return [upvoted, downvoted, favorites, blocked].map((ids) => [...ids].sort())
}

const clear = async () => {
  for (const table of ['votes', 'favorites', 'blocked_games'] as const)
    await db.kysely.deleteFrom(table).execute()
}

test('holds what a member voted on, favorited and hid', async () => {
  const { first, close } = await caches()
  await db.kysely
    .insertInto('votes')
    .values([
      { user_id: one, game_id: 1, type: 1 },
      { user_id: one, game_id: 2, type: -1 },
      { user_id: other, game_id: 3, type: 1 },
    ])
    .execute()
  await db.kysely.insertInto('favorites').values({ user_id: one, game_id: 3 }).execute()
  await db.kysely.insertInto('blocked_games').values({ user_id: one, game_id: 4 }).execute()
  first.invalidate(one)
  expect(await sets(first, one)).toEqual([[1], [2], [3], [4]])
  expect(await sets(first, MEMBERS[5]!)).toEqual([[], [], [], []])
  await close()
  await clear()
})

test('follows every kind of change, whoever makes it, in all processes', async () => {
  const { first, second, close } = await caches()
  const { kysely } = db
  const key = { user_id: one, game_id: 1 }
  const ofOne = ({ user_id, game_id }: typeof key) => ({ user_id, game_id })
  const changes: [change: () => Promise<unknown>, expected: number[][]][] = [
    [
      () =>
        kysely
          .insertInto('votes')
          .values({ ...key, type: 1 })
          .execute(),
      [[1], [], [], []],
    ],
    [() => kysely.updateTable('votes').set({ type: -1 }).execute(), [[], [1], [], []]],
    [() => kysely.insertInto('favorites').values(ofOne(key)).execute(), [[], [1], [1], []]],
    [() => kysely.insertInto('blocked_games').values(ofOne(key)).execute(), [[], [1], [1], [1]]],
    [() => kysely.deleteFrom('blocked_games').execute(), [[], [1], [1], []]],
    [() => kysely.deleteFrom('favorites').execute(), [[], [1], [], []]],
    [() => kysely.deleteFrom('votes').execute(), [[], [], [], []]],
  ]
  for (const [change, expected] of changes) {
    // Both have the state before.
    await Promise.all([sets(first, one), sets(second, one)])
    await change()
    await expect.poll(() => sets(first, one)).toEqual(expected)
    await expect.poll(() => sets(second, one)).toEqual(expected)
  }
  await close()
})

test('follows a change of very many members', async () => {
  const { first, close } = await caches()
  await sets(first, one)
  const votes = MEMBERS.map((user_id) => ({ user_id, game_id: 2, type: 1 }))
  await db.kysely.insertInto('votes').values(votes).execute()
  await expect.poll(() => sets(first, one)).toEqual([[2], [], [], []])
  await clear()
  await expect.poll(() => sets(first, one)).toEqual([[], [], [], []])
  await close()
})

test('reads once for concurrent requests, and again after a change', async () => {
  const cache = new ViewerGamesCache(db)
  const [a, b] = await Promise.all([cache.of(one), cache.of(one)])
  expect(b).toBe(a)
  expect(await cache.of(one)).toBe(a)
  cache.invalidate(other)
  expect(await cache.of(one)).toBe(a)
  cache.invalidate(one)
  expect(await cache.of(one)).not.toBe(a)
})

test('does not cache what was read before a change', async () => {
  const cache = new ViewerGamesCache(db)
  const early = cache.of(one)
  cache.invalidate(one)
  const late = cache.of(one)
  expect(await late).not.toBe(await early)
  expect(await cache.of(one)).toBe(await late)
})

test('does not cache a failure', async () => {
  const cache = new ViewerGamesCache({ ...db, listen: db.listen })
  await expect(cache.of('no uuid')).rejects.toThrow()
  await expect(cache.of('no uuid')).rejects.toThrow()
  expect(await sets(cache, one)).toEqual([[], [], [], []])
})
