// @module-tag smoke
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { catalog, db, get, signIn } = await testApi()

const ids = (body: { items: { id: number }[] }) => body.items.map((update) => update.id)

describe('the updates of all games', () => {
  test('are confirmed updates of confirmed games, newest first', async () => {
    const { body } = await get('/api/updates')
    expect(ids(body)).toEqual([4, 3, 7, 2, 1])
    expect(body.next).toBeNull()
    expect(body.items[3]).toEqual({
      id: 2,
      version_number: '1.1',
      title: null,
      content: 'More *floors*.',
      is_cut: false,
      justdate: '2024-01-20',
      created_at: '2024-01-20T00:00:00.000Z',
      game: {
        id: GAMES.tower,
        urlid: 'number-tower',
        name: 'Number Tower',
        logo_url: 'https://pictures.example/tower/logo.png',
        picture: { url: 'https://pictures.example/tower/banner.png', kind: 'banner' },
        tags: [6, 9, 13, 20, 21, 28, 52, 73, 79],
      },
    })
    expect(body.items[2].game.logo_url).toMatch(/^\/media\/covers\/2\/\w+\/logo\.webp$/)
  })

  test.each([
    ['tags=web,space', [4, 3, 2, 1]],
    ['tags=clicker,space', []],
    ['tags=clicker,space&tagsMode=or', [4, 3, 7, 2, 1]],
    ['tags=industrial', [7]],
    ['not=space', [7]],
    ['not=space,industrial', []],
    ['tags=web&not=ads', [4, 3, 2, 1]],
    ['hide=industrial', [4, 3, 2, 1]],
    ['hide=industrial,ads', [4, 3, 2, 1]],
    ['hide=industrial&tags=industrial', [7]],
    ['hide=industrial&not=space', []],
    ['hide=none', [4, 3, 7, 2, 1]],
    [`without=${GAMES.tower}`, [7]],
    [`without=${GAMES.tower},${GAMES.mine}`, []],
    ['without=&tags=&favorites=0', [4, 3, 7, 2, 1]],
  ])('can be narrowed by ?%s', async (query, expected) => {
    expect(ids((await get(`/api/updates?${query}`)).body)).toEqual(expected)
  })

  test('of favorites only require signing in', async () => {
    const { status, body } = await get('/api/updates?favorites=1')
    expect([status, body.title]).toEqual([401, 'Sign in first'])
  })

  test('can be those of favorites only', async () => {
    const member = await signIn(PEOPLE.mod)
    expect(ids((await get('/api/updates?favorites=1', member)).body)).toEqual([])
    const favorite = { user_id: PEOPLE.mod, game_id: GAMES.mine }
    await db.kysely.insertInto('favorites').values(favorite).execute()
    expect(ids((await get('/api/updates?favorites=1', member)).body)).toEqual([7])
    expect(ids((await get('/api/updates?favorites=1&tags=space', member)).body)).toEqual([])
    await db.kysely.deleteFrom('favorites').where('user_id', '=', PEOPLE.mod).execute()
  })

  test('exclude games that the member hides, for this member only', async () => {
    const member = await signIn(PEOPLE.mod)
    const blocked = { user_id: PEOPLE.mod, game_id: GAMES.tower }
    await db.kysely.insertInto('blocked_games').values(blocked).execute()
    const { headers, body } = await get('/api/updates', member)
    expect([ids(body), headers.get('cache-control')]).toEqual([[7], 'no-store'])
    expect(ids((await get('/api/updates')).body)).toEqual([4, 3, 7, 2, 1])
    expect(ids((await get('/api/updates', await signIn(PEOPLE.alice))).body)).toEqual([4, 3, 7, 2, 1])
    // The game's own page still has them.
    expect(ids((await get('/api/games/number-tower/updates', member)).body)).toEqual([4, 3, 2, 1])
    await db.kysely.deleteFrom('blocked_games').where('user_id', '=', PEOPLE.mod).execute()
  })

  test('have twenty per page', async () => {
    const rows = Array.from({ length: 41 }, (_, i) => ({
      game_id: GAMES.farm,
      version_number: `v${i}`,
      created_at: new Date(Date.UTC(2024, 6, 1, 0, Math.floor(i / 4))),
    }))
    await db.kysely.insertInto('updates').values(rows).execute()
    const seen: number[] = []
    for (let page: number | null = 1; page !== null; ) {
      const { body }: Awaited<ReturnType<typeof get>> = await get(`/api/updates?tags=nature&page=${page}`)
      seen.push(...ids(body))
      page = body.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([41, 41])
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  test('are each on one page, also with equal times at its end, and without what is excluded or was removed', async () => {
    // Seven at a time, so that the end of no page is between two times; every fifth was removed.
    const rowsOf = (game_id: number) =>
      Array.from({ length: 60 }, (_, i) => ({
        game_id,
        version_number: `t${i}`,
        created_at: new Date(Date.UTC(2092, 6, 1, 0, Math.floor(i / 7))),
        is_removed: i % 5 === 0,
      }))
    const rows = [...rowsOf(GAMES.mine), ...rowsOf(GAMES.tower)]
    const added = await db.kysely.insertInto('updates').values(rows).returning(['id', 'game_id']).execute()
    const pagesOf = async (query: string) => {
      const seen: { id: number; game: { id: number }; created_at: string }[] = []
      for (let page: number | null = 1; page !== null; ) {
        const { body }: Awaited<ReturnType<typeof get>> = await get(`/api/updates?${query}&page=${page}`)
        seen.push(...body.items.filter((update: { id: number }) => update.id >= added[0]!.id))
        page = body.next
      }
      return seen
    }
    for (const [query, games] of [
      ['tags=web,space&tagsMode=or&not=industrial', [GAMES.tower]],
      ['tags=industrial&not=space', [GAMES.mine]],
      ['hide=none', [GAMES.mine, GAMES.tower]],
    ] as const) {
      const seen = await pagesOf(query)
      expect(seen.length).toBe(48 * games.length)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      expect([...new Set(seen.map(({ game }) => game.id))].sort()).toEqual([...games].sort())
      expect(seen).toEqual(
        seen.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id),
      )
    }
    const addedIds = added.map(({ id }) => id)
    await db.kysely.deleteFrom('updates').where('id', 'in', addedIds).execute()
  })

  test('of a game that has just been removed are not shown, whoever removed it', async () => {
    const setRemoved = (is_removed: boolean) =>
      db.kysely.updateTable('games').set({ is_removed }).where('id', '=', GAMES.mine).execute()
    await setRemoved(true)
    expect(ids((await get('/api/updates?tags=industrial')).body)).toEqual([])
    await setRemoved(false)
    await catalog.refresh()
    expect(ids((await get('/api/updates?tags=industrial')).body)).toEqual([7])
  })

  test.each([
    'tags=nonsense',
    'tags=__proto__',
    'tagsMode=xor',
    'not=idle,constructor',
    'favorites=yes',
    'without=1,x',
    'without=1,',
    `without=${Array.from({ length: 101 }, (_, i) => i + 1).join()}`,
    'page=0',
    'name=x',
  ])('reject ?%s by name', async (query) => {
    const { status, body } = await get(`/api/updates?${query}`)
    expect([status, body.errors?.[0].parameter]).toEqual([400, query.split('=')[0]])
  })
})

describe("a game's updates", () => {
  test('are the latest three, or twenty per page', async () => {
    const three = await get('/api/games/number-tower/updates?size=3')
    expect([ids(three.body), three.body.next]).toEqual([[4, 3, 2], 2])
    expect(ids((await get('/api/games/number-tower/updates')).body)).toEqual([4, 3, 2, 1])
    expect(ids((await get('/api/games/number-tower/updates?size=3&page=2')).body)).toEqual([1])
  })

  test('are shown of an unconfirmed game on its own page', async () => {
    expect(ids((await get('/api/games/lost-colony/updates')).body)).toEqual([8])
    expect((await get('/api/games/old-clicker/updates')).body).toEqual({ items: [], next: null })
  })

  test('are 404 without a game', async () => {
    expect((await get('/api/games/gone/updates')).status).toBe(404)
    expect((await get('/api/games/nothing/updates')).status).toBe(404)
    expect((await get('/api/games/number-tower/updates?size=5')).status).toBe(400)
  })
})

describe('an update by itself', () => {
  test('is shown with its game', async () => {
    const { body } = await get('/api/updates/4')
    expect(body).toMatchObject({
      id: 4,
      version_number: null,
      title: 'Nameless',
      game: { urlid: 'number-tower' },
    })
  })

  test.each([5, 6, 9, 999])('number %i cannot be seen', async (id) => {
    expect((await get(`/api/updates/${id}`)).status).toBe(404)
  })
})

test('two updates of one day are sorted by version, in the list and on the game', async () => {
  const day = { game_id: GAMES.mine, justdate: '2090-02-03' }
  const added = await db.kysely
    .insertInto('updates')
    .values(['0.10', '0.9', '0.11-beta'].map((version_number) => ({ ...day, version_number })))
    .returning('id')
    .execute()
  const versions = (body: { items: { version_number: string; justdate: string }[] }) =>
    body.items.filter((update) => update.justdate === day.justdate).map((update) => update.version_number)
  expect(versions((await get('/api/updates')).body)).toEqual(['0.11-beta', '0.10', '0.9'])
  expect(versions((await get('/api/games/idle-mine/updates')).body)).toEqual(['0.11-beta', '0.10', '0.9'])
  await db.kysely
    .deleteFrom('updates')
    .where(
      'id',
      'in',
      added.map((update) => update.id),
    )
    .execute()
})

test('lists have the beginning of a long text and say so; by itself an update has all of it', async () => {
  const content = `${'A new floor. '.repeat(150)}\n\n${'[Old floors](https://other.example). '.repeat(50)}`
  const { id } = await db.kysely
    .insertInto('updates')
    .values({ game_id: GAMES.mine, version_number: '7', justdate: '2091-01-01', content })
    .returning('id')
    .executeTakeFirstOrThrow()
  const start = { content: `${'A new floor. '.repeat(150)}\n\n…`, is_cut: true }
  expect((await get('/api/updates')).body.items[0]).toMatchObject({ id, ...start })
  expect((await get('/api/games/idle-mine/updates')).body.items[0]).toMatchObject({ id, ...start })
  expect((await get(`/api/updates/${id}`)).body).toMatchObject({ content })
  await db.kysely.deleteFrom('updates').where('id', '=', id).execute()
})
