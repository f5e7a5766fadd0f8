import { describe, expect, test } from 'vitest'
import { CATALOG_PARAMS } from '#/features/catalog/index/query/catalog.address.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { routesOf, testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { RESERVED_URLIDS } from './games.limits.ts'

const { api, db, catalog, get, statements } = await testApi()

const ids = (body: { items: { id: number }[] }) => body.items.map((game) => game.id)
const { tower, mine, colony, clicker, gone, farm } = GAMES

describe('a random game', () => {
  const draws = async (query: string) => {
    const found = new Set<number>()
    // Each draw misses a certain one of four games with a chance of 3/4: all are found but for one time in 10¹⁹.
    for (let i = 0; i < 160; i++) found.add((await get(`/api/games/random?${query}`)).body.id)
    return [...found].sort((a, b) => a - b)
  }

  test('is one of the list, and each of the list is', async () => {
    expect(await draws('')).toEqual([farm, mine, tower, clicker].sort((a, b) => a - b))
    const { body } = await get('/api/games?tags=idle')
    expect(await draws('tags=idle&sort=rated&page=7')).toEqual(ids(body).sort((a, b) => a - b))
    expect(await draws('hide=idle')).toEqual(
      ids((await get('/api/games?hide=idle')).body).sort((a, b) => a - b),
    )
  })

  test('names the game, and is never stored', async () => {
    const { body, headers } = await get('/api/games/random?name=tower')
    expect(body).toEqual({ id: tower, urlid: 'number-tower' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('of an empty list is none, in a sentence', async () => {
    const { status, body } = await get('/api/games/random?name=nothing+like+this')
    expect([status, body.detail]).toEqual([404, 'No game matches these filters'])
  })

  test.each(['vote=upvoted', 'favorites=1'])('of ?%s requires signing in', async (query) => {
    expect((await get(`/api/games/random?${query}`)).status).toBe(401)
  })
})

describe('the catalog', () => {
  test('lists confirmed games, newest first, with an exact count', async () => {
    const { body } = await get('/api/games')
    expect(ids(body)).toEqual([farm, mine, tower, clicker])
    expect(body).toMatchObject({ total: 4, page: 1, pages: 1 })
  })

  test('shows on a card what a list needs', async () => {
    const { body } = await get('/api/games?name=tower')
    expect(body.items[0]).toEqual({
      id: tower,
      urlid: 'number-tower',
      name: 'Number Tower',
      other_names: [],
      desc: 'Stack numbers until the sky gives up.',
      developer: 'Tower Works',
      developers: [{ slug: 'tower-works', name: 'Tower Works' }],
      logo: 'https://pictures.example/tower/logo.png',
      banner: 'https://pictures.example/tower/banner.png',
      picture: { url: 'https://pictures.example/tower/banner.png', kind: 'banner' },
      thumb: 'https://pictures.example/tower/1s.png',
      tags: expect.arrayContaining([6, 9, 13]),
      links: [
        { type: 'website', url: 'https://tower.example/' },
        { type: 'google-play', url: 'https://play.example/tower' },
      ],
      playable: true,
      upvotes: 2,
      downvotes: 1,
      score: 1,
      rating: 67,
      reviews: 3,
      created_at: '2024-01-10T12:00:00.000Z',
      release_date: '2023-05-01',
      release_precision: 'month',
      confirmed: true,
      archived: false,
    })
  })

  test('draws the same cover on a card as on the game itself', async () => {
    const { body } = await get('/api/games?name=number+farm')
    const details = await get('/api/games/number-farm')
    const { logo, banner, picture } = body.items[0]
    expect({ logo_url: logo, banner_url: banner, picture }).toEqual({
      logo_url: details.body.logo_url,
      banner_url: details.body.banner_url,
      picture: details.body.picture,
    })
    expect(picture.kind).toBe('cover')
  })

  test.each([
    ['name=NUMBER', [farm, tower]],
    ['desc=dig', [mine]],
    ['tags=idle,space', [tower]],
    ['tags=space,industrial&tagsMode=or', [mine, tower]],
    ['not=idle', [mine, clicker]],
    ['not=idle,space&notMode=and', [farm, mine, clicker]],
    ['links=steam', [mine]],
    ['links=google%20play', [tower]],
    ['links=google-play', [tower]],
    ['notLinks=google+play,steam', [farm, clicker]],
    ['links=steam,google-play&linksMode=or', [mine, tower]],
    ['notLinks=steam', [farm, tower, clicker]],
    ['minVotes=2', [tower]],
    ['minRating=80', [mine]],
    ['created=2024-02', [farm, mine]],
    ['created=2020', [clicker]],
    ['released=2023', [tower]],
    ['released=1d', []],
    ['state=unconfirmed', [colony]],
    ['sort=oldest', [clicker, tower, mine, farm]],
    ['sort=name', [mine, farm, tower, clicker]],
    ['sort=votes', [tower, mine, farm, clicker]],
    ['page=2', []],
  ])('is filtered and sorted by ?%s', async (query, expected) => {
    expect(ids((await get(`/api/games?${query}`)).body)).toEqual(expected)
  })

  test('has twenty or thirty games per page, each game once', async () => {
    const names = Array.from({ length: 61 }, (_, i) => `Paged ${i}`)
    await db.kysely
      .insertInto('games')
      .values(names.map((name, i) => ({ name, urlid: `paged-${i}`, confirmed: true })))
      .execute()
    await catalog.refresh()
    for (const size of [20, 30]) {
      const first = await get(`/api/games?name=paged&size=${size}`)
      expect(first.body).toMatchObject({ total: 61, page: 1, pages: Math.ceil(61 / size) })
      const seen = new Set<number>()
      for (let page = 1; page <= first.body.pages; page++) {
        const { body } = await get(`/api/games?name=paged&size=${size}&page=${page}`)
        for (const id of ids(body)) seen.add(id)
      }
      expect(seen.size).toBe(61)
    }
    await db.kysely.deleteFrom('games').where('name', 'like', 'Paged %').execute()
    await catalog.refresh()
  })

  test.each(['vote=unvoted', 'vote=upvoted', 'vote=downvoted', 'vote=voted', 'favorites=1'])(
    'requires signing in for ?%s',
    async (query) => {
      for (const path of [
        `/api/games?${query}`,
        `/api/games/counts?${query}`,
        `/api/games/neighbors?of=1&${query}`,
      ]) {
        const { status, body } = await get(path)
        expect([status, body.title]).toEqual([401, 'Sign in first'])
      }
    },
  )

  test.each([
    ...CATALOG_PARAMS.filter((name) => !['q', 'name', 'desc'].includes(name)).map((name) => `${name}=~`),
    'minVotes=-1',
    'minVotes=1000000001',
    'minRating=101',
    'minRating=50.5',
    'created=0d',
    'created=2024-13',
    'released=1949',
    'page=0',
    'page=10001',
    'page=1e3',
    'size=25',
    'size=',
    'tags=idle,idle2',
    'nonsense=1',
    'Name=x',
    'name=a&name=b',
    `name=${'x'.repeat(101)}`,
    `q=${'x'.repeat(101)}`,
    `desc=${'x'.repeat(101)}`,
  ])('rejects ?%s by name', async (query) => {
    const { status, body } = await get(`/api/games?${query}`)
    expect([status, body.errors?.[0].parameter]).toEqual([400, query.split('=')[0]])
  })

  test('is not sent again to a client that has it, until something changes', async () => {
    const etag = (await get('/api/games')).headers.get('etag')!
    expect((await get('/api/games', { 'if-none-match': etag })).status).toBe(304)
    const vote = { game_id: farm, user_id: PEOPLE.mod, type: 1 }
    await db.kysely.insertInto('votes').values(vote).execute()
    await catalog.refresh()
    const again = await get('/api/games', { 'if-none-match': etag })
    expect([again.status, again.body.items[0].upvotes]).toEqual([200, 1])
    await db.kysely.deleteFrom('votes').where('game_id', '=', farm).execute()
    await catalog.refresh()
  })

  test('needs no database query', async () => {
    const before = statements()
    for (const path of [
      '/api/games?tags=idle',
      '/api/games/counts',
      '/api/games/suggest?q=num',
      '/api/games/neighbors?of=1',
    ])
      expect((await get(path)).status).toBe(200)
    expect(statements()).toBe(before)
  })
})

describe('the counts beside the filters', () => {
  test('say how many games each tag, link type and state would match', async () => {
    const { body } = await get('/api/games/counts?tags=web')
    expect(body.total).toBe(4)
    expect(Object.keys(body.tags).sort()).toEqual(TAGS.map((tag) => tag.slug).sort())
    expect(Object.keys(body.links).sort()).toEqual(LINK_TYPES.map((type) => type.slug).sort())
    expect(body.tags).toMatchObject({ web: 4, idle: 2, prestige: 2, clicker: 2, '3d': 0 })
    expect(body.links).toMatchObject({ steam: 1, website: 1, discord: 0 })
    expect(body.states).toEqual({ confirmed: 4, unconfirmed: 0 })
    expect([body.votes, body.favorites]).toEqual([null, null])
  })

  test('equal the total after selecting the tag', async () => {
    const { body } = await get('/api/games/counts')
    for (const tag of ['idle', 'space', 'web', 'ads', '3d'])
      expect((await get(`/api/games?tags=${tag}`)).body.total).toBe(body.tags[tag])
  })
})

describe('suggestions', () => {
  test('match the description too, after all names', async () => {
    const { body } = await get('/api/games/suggest?q=dig')
    expect(ids(body)).toEqual([mine])
    expect(ids((await get('/api/games?q=dig')).body)).toEqual([mine])
    expect((await get('/api/games/counts?q=dig')).body.total).toBe(1)
    const text = 'Number'
    const added = { name: 'Abacus', urlid: 'abacus', desc: `${text}s on wires.`, confirmed: true }
    await db.kysely.insertInto('games').values(added).execute()
    await catalog.refresh()
    const found = await get(`/api/games/suggest?q=${text}`)
    expect(found.body.items.map((game: { name: string }) => game.name)).toEqual([
      'Number Tower',
      'Number Farm',
      'Abacus',
    ])
    const list = await get(`/api/games?q=${text}&sort=match`)
    expect(ids(list.body)).toEqual(ids(found.body))
    await db.kysely.deleteFrom('games').where('urlid', '=', 'abacus').execute()
    await catalog.refresh()
  })

  test('are confirmed games whose name contains the text, in full or light', async () => {
    const full = await get('/api/games/suggest?q=num')
    expect(ids(full.body)).toEqual([tower, farm])
    expect(full.body.items[0].tags).toContain(6)
    const light = await get('/api/games/suggest?q=num&size=10')
    expect(light.body.items[0]).toEqual({
      id: tower,
      urlid: 'number-tower',
      name: 'Number Tower',
      other_names: [],
      logo: 'https://pictures.example/tower/logo.png',
    })
    const both = await get('/api/games/suggest?q=e&more=1')
    const all = await get('/api/games/suggest?q=e&size=10')
    expect([...ids(both.body), ...both.body.more.map((game: { id: number }) => game.id)]).toEqual(
      ids(all.body),
    )
    expect(ids((await get('/api/games/suggest?q=lost')).body)).toEqual([])
    expect(ids((await get('/api/games/suggest?q=gone')).body)).toEqual([])
  })

  test('are empty for an empty text', async () => {
    for (const query of ['', '?q=', '?q=%20%20', '?q=&size=10'])
      expect((await get(`/api/games/suggest${query}`)).body).toEqual({ items: [], near: [] })
  })

  test('ignore marks, and give special characters of SQL and patterns no meaning', async () => {
    const name = `100%_off's \\ (<script>) 🍪`
    const added = { name, urlid: 'special', desc: 'Plain.', confirmed: true }
    const { id } = await db.kysely.insertInto('games').values(added).returning('id').executeTakeFirstOrThrow()
    await catalog.refresh()
    for (const text of ['0%', '100 OFF', "off's", 'offs (<', '\\ <script>', '<script>', '🍪']) {
      const query = encodeURIComponent(text)
      expect(ids((await get(`/api/games/suggest?q=${query}`)).body), text).toEqual([id])
      expect(ids((await get(`/api/games?q=${query}`)).body), text).toEqual([id])
    }
    for (const text of ['%', '_', '%_', '\\'])
      expect(ids((await get(`/api/games/suggest?q=${encodeURIComponent(text)}`)).body), text).toEqual([])
    await db.kysely.deleteFrom('games').where('id', '=', id).execute()
    await catalog.refresh()
  })
})

describe('the neighbors of a game in a list', () => {
  test('are the games before and after it; none at the ends', async () => {
    const { body } = await get(`/api/games/neighbors?of=${mine}`)
    expect(body).toEqual({
      previous: { id: farm, urlid: 'number-farm' },
      next: { id: tower, urlid: 'number-tower' },
    })
    expect((await get(`/api/games/neighbors?of=${farm}`)).body.previous).toBeNull()
    expect((await get(`/api/games/neighbors?of=${clicker}`)).body.next).toBeNull()
    expect((await get('/api/games/neighbors?of=12345')).body).toEqual({ previous: null, next: null })
  })

  test('follow the filters and the order of the list', async () => {
    const { body } = await get(`/api/games/neighbors?of=${tower}&tags=idle&sort=oldest`)
    expect(body).toEqual({ previous: null, next: { id: farm, urlid: 'number-farm' } })
  })

  test('require a game', async () => {
    const { status, body } = await get('/api/games/neighbors')
    expect([status, body.errors[0].parameter]).toEqual([400, 'of'])
  })
})

describe('games by their ids', () => {
  test('come in the requested order, without removed and unknown ones', async () => {
    expect(ids((await get(`/api/games/cards?ids=${colony},${gone},77,${tower}`)).body)).toEqual([
      colony,
      tower,
    ])
    expect((await get('/api/games/cards')).body).toEqual({ items: [] })
    const many = Array.from({ length: 101 }, (_, i) => i + 1).join()
    expect((await get(`/api/games/cards?ids=${many}`)).status).toBe(400)
  })
})

describe('more like this', () => {
  test('has confirmed games that share tags, the most similar first', async () => {
    const { body } = await get('/api/games/number-tower/similar?size=15')
    expect(ids(body)[0]).toBe(farm)
    expect(ids(body)).not.toContain(tower)
    expect(ids(body)).not.toContain(gone)
    expect(ids((await get('/api/games/number-tower/similar')).body).length).toBeLessThanOrEqual(3)
  })

  test('is 404 without a game', async () => {
    expect((await get('/api/games/gone/similar')).status).toBe(404)
    expect((await get('/api/games/nothing/similar')).status).toBe(404)
  })
})

test("no game's address can be taken by one of the API's own", () => {
  const taken = routesOf(api).flatMap(({ path }) => /^\/api\/games\/([a-z0-9-]+)$/.exec(path)?.[1] ?? [])
  expect(taken.sort()).toEqual([...RESERVED_URLIDS].sort())
})
