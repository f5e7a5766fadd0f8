// @module-tag race
import { describe, expect, test } from 'vitest'
import { type ListItem, testLists, withGames } from '../../../../test/lists.ts'
import { GAMES, POSTS } from '../../../../test/world.ts'

const { as, change, copy, db, get, newList, order, ownLists, put, read, send, take } = await testLists()

const { tower, mine, colony, clicker, farm, gone } = GAMES

describe('games of a list', () => {
  test('are added at the end or where they are wanted, once', async () => {
    const id = await newList()
    expect((await put(as.alice, id, tower)).body).toEqual({ id, games: [tower] })
    expect((await put(as.alice, id, mine, { note: 'Dig' })).body.games).toEqual([tower, mine])
    expect((await put(as.alice, id, colony, { after: null })).body.games).toEqual([colony, tower, mine])
    expect((await put(as.alice, id, farm, { after: colony })).body.games).toEqual([colony, farm, tower, mine])
    expect((await put(as.alice, id, mine)).body.games).toEqual([colony, farm, tower, mine])
    expect(await read(id)).toEqual([
      [colony, ''],
      [farm, ''],
      [tower, ''],
      [mine, 'Dig'],
    ])
  })

  test('are moved to any place by naming the game before them', async () => {
    const id = await newList(withGames(tower, mine, clicker, farm))
    const move = async (game: number, after: number | null) =>
      (await change(as.alice, id, game, { after })).body.games
    expect(await move(farm, null)).toEqual([farm, tower, mine, clicker])
    expect(await move(farm, clicker)).toEqual([tower, mine, clicker, farm])
    expect(await move(tower, mine)).toEqual([mine, tower, clicker, farm])
    expect(await move(clicker, mine)).toEqual([mine, clicker, tower, farm])
    expect(await move(clicker, mine)).toEqual([mine, clicker, tower, farm])
    expect(await order(id)).toEqual([mine, clicker, tower, farm])
    const rows = await db.kysely
      .selectFrom('list_items')
      .where('list_id', '=', id)
      .orderBy('position')
      .select('position')
      .execute()
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })

  test('moved from several windows at once end where they were put', async () => {
    const id = await newList(withGames(tower, mine, clicker, farm, colony))
    const responses = await Promise.all([
      change(as.alice, id, colony, { after: null }),
      change(as.alice, id, tower, { after: farm }),
      put(as.alice, id, mine, { note: 'Dig' }),
      change(as.alice, id, clicker, { after: mine }),
      take(as.alice, id, mine),
      change(as.alice, id, farm, { note: 'Grow' }),
    ])
    expect(responses.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    const games = (await order(id)) as number[]
    expect(games[0]).toBe(colony)
    expect(games.indexOf(tower)).toBe(games.indexOf(farm) + 1)
    expect(new Set(games).size).toBe(games.length)
  })

  test('can be put in order by twenty requests at once, none of which is lost', async () => {
    const id = await newList(withGames(tower, mine, clicker, farm, colony))
    const all = [tower, mine, clicker, farm, colony]
    const moves = Array.from({ length: 20 }, (_, at) =>
      change(as.alice, id, all[at % 5]!, { after: at % 3 === 0 ? null : all[(at + 1) % 5]! }),
    )
    const responses = await Promise.all(moves)
    expect(responses.map(({ status }) => status)).toEqual(moves.map(() => 200))
    expect(new Set(await order(id))).toEqual(new Set(all))
  })

  test('added at once by many windows are all there', async () => {
    const id = await newList()
    const games = [tower, mine, clicker, farm, colony]
    const responses = await Promise.all([...games, ...games].map((game) => put(as.alice, id, game)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(await order(id))).toEqual(new Set(games))
  })

  test('take a note, and lose it', async () => {
    const id = await newList(withGames(tower))
    await change(as.alice, id, tower, { note: ' Start <b>here</b> ' })
    expect(await read(id)).toEqual([[tower, 'Start <b>here</b>']])
    await change(as.alice, id, tower, { note: '' })
    expect(await read(id)).toEqual([[tower, '']])
  })

  test('are removed, and put back where they were', async () => {
    const id = await newList(withGames(tower, mine, clicker))
    expect((await take(as.alice, id, mine)).body.games).toEqual([tower, clicker])
    expect((await take(as.alice, id, mine)).body.games).toEqual([tower, clicker])
    expect((await put(as.alice, id, mine, { after: tower, note: 'Back' })).body.games).toEqual([
      tower,
      mine,
      clicker,
    ])
  })

  test('are at most five hundred', async () => {
    const id = await newList()
    const games = Array.from({ length: 500 }, (_, at) => ({
      id: 5000 + at,
      urlid: `many-${at}`,
      name: `Many ${at}`,
      confirmed: true,
    }))
    await db.kysely.insertInto('games').values(games).execute()
    await db.kysely
      .insertInto('list_items')
      .values(games.map(({ id: game_id }, position) => ({ list_id: id, game_id, position })))
      .execute()
    expect(await put(as.alice, id, tower)).toMatchObject({
      status: 409,
      body: { detail: 'A list can have at most 500 games. Remove one first.' },
    })
    expect((await put(as.alice, id, 5000)).status).toBe(200)
    expect((await take(as.alice, id, 5000)).status).toBe(200)
    expect((await put(as.alice, id, tower)).status).toBe(200)
    await db.kysely.deleteFrom('games').where('id', '>=', 5000).execute()
  })

  test('that do not exist are rejected', async () => {
    const id = await newList(withGames(tower))
    for (const game of [gone, 999_999]) expect((await put(as.alice, id, game)).status).toBe(404)
    expect((await change(as.alice, id, mine, { note: 'Dig' })).status).toBe(404)
    expect(await change(as.alice, id, tower, { after: mine })).toMatchObject({
      status: 409,
      body: { detail: 'This game is no longer in the list. Reload the page.' },
    })
    expect((await change(as.alice, id, tower, { after: tower })).status).toBe(409)
    expect((await put(as.alice, id, farm, { after: mine })).status).toBe(409)
    expect(await order(id)).toEqual([tower])
  })

  test.each([
    ['PATCH', {}],
    ['PATCH', { note: 'x'.repeat(501) }],
    ['PATCH', { note: 'a\u0000b' }],
    ['PATCH', { after: 0 }],
    ['PATCH', { position: 3 }],
    ['PUT', { after: 'tower' }],
  ] as const)('reject %s with %j', async (method, body) => {
    const id = await newList(withGames(tower))
    expect((await send(method, `/api/lists/${id}/games/${tower}`, as.alice, body)).status).toBe(400)
  })
})

describe('a copy', () => {
  test('is private, has the games in their order, and no words of the other member', async () => {
    const { status, body } = await copy(as.alice, POSTS.list)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        title: 'Copy of Towers and mines',
        is_private: true,
        is_held: false,
        message: 'List copied. Only you can see the copy.',
      },
    ])
    const own = (await get(`/api/me/posts/${body.id}`, as.alice)).body
    expect(own.content).toBe('')
    expect(own.items.map(({ game, note }: ListItem) => [game.id, note])).toEqual([
      [tower, ''],
      [mine, ''],
    ])
    expect((await copy(as.alice, POSTS.list)).body.title).toBe('Copy of Towers and mines (2)')
    expect((await copy(as.alice, body.id)).body.title).toBe('Copy of Copy of Towers and mines')
    // What is done to the copy does nothing to the list.
    await take(as.alice, body.id, mine)
    expect(await order(POSTS.list)).toEqual([tower, mine])
  })

  test("of one's own list has its notes", async () => {
    const id = await newList({ title: 'x'.repeat(100), games: [{ id: tower, note: 'Start here' }] })
    const { body } = await copy(as.alice, id)
    expect([...body.title]).toHaveLength(100)
    expect((await get(`/api/me/posts/${body.id}`, as.alice)).body.items[0].note).toBe('Start here')
  })
})

test('a game that is removed from the catalog leaves the lists and is not copied, and the order around it stays', async () => {
  const id = await newList(withGames(tower, clicker, mine))
  await db.kysely.updateTable('games').set({ is_removed: true }).where('id', '=', clicker).execute()
  expect((await ownLists(as.alice))[0].games).toBe(2)
  const copied = (await copy(as.alice, id)).body
  expect((await change(as.alice, id, tower, { after: mine })).status).toBe(200)
  await db.kysely.updateTable('games').set({ is_removed: false }).where('id', '=', clicker).execute()
  expect(
    (await get(`/api/me/posts/${id}`, as.alice)).body.items.map(({ game }: ListItem) => game.id),
  ).toEqual(expect.arrayContaining([mine, tower]))
  const copiedGames = (await get(`/api/me/posts/${copied.id}`, as.alice)).body.items
  expect(copiedGames.map(({ game }: ListItem) => game.id)).toEqual([tower, mine])
})
