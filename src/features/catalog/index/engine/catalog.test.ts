import { describe, expect, it } from 'vitest'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { GENERATED_NOW, generateGame, generateGames } from '../../../../../bench/catalog/generate.ts'
import { Catalog } from './catalog.ts'
import type { CatalogRow } from './catalogRow.ts'
import { NOBODY } from './viewerGames.ts'

const random = seededRandom('catalog', 'unit tests')

function catalogOf(rows: Iterable<CatalogRow>): Catalog {
  const catalog = new Catalog({ now: () => GENERATED_NOW })
  for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  return catalog
}

function game(id: number, values: Partial<CatalogRow> = {}): CatalogRow {
  const shown = { confirmed: true, removed: false, archived: false }
  return { ...generateGame(id, GENERATED_NOW.getTime() - 1000 * id, random), ...shown, ...values }
}

const cardOf = (catalog: Catalog, id: number) => gameCardSchema.strict().parse(JSON.parse(catalog.card(id)!))

describe("a game's card", () => {
  it('matches the contract for every game that is not removed', () => {
    const rows = [...generateGames(500)]
    const catalog = catalogOf(rows)
    for (const row of rows) {
      if (row.removed) expect(catalog.card(row.id)).toBeUndefined()
      else {
        const card = cardOf(catalog, row.id)
        expect(card).toMatchObject({ id: row.id, name: row.name, desc: row.desc, urlid: row.urlid })
        expect(card.score).toBe(Math.max(0, row.up - row.down))
        expect(card.tags.toSorted()).toEqual(row.tags.toSorted())
      }
    }
  })

  it('shows its own pictures, or the generated cover where it has none', () => {
    const catalog = catalogOf([
      game(1, { logo: '/media/pictures/1/logo.webp', banner: null }),
      game(2, { logo: null, banner: 'https://pictures.example/2.webp' }),
    ])
    expect(cardOf(catalog, 1)).toMatchObject({
      logo: '/media/pictures/1/logo.webp',
      banner: expect.stringMatching(/^\/media\/covers\/1\/[0-9a-v]{10}\/banner\.webp$/),
    })
    expect(cardOf(catalog, 2)).toMatchObject({
      logo: expect.stringMatching(/^\/media\/covers\/2\/[0-9a-v]{10}\/logo\.webp$/),
      banner: 'https://pictures.example/2.webp',
    })
  })

  it('says how much of the release date is known, also when only that changes', () => {
    const row = game(1, { released: 15_706, releasePrecision: 'year' })
    const catalog = catalogOf([row])
    expect(cardOf(catalog, 1)).toMatchObject({ release_date: '2013-01-01', release_precision: 'year' })
    catalog.apply([{ ...row, releasePrecision: 'month' }])
    expect(cardOf(catalog, 1)).toMatchObject({ release_date: '2013-01-01', release_precision: 'month' })
  })

  it('follows a vote, a new name and removal', () => {
    const row = game(1, { up: 2, down: 1 })
    const catalog = catalogOf([row])
    expect(cardOf(catalog, 1)).toMatchObject({ upvotes: 2, score: 1, rating: 67 })
    catalog.apply([{ ...row, up: 3, name: 'Éclair Mine' }])
    expect(cardOf(catalog, 1)).toMatchObject({ upvotes: 3, score: 2, rating: 75, name: 'Éclair Mine' })
    catalog.apply([{ ...row, removed: true }])
    expect(catalog.card(1)).toBeUndefined()
    expect(catalog.cards([1])).toBe('[]')
  })

  it('has a score of upvotes minus downvotes, never below 0', () => {
    const catalog = catalogOf([game(1, { up: 5, down: 2 }), game(2, { up: 2, down: 5 })])
    expect([cardOf(catalog, 1).score, cardOf(catalog, 2).score]).toEqual([3, 0])
  })

  it('shows at most six links and dates of any year', () => {
    const links = Array.from({ length: 8 }, (_, i) => ['website', `https://a.example/${i}`] as const)
    const catalog = catalogOf([game(1, { links, released: 0 }), game(2, { released: null, links: [] })])
    expect(cardOf(catalog, 1).links).toHaveLength(6)
    expect(cardOf(catalog, 1).release_date).toBe('1970-01-01')
    expect(cardOf(catalog, 2).release_date).toBeNull()
  })
})

describe('suggestions', () => {
  const names = [
    'Idle Dragon',
    'Dragon',
    'Snapdragon',
    'Dragonfly',
    'dragon idle',
    'A pet dragon',
    'Red-dragon',
    'Cookie',
  ]
  const rows = names.map((name, i) => game(i + 1, { name, desc: '', up: i, down: 0 }))
  const nameOf = (id: number) => names[id - 1]

  it('put the name itself first, then beginnings, then beginnings of words, each by votes', () => {
    const best = catalogOf(rows).suggest('DRAGON', 10).map(nameOf)
    expect(best).toEqual([
      'Dragon',
      'dragon idle',
      'Dragonfly',
      'Red-dragon',
      'A pet dragon',
      'Idle Dragon',
      'Snapdragon',
    ])
  })

  it('put games whose description matches after those whose name does', () => {
    const found = catalogOf([
      game(1, { name: 'Cookie', desc: 'Feed a dragon.', up: 900, down: 0 }),
      game(2, { name: 'Snapdragon', desc: 'A flower.', up: 1, down: 0 }),
      game(3, { name: 'Cake', desc: 'Dragons bake.', up: 950, down: 0 }),
      game(4, { name: 'Dragon', desc: 'A dragon.', up: 0, down: 0 }),
      game(5, { name: 'Tea', desc: 'Water.', up: 999, down: 0 }),
    ])
    expect(found.suggest('dragon', 10)).toEqual([4, 2, 3, 1])
    expect(found.suggest('dragon', 3)).toEqual([4, 2, 3])
    const query = { ...DEFAULT_QUERY, q: 'dragon', sort: 'match' as const }
    expect(found.page(query, { offset: 0, limit: 10 })).toEqual({ total: 4, ids: [4, 2, 3, 1] })
    expect(found.page(query, { offset: 1, limit: 2 }).ids).toEqual([2, 3])
    expect(found.page({ ...query, sort: 'votes' }, { offset: 0, limit: 10 }).ids).toEqual([3, 1, 2, 4])
  })

  it('leave out what the viewer hides, and fill its place', () => {
    const catalog = catalogOf(rows)
    const viewer = { ...NOBODY, blocked: [2, 999] }
    expect(catalog.suggest('dragon', 2, viewer).map(nameOf)).toEqual(['dragon idle', 'Dragonfly'])
    expect(catalog.suggest('snap', 2, { ...NOBODY, blocked: [3] })).toEqual([])
    expect(catalog.suggest('dragon', 1)).toEqual([2])
  })

  it('are the best ones when limited', () => {
    const catalog = catalogOf(rows)
    const all = catalog.suggest('d', 10)
    for (const limit of [1, 2, 3, 5]) expect(catalog.suggest('d', limit)).toEqual(all.slice(0, limit))
  })

  it('leave out unconfirmed and removed games, and follow a new name immediately', () => {
    const catalog = catalogOf(rows)
    catalog.apply([
      { ...rows[1]!, confirmed: false },
      { ...rows[4]!, removed: true },
      { ...rows[7]!, name: 'Dragon Cookie' },
    ])
    expect(catalog.suggest('dragon', 2)).toEqual([8, 4])
    expect(catalog.suggest('cookie', 5)).toEqual([8])
    expect(catalog.suggest('  ', 5)).toEqual([])
  })
})

describe('changes', () => {
  it('are reported with the ids of the changed games only', () => {
    const rows = [...generateGames(50)]
    const catalog = catalogOf(rows)
    const before = catalog.version
    expect([...catalog.apply(rows)]).toEqual([])
    expect(catalog.version).toBe(before)
    const changes = [rows[3]!, { ...rows[4]!, reviews: rows[4]!.reviews + 1 }, { ...rows[5]!, desc: 'New' }]
    expect([...catalog.apply(changes, [7, 999])]).toEqual([5, 6, 7])
    expect(catalog.version).toBe(before + 1)
    expect(catalog.size).toBe(49)
  })

  it('of any part of a game are noticed', () => {
    const row = game(1, { name: 'A', desc: 'b', playable: false, links: [], tags: [6, 20] })
    const changes: Partial<CatalogRow>[] = [
      { name: 'a' },
      { desc: 'B' },
      { urlid: 'other' },
      { developers: [['somebody', 'Somebody']] },
      { developers: [['else', 'Somebody']] },
      { developers: [['somebody', 'Somebody', 'S.']] },
      { thumb: '/media/pictures/9.webp' },
      { tags: [6, 21] },
      { links: [['steam', 'https://steam.example/']] },
      { up: row.up + 1, down: row.down - 1 },
      { created: row.created + 1 },
      { updated: 5 },
      { released: 7 },
      { featuredUntil: 9 },
      { confirmed: false },
      { archived: true },
      { playable: true },
    ]
    const catalog = catalogOf([row])
    for (const change of changes) {
      const version = catalog.version
      catalog.apply([{ ...row, ...change }])
      expect(catalog.version, JSON.stringify(change)).toBe(version + 1)
      catalog.apply([row])
    }
  })
})

describe('the version', () => {
  it('increases when a new day changes what the last days include', () => {
    let now = new Date('2026-05-10T23:59:59Z')
    const catalog = new Catalog({ now: () => now })
    catalog.load(game(1, { created: Date.parse('2026-05-09T08:00:00Z') * 1000 }))
    catalog.finishLoading()
    const query = { ...DEFAULT_QUERY, created: { kind: 'days', days: 1 } } as const
    const before = catalog.version
    expect(catalog.count(query)).toBe(1)
    expect(catalog.version).toBe(before)
    now = new Date('2026-05-11T00:00:00Z')
    expect(catalog.version).toBe(before + 1)
    expect(catalog.count(query)).toBe(0)
  })
})

describe('a random game', () => {
  const games = generateGames(500)
  const catalog = new Catalog()
  catalog.apply(games)
  const query = { ...DEFAULT_QUERY, tags: [52], minRating: 50 }

  it('is each game of the list once, where every number is drawn once', () => {
    const { total, ids } = catalog.page(query, { offset: 0, limit: 500 })
    expect(total).toBeGreaterThan(5)
    const bounds: number[] = []
    const found = ids.map((_, place) => {
      const game = catalog.random(query, (games) => {
        bounds.push(games)
        return place
      })
      return game!.id
    })
    expect(found.sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(bounds)).toEqual(new Set([total]))
  })

  it('is never one that the viewer hides, and none of an empty list', () => {
    const { ids } = catalog.page(query, { offset: 0, limit: 500 })
    const last = { ...NOBODY, blocked: ids.slice(1) }
    expect(catalog.random(query, (games) => games - 1, last)?.id).toBe(ids[0])
    expect(catalog.random(query, () => 0, { ...NOBODY, blocked: ids })).toBeNull()
  })
})

describe('featured games', () => {
  it('are those whose time has not passed, longest first, without unconfirmed ones', () => {
    const soon = GENERATED_NOW.getTime() + 1000
    const catalog = catalogOf([
      game(1, { featuredUntil: soon }),
      game(2, { featuredUntil: soon - 2000 }),
      game(3, { featuredUntil: soon + 5 }),
      game(4, { featuredUntil: soon + 9, confirmed: false }),
      game(5),
    ])
    expect(catalog.featured()).toEqual([3, 1])
  })
})

describe('games that can be played here', () => {
  it('are found behind any number of better ones that cannot be, the highest-rated first', () => {
    const elsewhere = Array.from({ length: 100 }, (_, i) =>
      game(i + 1, { up: 1000, down: 0, playable: false }),
    )
    const here = [5, 7, 6].map((up, i) =>
      game(101 + i, { up, down: 1, playable: true, tags: [i === 1 ? 55 : 6] }),
    )
    const catalog = catalogOf([...elsewhere, ...here, game(104, { up: 9, playable: true, confirmed: false })])
    expect(catalog.playable(10)).toEqual([102, 103, 101])
    expect(catalog.playable(2)).toEqual([102, 103])
    expect(catalog.playable(10, { ...NOBODY, blocked: new Set([103]) }, [55])).toEqual([101])
  })
})

describe('lists', () => {
  it('of an unknown game have no neighbors, and pages past the end are empty', () => {
    const catalog = catalogOf(generateGames(40))
    expect(catalog.neighbors(DEFAULT_QUERY, 999)).toEqual({ previous: null, next: null })
    const { total } = catalog.page(DEFAULT_QUERY, { offset: 0, limit: 20 })
    expect(catalog.page(DEFAULT_QUERY, { offset: 200_000, limit: 20 })).toEqual({ total, ids: [] })
  })

  it('are empty for an empty catalog, which fills up game by game', () => {
    const catalog = catalogOf([])
    expect(catalog.page(DEFAULT_QUERY, { offset: 0, limit: 20 })).toEqual({ total: 0, ids: [] })
    expect(catalog.counts(DEFAULT_QUERY).total).toBe(0)
    for (let id = 1; id <= 3000; id++) catalog.apply([game(id)])
    expect(catalog.page({ ...DEFAULT_QUERY, sort: 'oldest' }, { offset: 0, limit: 3 })).toEqual({
      total: 3000,
      ids: [3000, 2999, 2998],
    })
  })
})
