import { expect, test } from 'vitest'
import { insertRows } from '#/db/insertRows.ts'
import { testDatabase } from '../../../../test/database.ts'
import { ViewerGamesCache } from './viewerGames.server.ts'

const MEMBERS = Array.from({ length: 3 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
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

const sets = async (cache: ViewerGamesCache, user: string) => {
  const { upvoted, downvoted, favorites, library, blocked } = await cache.of(user)
  return [upvoted, downvoted, favorites, library.want, library.playing, blocked].map((ids) => [...ids].sort())
}

const clear = async () => {
  for (const table of ['votes', 'favorites', 'library', 'blocked_games'] as const)
    await db.kysely.deleteFrom(table).execute()
}

test('holds what a member voted on, favorited, has in their library and hid', async () => {
  const cache = new ViewerGamesCache(db.kysely)
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
  await db.kysely
    .insertInto('library')
    .values([
      { user_id: one, game_id: 1, status: 'playing' },
      { user_id: one, game_id: 4, status: 'want' },
      { user_id: other, game_id: 2, status: 'want' },
    ])
    .execute()
  expect(await sets(cache, one)).toEqual([[1], [2], [3], [4], [1], [4]])
  expect(await sets(cache, MEMBERS[2]!)).toEqual(Array(6).fill([]))
  await clear()
})

test('reads once for concurrent requests, and again after a change', async () => {
  const cache = new ViewerGamesCache(db.kysely)
  const [a, b] = await Promise.all([cache.of(one), cache.of(one)])
  expect(b).toBe(a)
  expect(await cache.of(one)).toBe(a)
  cache.invalidate(other)
  expect(await cache.of(one)).toBe(a)
  cache.invalidate(one)
  expect(await cache.of(one)).not.toBe(a)
})

test('does not cache what was read before a change', async () => {
  const cache = new ViewerGamesCache(db.kysely)
  const early = cache.of(one)
  cache.invalidate(one)
  const late = cache.of(one)
  expect(await late).not.toBe(await early)
  expect(await cache.of(one)).toBe(await late)
})

test('does not cache a failure', async () => {
  const cache = new ViewerGamesCache(db.kysely)
  await expect(cache.of('no uuid')).rejects.toThrow()
  await expect(cache.of('no uuid')).rejects.toThrow()
  expect(await sets(cache, one)).toEqual(Array(6).fill([]))
})
