import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, catalog, get, send, signIn, viewerGames, statements } = await testApi()

const ids = (body: { items: { id: number }[] }) => body.items.map((game) => game.id)
const { tower, mine, clicker, farm } = GAMES
const asMember = await signIn(PEOPLE.mod)
const asOther = await signIn(PEOPLE.alice)

const vote = (game_id: number, type: 1 | -1) =>
  db.kysely.insertInto('votes').values({ game_id, user_id: PEOPLE.mod, type }).execute()
const favorite = (game_id: number) =>
  db.kysely.insertInto('favorites').values({ game_id, user_id: PEOPLE.mod }).execute()
const block = (...games: number[]) => send('PUT', '/api/me/blocked-games', asMember, { games })

beforeEach(async () => {
  for (const table of ['votes', 'favorites', 'blocked_games'] as const)
    await db.kysely.deleteFrom(table).where('user_id', '=', PEOPLE.mod).execute()
  viewerGames.invalidate(PEOPLE.mod)
  await catalog.refresh()
})

describe('a random game', () => {
  test('is never one that the member hides, and can be one of their own votes', async () => {
    await block(tower, farm, mine)
    for (let i = 0; i < 40; i++) expect((await get('/api/games/random', asMember)).body.id).toBe(clicker)
    await block()
    await vote(farm, 1)
    viewerGames.invalidate(PEOPLE.mod)
    expect((await get('/api/games/random?vote=upvoted', asMember)).body.id).toBe(farm)
    await block(tower, farm, mine, clicker)
    expect((await get('/api/games/random', asMember)).status).toBe(404)
  })
})

describe("a member's votes and favorites", () => {
  test.each([
    ['vote=upvoted', [farm, mine]],
    ['vote=downvoted', [tower]],
    ['vote=voted', [farm, mine, tower]],
    ['vote=unvoted', [clicker]],
    ['favorites=1', [clicker, mine].toReversed()],
    ['favorites=1&vote=upvoted', [mine]],
    ['vote=upvoted&tags=idle', [farm]],
  ])('filter their list by ?%s', async (query, expected) => {
    await vote(farm, 1)
    await vote(mine, 1)
    await vote(tower, -1)
    await favorite(mine)
    await favorite(clicker)
    viewerGames.invalidate(PEOPLE.mod)
    const { status, body } = await get(`/api/games?${query}`, asMember)
    expect([status, ids(body), body.total]).toEqual([200, expected, expected.length])
    const counts = await get(`/api/games/counts?${query}`, asMember)
    expect(counts.body.total).toBe(expected.length)
    const { body: around } = await get(`/api/games/neighbors?of=${expected[0]}&${query}`, asMember)
    expect([around.previous, around.next?.id]).toEqual([null, expected[1]])
  })

  test('are counted for each value of the filters', async () => {
    await vote(farm, 1)
    await vote(tower, -1)
    await favorite(mine)
    await block(clicker)
    const { body } = await get('/api/games/counts', asMember)
    expect(body.votes).toEqual({ all: 3, unvoted: 1, upvoted: 1, downvoted: 1, voted: 2 })
    expect(body.favorites).toBe(1)
  })

  test('are visible to nobody else', async () => {
    await favorite(farm)
    viewerGames.invalidate(PEOPLE.mod)
    expect(ids((await get('/api/games?favorites=1', asMember)).body)).toEqual([farm])
    expect(ids((await get('/api/games?favorites=1', asOther)).body)).not.toContain(farm)
  })

  test('are read from the database once, and again after a change', async () => {
    await get('/api/games?favorites=1', asMember)
    const before = statements()
    for (let i = 0; i < 3; i++) await get('/api/games?favorites=1', asMember)
    expect(statements()).toBe(before)
    await favorite(tower)
    viewerGames.invalidate(PEOPLE.mod)
    expect(ids((await get('/api/games?favorites=1', asMember)).body)).toEqual([tower])
  })

  test('are rejected with an invalid token', async () => {
    const { status } = await get('/api/games?favorites=1', { authorization: 'Bearer nonsense' })
    expect(status).toBe(401)
    expect((await get('/api/games', { authorization: 'Bearer nonsense' })).status).toBe(401)
  })
})

describe('games that a member hides', () => {
  test('are in none of their lists, and in no count', async () => {
    const before = await get('/api/games', asMember)
    expect([ids(before.body), before.body.total]).toEqual([[farm, mine, tower, clicker], 4])
    await block(mine, tower)
    const { body } = await get('/api/games', asMember)
    expect([ids(body), body.total, body.pages]).toEqual([[farm, clicker], 2, 1])
    expect(ids((await get('/api/games?name=number', asMember)).body)).toEqual([farm])
    const counts = await get('/api/games/counts', asMember)
    expect(counts.body).toMatchObject({ total: 2, states: { confirmed: 2, unconfirmed: 1 } })
    expect(counts.body.tags).toMatchObject({ web: 2, idle: 1, space: 0, industrial: 0 })
    expect(counts.body.links.steam).toBe(0)
  })

  test('are no suggestions, similar games or neighbors', async () => {
    expect(ids((await get('/api/games/suggest?q=num', asMember)).body)).toEqual([tower, farm])
    await block(farm)
    expect(ids((await get('/api/games/suggest?q=num', asMember)).body)).toEqual([tower])
    expect(ids((await get('/api/games/suggest?q=num&size=10', asMember)).body)).toEqual([tower])
    expect(ids((await get('/api/games/number-tower/similar?size=15', asMember)).body)).not.toContain(farm)
    const { body } = await get(`/api/games/neighbors?of=${mine}`, asMember)
    expect([body.previous, body.next.id]).toEqual([null, tower])
  })

  test('can still be opened by their address, and are shown by their ids', async () => {
    await block(tower)
    expect((await get('/api/games/number-tower', asMember)).body.name).toBe('Number Tower')
    expect(ids((await get(`/api/games/cards?ids=${tower}`, asMember)).body)).toEqual([tower])
  })

  test('return immediately when they are shown again', async () => {
    await block(tower)
    expect((await get('/api/games', asMember)).body.total).toBe(3)
    await send('DELETE', `/api/me/blocked-games/${tower}`, asMember)
    expect((await get('/api/games', asMember)).body.total).toBe(4)
    await send('PUT', `/api/me/blocked-games/${mine}`, asMember)
    expect((await get('/api/games', asMember)).body.total).toBe(3)
  })

  test('are visible to everyone else, also right after a response for the same address', async () => {
    await block(tower)
    for (let i = 0; i < 3; i++) {
      expect(ids((await get('/api/games?tags=space', asMember)).body)).toEqual([])
      expect(ids((await get('/api/games?tags=space')).body)).toEqual([tower])
      expect(ids((await get('/api/games?tags=space', asOther)).body)).toEqual([tower])
    }
  })
})

test("a member's lists are not cached on the way", async () => {
  const etag = (await get('/api/games')).headers.get('etag')!
  const { status, headers } = await get('/api/games', { ...asMember, 'if-none-match': etag })
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
})

test('a hidden game is missing from the next list', async () => {
  expect((await get('/api/games', asMember)).body.total).toBe(4)
  await block(tower)
  expect((await get('/api/games', asMember)).body.total).toBe(3)
})
