import { describe, expect, it } from 'vitest'
import { gameCardSchema } from '#/features/catalog/games/games.contract.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { GENERATED_NOW, generateGame, generateGames } from '../../../../../bench/catalogue/generate.ts'
import { Catalogue } from './catalog.ts'
import type { CatalogueRow } from './catalogRow.ts'
import { NOBODY } from './viewerGames.ts'

const random = seededRandom('catalogue', 'unit tests')

function catalogueOf(rows: Iterable<CatalogueRow>): Catalogue {
  const catalogue = new Catalogue({ now: () => GENERATED_NOW })
  for (const row of rows) catalogue.load(row)
  catalogue.finishLoading()
  return catalogue
}

function game(id: number, values: Partial<CatalogueRow> = {}): CatalogueRow {
  const shown = { confirmed: true, removed: false, archived: false }
  return { ...generateGame(id, GENERATED_NOW.getTime() - 1000 * id, random), ...shown, ...values }
}

const cardOf = (catalogue: Catalogue, id: number) =>
  gameCardSchema.strict().parse(JSON.parse(catalogue.card(id)!))

describe("a game's card", () => {
  it('matches the contract for every game that is not removed', () => {
    const rows = [...generateGames(500)]
    const catalogue = catalogueOf(rows)
    for (const row of rows) {
      if (row.removed) expect(catalogue.card(row.id)).toBeUndefined()
      else {
        const card = cardOf(catalogue, row.id)
        expect(card).toMatchObject({ id: row.id, name: row.name, desc: row.desc, urlid: row.urlid })
        expect(card.score).toBe(Math.max(0, row.up - row.down))
        expect(card.tags.toSorted()).toEqual(row.tags.toSorted())
      }
    }
  })

  it('shows its own pictures, or the generated cover where it has none', () => {
    const catalogue = catalogueOf([
      game(1, { logo: '/media/pictures/1/logo.webp', banner: null }),
      game(2, { logo: null, banner: 'https://pictures.example/2.webp' }),
    ])
    expect(cardOf(catalogue, 1)).toMatchObject({
      logo: '/media/pictures/1/logo.webp',
      banner: expect.stringMatching(/^\/media\/covers\/1\/[0-9a-v]{10}\/banner\.webp$/),
    })
    expect(cardOf(catalogue, 2)).toMatchObject({
      logo: expect.stringMatching(/^\/media\/covers\/2\/[0-9a-v]{10}\/logo\.webp$/),
      banner: 'https://pictures.example/2.webp',
    })
  })

  it('says how much of the release date is known, also when only that changes', () => {
    const row = game(1, { released: 15_706, releasePrecision: 'year' })
    const catalogue = catalogueOf([row])
    expect(cardOf(catalogue, 1)).toMatchObject({ release_date: '2013-01-01', release_precision: 'year' })
    catalogue.apply([{ ...row, releasePrecision: 'month' }])
    expect(cardOf(catalogue, 1)).toMatchObject({ release_date: '2013-01-01', release_precision: 'month' })
  })

  it('follows a vote, a new name and removal', () => {
    const row = game(1, { up: 2, down: 1 })
    const catalogue = catalogueOf([row])
    expect(cardOf(catalogue, 1)).toMatchObject({ upvotes: 2, score: 1, rating: 67 })
    catalogue.apply([{ ...row, up: 3, name: 'Éclair Mine' }])
    expect(cardOf(catalogue, 1)).toMatchObject({ upvotes: 3, score: 2, rating: 75, name: 'Éclair Mine' })
    catalogue.apply([{ ...row, removed: true }])
    expect(catalogue.card(1)).toBeUndefined()
    expect(catalogue.cards([1])).toBe('[]')
  })

  it('has a score of upvotes minus downvotes, never below 0', () => {
    const catalogue = catalogueOf([game(1, { up: 5, down: 2 }), game(2, { up: 2, down: 5 })])
    expect([cardOf(catalogue, 1).score, cardOf(catalogue, 2).score]).toEqual([3, 0])
  })

  it('shows at most six links and dates of any year', () => {
    const links = Array.from({ length: 8 }, (_, i) => ['website', `https://a.example/${i}`] as const)
    const catalogue = catalogueOf([game(1, { links, released: 0 }), game(2, { released: null, links: [] })])
    expect(cardOf(catalogue, 1).links).toHaveLength(6)
    expect(cardOf(catalogue, 1).release_date).toBe('1970-01-01')
    expect(cardOf(catalogue, 2).release_date).toBeNull()
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
    const best = catalogueOf(rows).suggest('DRAGON', 10).map(nameOf)
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
    const found = catalogueOf([
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
    const catalogue = catalogueOf(rows)
    const viewer = { ...NOBODY, blocked: [2, 999] }
    expect(catalogue.suggest('dragon', 2, viewer).map(nameOf)).toEqual(['dragon idle', 'Dragonfly'])
    expect(catalogue.suggest('snap', 2, { ...NOBODY, blocked: [3] })).toEqual([])
    expect(catalogue.suggest('dragon', 1)).toEqual([2])
  })

  it('are the best ones when limited', () => {
    const catalogue = catalogueOf(rows)
    const all = catalogue.suggest('d', 10)
    for (const limit of [1, 2, 3, 5]) expect(catalogue.suggest('d', limit)).toEqual(all.slice(0, limit))
  })

  it('leave out unconfirmed and removed games, and follow a new name immediately', () => {
    const catalogue = catalogueOf(rows)
    catalogue.apply([
      { ...rows[1]!, confirmed: false },
      { ...rows[4]!, removed: true },
      { ...rows[7]!, name: 'Dragon Cookie' },
    ])
    expect(catalogue.suggest('dragon', 2)).toEqual([8, 4])
    expect(catalogue.suggest('cookie', 5)).toEqual([8])
    expect(catalogue.suggest('  ', 5)).toEqual([])
  })
})

describe('changes', () => {
  it('are reported with the ids of the changed games only', () => {
    const rows = [...generateGames(50)]
    const catalogue = catalogueOf(rows)
    const before = catalogue.version
    expect([...catalogue.apply(rows)]).toEqual([])
    expect(catalogue.version).toBe(before)
    const changes = [rows[3]!, { ...rows[4]!, reviews: rows[4]!.reviews + 1 }, { ...rows[5]!, desc: 'New' }]
    expect([...catalogue.apply(changes, [7, 999])]).toEqual([5, 6, 7])
    expect(catalogue.version).toBe(before + 1)
    expect(catalogue.size).toBe(49)
  })

  it('of any part of a game are noticed', () => {
    const row = game(1, { name: 'A', desc: 'b', playable: false, links: [], tags: [6, 20] })
    const changes: Partial<CatalogueRow>[] = [
      { name: 'a' },
      { desc: 'B' },
      { urlid: 'other' },
      { developer: 'Somebody' },
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
    const catalogue = catalogueOf([row])
    for (const change of changes) {
      const version = catalogue.version
      catalogue.apply([{ ...row, ...change }])
      expect(catalogue.version, JSON.stringify(change)).toBe(version + 1)
      catalogue.apply([row])
    }
  })
})

describe('the version', () => {
  it('increases when a new day changes what the last days include', () => {
    let now = new Date('2026-05-10T23:59:59Z')
    const catalogue = new Catalogue({ now: () => now })
    catalogue.load(game(1, { created: Date.parse('2026-05-09T08:00:00Z') * 1000 }))
    catalogue.finishLoading()
    const query = { ...DEFAULT_QUERY, created: { kind: 'days', days: 1 } } as const
    const before = catalogue.version
    expect(catalogue.count(query)).toBe(1)
    expect(catalogue.version).toBe(before)
    now = new Date('2026-05-11T00:00:00Z')
    expect(catalogue.version).toBe(before + 1)
    expect(catalogue.count(query)).toBe(0)
  })
})

describe('a random game', () => {
  const games = generateGames(500)
  const catalogue = new Catalogue()
  catalogue.apply(games)
  const query = { ...DEFAULT_QUERY, tags: [52], minRating: 50 }

  it('is each game of the list once, where every number is drawn once', () => {
    const { total, ids } = catalogue.page(query, { offset: 0, limit: 500 })
    expect(total).toBeGreaterThan(5)
    const bounds: number[] = []
    const found = ids.map((_, place) => {
      const game = catalogue.random(query, (games) => {
        bounds.push(games)
        return place
      })
      return game!.id
    })
    expect(found.sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(bounds)).toEqual(new Set([total]))
  })

  it('is never one that the viewer hides, and none of an empty list', () => {
    const { ids } = catalogue.page(query, { offset: 0, limit: 500 })
    const last = { ...NOBODY, blocked: ids.slice(1) }
    expect(catalogue.random(query, (games) => games - 1, last)?.id).toBe(ids[0])
    expect(catalogue.random(query, () => 0, { ...NOBODY, blocked: ids })).toBeNull()
  })
})

describe('featured games', () => {
  it('are those whose time has not passed, longest first, without unconfirmed ones', () => {
    const soon = GENERATED_NOW.getTime() + 1000
    const catalogue = catalogueOf([
      game(1, { featuredUntil: soon }),
      game(2, { featuredUntil: soon - 2000 }),
      game(3, { featuredUntil: soon + 5 }),
      game(4, { featuredUntil: soon + 9, confirmed: false }),
      game(5),
    ])
    expect(catalogue.featured()).toEqual([3, 1])
  })
})

describe('lists', () => {
  it('of an unknown game have no neighbors, and pages past the end are empty', () => {
    const catalogue = catalogueOf(generateGames(40))
    expect(catalogue.neighbors(DEFAULT_QUERY, 999)).toEqual({ previous: null, next: null })
    const { total } = catalogue.page(DEFAULT_QUERY, { offset: 0, limit: 20 })
    expect(catalogue.page(DEFAULT_QUERY, { offset: 200_000, limit: 20 })).toEqual({ total, ids: [] })
  })

  it('are empty for an empty catalogue, which fills up game by game', () => {
    const catalogue = catalogueOf([])
    expect(catalogue.page(DEFAULT_QUERY, { offset: 0, limit: 20 })).toEqual({ total: 0, ids: [] })
    expect(catalogue.counts(DEFAULT_QUERY).total).toBe(0)
    for (let id = 1; id <= 3000; id++) catalogue.apply([game(id)])
    expect(catalogue.page({ ...DEFAULT_QUERY, sort: 'oldest' }, { offset: 0, limit: 3 })).toEqual({
      total: 3000,
      ids: [3000, 2999, 2998],
    })
  })
})
