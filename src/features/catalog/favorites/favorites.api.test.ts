// @module-tag smoke
// @module-tag race
import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { auth, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '10' })
const alice = await signIn(PEOPLE.alice)
const carol = await signIn(PEOPLE.carol)
const favorite = (who: HeadersInit, body: unknown) => send('POST', '/api/favoriteGame', who, body)

test('adds and removes a favorite, with exact counts', async () => {
  const tower = { game_id: GAMES.tower }
  expect((await favorite(alice, tower)).body).toEqual({ ...tower, favorite: true, favorites: 2 })
  expect((await get('/api/games/number-tower')).body.counts.favorites).toBe(2)
  expect((await favorite(alice, tower)).body).toEqual({ ...tower, favorite: false, favorites: 1 })
  expect((await get('/api/games/number-tower')).body.counts.favorites).toBe(1)
})

test('repeating the same request changes nothing', async () => {
  const farm = { game_id: GAMES.farm }
  for (const wanted of [true, true, false, false]) {
    const { status, body } = await favorite(alice, { ...farm, favorite: wanted })
    expect([status, body]).toEqual([200, { ...farm, favorite: wanted, favorites: wanted ? 1 : 0 }])
  }
})

test('an even number of concurrent toggles leaves a game unchanged', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => favorite(carol, { game_id: GAMES.mine })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(responses.filter(({ body }) => body.favorite)).toHaveLength(10)
  expect((await get('/api/me/favorites', carol)).body).toEqual({ games: [], total: 0 })
})

test('lists the member’s favorites, newest first, without removed games', async () => {
  for (const game_id of [GAMES.mine, GAMES.tower, GAMES.farm])
    await favorite(carol, { game_id, favorite: true })
  const list = async () => (await get('/api/me/favorites', carol)).body
  expect(await list()).toEqual({ games: [GAMES.farm, GAMES.tower, GAMES.mine], total: 3 })
  await db.kysely.updateTable('games').set({ is_removed: true }).where('id', '=', GAMES.mine).execute()
  expect(await list()).toEqual({ games: [GAMES.farm, GAMES.tower], total: 2 })
  expect((await favorite(carol, { game_id: GAMES.mine })).body).toMatchObject({ favorite: false })
})

test('rejects games that cannot be favorites', async () => {
  expect((await favorite({}, { game_id: GAMES.tower })).status).toBe(401)
  expect((await get('/api/me/favorites')).status).toBe(401)
  expect((await favorite(alice, { game_id: GAMES.gone })).status).toBe(404)
  expect((await favorite(alice, { game_id: 999 })).status).toBe(404)
  for (const body of [{}, { game_id: 'x' }, { game_id: 1, favorite: 'yes' }, { game_id: 1, more: 1 }])
    expect([body, (await favorite(alice, body)).status]).toEqual([body, 400])
  await db.kysely
    .updateTable('profiles')
    .set({ username_chosen: false })
    .where('id', '=', PEOPLE.alice)
    .execute()
  auth.sessionCache.forgetUser(PEOPLE.alice)
  expect((await favorite(alice, { game_id: GAMES.tower })).status).toBe(403)
})

test('limits the number of favorites', async () => {
  const { MAX_FAVORITES } = await import('./favorites.limits.ts')
  const { sql } = await import('kysely')
  const bob = await signIn(PEOPLE.bob)
  await sql`with made as (
      insert into games (urlid, name) select 'made-' || n, 'Made ' || n from generate_series(1, ${MAX_FAVORITES}::integer - 1) n returning id)
    insert into favorites (user_id, game_id) select ${PEOPLE.bob}, id from made`.execute(db.kysely)
  expect((await favorite(bob, { game_id: GAMES.farm })).status).toBe(409)
})
