import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { GENERATED_NOW, generateGame } from '../../../../../bench/catalog/generate.ts'
import { Catalog } from './catalog.ts'
import type { CatalogRow } from './catalogRow.ts'
import { IndexReader, IndexWriter } from './indexStream.ts'
import { NOBODY } from './viewerGames.ts'

const random = seededRandom('catalog', 'search')

const game = (id: number, values: Partial<CatalogRow>): CatalogRow => ({
  ...generateGame(id, GENERATED_NOW.getTime(), random),
  ...{
    desc: '',
    otherNames: [],
    developers: [],
    confirmed: true,
    removed: false,
    archived: false,
    up: 10,
    down: 0,
  },
  ...values,
})

const GAMES = [
  game(1, { name: 'Cookie Clicker', developers: [['orteil', 'Orteil', 'DashNet']], up: 500 }),
  game(2, { name: 'PokéClicker', up: 200 }),
  game(3, { name: 'Antimatter Dimensions', up: 400 }),
  game(4, { name: 'Swarm Simulator: Evolution' }),
  game(5, { name: 'Idling to Rule the Gods', desc: 'Fight gods, idle’s best.' }),
  game(6, { name: 'Grindquest IX' }),
  game(7, { name: 'Straßenbau™ — Łódź' }),
  game(8, { name: "Don't Stop", developers: [['idle-works', 'Idle Works']] }),
  game(9, { name: 'AdVenture Capitalist', up: 300 }),
  game(10, { name: 'Snapdragon' }),
  game(11, { name: 'Crème Brûlée Tycoon' }),
  game(12, { name: 'The Prestige Tree' }),
  game(13, { name: '数字の塔' }),
  game(14, { name: '!!!' }),
  game(15, { name: 'Unnamed Space Idle' }),
  game(16, { name: 'Deep Miner', otherNames: ['De Kabouter Werkt Weer'] }),
  game(17, { name: 'Minor Key' }),
  game(18, { name: 'Go Up Or Down' }),
]

function catalogOf(rows: Iterable<CatalogRow>): Catalog {
  const catalog = new Catalog({ now: () => GENERATED_NOW })
  for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  return catalog
}

function drain<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const catalog = catalogOf(GAMES)
const names = (ids: number[]) => ids.map((id) => GAMES[id - 1]!.name)
const found = (q: string) => names(catalog.suggest(q, 5))
const near = (q: string) => names(drain(catalog.near({ ...DEFAULT_QUERY, q }, 5)))

test.each([
  ['cookieclicker', 'Cookie Clicker'],
  ['cookie-clicker', 'Cookie Clicker'],
  ['Clicker, Cookie', 'Cookie Clicker'],
  ['poke clicker', 'PokéClicker'],
  ['ＡＮＴＩ matter', 'Antimatter Dimensions'],
  ['swarm simulator evolution', 'Swarm Simulator: Evolution'],
  ['idling rule gods', 'Idling to Rule the Gods'],
  ['itrtg', 'Idling to Rule the Gods'],
  ['irg', 'Idling to Rule the Gods'],
  ['grindquest 9', 'Grindquest IX'],
  ['strassenbau lodz', 'Straßenbau™ — Łódź'],
  ['dont stop', "Don't Stop"],
  ['don’t', "Don't Stop"],
  ['creme brulee', 'Crème Brûlée Tycoon'],
  ['prestige tree', 'The Prestige Tree'],
  ['prestigetree', 'The Prestige Tree'],
  ['usi', 'Unnamed Space Idle'],
  ['orteil', 'Cookie Clicker'],
  ['dashnet cookie', 'Cookie Clicker'],
  ['the cookieclicker', 'Cookie Clicker'],
  ['prestigetree the', 'The Prestige Tree'],
  ['数字', '数字の塔'],
  ['!!', '!!!'],
])('%s finds %s', (typed, name) => {
  expect(found(typed)[0]).toBe(name)
  const query = { ...DEFAULT_QUERY, q: typed, sort: 'match' as const }
  const page = catalog.page(query, { offset: 0, limit: 20 })
  expect(page.ids.slice(0, 5)).toEqual(catalog.suggest(typed, 5))
  expect(catalog.counts(query).total).toBe(page.total)
})

test.each([
  ['cokie clicker', 'Cookie Clicker'],
  ['cookie clicekr', 'Cookie Clicker'],
  ['coookie cl', 'Cookie Clicker'],
  ['antimater', 'Antimatter Dimensions'],
  ['antimtr', undefined],
  ['anitmatter dimensons', 'Antimatter Dimensions'],
  ['dimensoins', 'Antimatter Dimensions'],
  ['swram simu', 'Swarm Simulator: Evolution'],
  ['pokeclikcer', 'PokéClicker'],
  ['poke cliker', 'PokéClicker'],
  ['adventur capitlist', 'AdVenture Capitalist'],
  ['orteli', 'Cookie Clicker'],
  ['the cookieclickre', 'Cookie Clicker'],
  ['cookle mine', undefined],
  ['snpadragon', 'Snapdragon'],
  // The words of another game, too.
  ['minor deep', 'Deep Miner'],
  // Slips in the last word, which is unfinished.
  ['eovlution simlua', 'Swarm Simulator: Evolution'],
  ['gouporodwn', 'Go Up Or Down'],
  ['usx', undefined],
  ['Unnamed Space Ide', 'Unnamed Space Idle'],
])('%s is nearly %s', (typed, name) => {
  expect(found(typed)).toEqual([])
  expect(near(typed)[0]).toBe(name)
})

describe('games that are found', () => {
  it('are in groups: the name, its beginning or its initials, its words, inside, developer, description', () => {
    const rows = [
      game(1, { name: 'Space', up: 1 }),
      game(2, { name: 'Spacewalk', up: 2 }),
      game(3, { name: 'A Space Saga', up: 9 }),
      game(4, { name: 'Deep Space', up: 5 }),
      game(5, { name: 'Myspace', up: 8 }),
      game(6, { name: 'Moon', developers: [['space-works', 'Space Works']], up: 90 }),
      game(7, { name: 'Star', desc: 'In space.', up: 99 }),
      game(8, { name: 'Rocket', up: 999 }),
    ]
    const query = { ...DEFAULT_QUERY, q: 'SPACE', sort: 'match' as const }
    const spaces = catalogOf(rows)
    expect(spaces.page(query, { offset: 0, limit: 20 })).toEqual({ total: 7, ids: [1, 3, 2, 4, 5, 6, 7] })
    expect(spaces.page(query, { offset: 2, limit: 3 }).ids).toEqual([2, 4, 5])
    expect(spaces.neighbors(query, 5)).toMatchObject({ previous: { id: 4 }, next: { id: 6 } })
    expect(spaces.neighbors(query, 8)).toMatchObject({ previous: { id: 6 }, next: { id: 7 } })
  })

  it('by another name are a step behind those that are found as well by their name', () => {
    const rows = [
      game(1, { name: 'Space', up: 1 }),
      game(2, { name: 'Moon', otherNames: ['Luna', 'SPACE'], up: 900 }),
      game(3, { name: 'Spacewalk', up: 2 }),
      game(4, { name: 'Star', otherNames: ['Spaceward'], up: 900 }),
      game(5, { name: 'Deep Space', up: 1 }),
      game(6, { name: 'Sun', otherNames: ['Into Space'], up: 900 }),
      game(7, { name: 'Myspace', up: 1 }),
      game(8, { name: 'Sky', otherNames: ['Airspace'], up: 900 }),
      game(9, { name: 'Rocket', developers: [['space-works', 'Space Works']], up: 999 }),
      // Worse by its name than by the other.
      game(10, { name: 'Hyperspace', otherNames: ['Space 2'], up: 1 }),
      game(11, { name: 'Rover', otherNames: ['Spa', 'Ce'], up: 999 }),
    ]
    const query = { ...DEFAULT_QUERY, q: 'space', sort: 'match' as const }
    const spaces = catalogOf(rows)
    const { ids } = spaces.page(query, { offset: 0, limit: 20 })
    expect(ids).toEqual([1, 2, 3, 4, 10, 5, 6, 7, 8, 9])
    expect(spaces.suggest('space', 20)).toEqual(ids)
    expect(spaces.neighbors(query, 10)).toMatchObject({ previous: { id: 4 }, next: { id: 5 } })
    expect(spaces.count({ ...DEFAULT_QUERY, name: 'luna' })).toBe(0)
  })

  it('by another name are found as by their name, and by words of several names as by the developer', () => {
    const rows = [
      game(1, { name: 'Dimensions', otherNames: ['Antimatter Dimensions', 'Grand AD IX'] }),
      game(2, { name: 'Tower', otherNames: ['Red Hill', 'Blue Valley'], developers: [['ann', 'Ann']] }),
      game(3, { name: 'Plain', otherNames: ['The Valley of the Red'], up: 1 }),
    ]
    const others = catalogOf(rows)
    const of = (q: string) => others.suggest(q, 5)
    for (const q of ['anti matter', 'dimensions antimatter', 'ad', 'gai', 'grand 9', 'GRAND-AD'])
      expect([q, of(q)]).toEqual([q, [1]])
    for (const q of ['rb', 'hillblue']) expect([q, of(q)]).toEqual([q, []])
    for (const q of ['redhill', 'ann valley', 'blue tower ann']) expect([q, of(q)]).toEqual([q, [2]])
    expect(of('red valley')).toEqual([3, 2])
  })

  it('by another name follow its changes', () => {
    const changing = catalogOf([
      game(1, { name: 'Tower', otherNames: ['Old Hill'] }),
      game(2, { name: 'Moon' }),
    ])
    expect(changing.apply([game(1, { name: 'Tower', otherNames: ['Old Hill'] })]).size).toBeLessThanOrEqual(1)
    expect([...changing.apply([game(2, { name: 'Moon', otherNames: ['Unnamed Round Thing'] })])]).toEqual([2])
    expect(changing.suggest('urt', 5)).toEqual([2])
    expect(JSON.parse(changing.card(2)!).other_names).toEqual(['Unnamed Round Thing'])
    changing.apply([game(1, { name: 'Tower' }), game(2, { name: 'Moon', otherNames: ['Luna'] })])
    for (const q of ['old hill', 'urt', 'round']) expect(changing.suggest(q, 5)).toEqual([])
    expect(changing.suggest('lun', 5)).toEqual([2])
  })

  it('by their initials are as good as those whose name begins so, however many names contain them', () => {
    const musicians = Array.from({ length: 20 }, (_, i) => game(10 + i, { name: `Musician ${i}`, up: 99 }))
    expect(
      catalogOf([game(1, { name: 'Unnamed Space Idle', up: 1 }), ...musicians]).suggest('usi', 5)[0],
    ).toBe(1)
  })

  it('are by popularity within a group: well-liked by many before liked by one', () => {
    const rows = [
      game(1, { name: 'Idle A', up: 3, down: 0 }),
      game(2, { name: 'Idle B', up: 900, down: 100 }),
      game(3, { name: 'Idle C', up: 900, down: 900 }),
    ]
    expect(catalogOf(rows).suggest('idle', 5)).toEqual([2, 3, 1])
  })

  it('find their filters by name and description as texts are folded, with their spaces', () => {
    const total = (filters: object) => catalog.count({ ...DEFAULT_QUERY, ...filters })
    expect(total({ name: 'POKECLICK' })).toBe(1)
    expect(total({ name: 'poke click' })).toBe(0)
    expect(total({ name: 'strassenbau lodz' })).toBe(1)
    expect(total({ name: 'simulator evolution' })).toBe(1)
    expect(total({ name: 'cookieclicker' })).toBe(0)
    expect(total({ name: 'e c' })).toBe(2)
    expect(total({ name: 'ec' })).toBe(1)
    expect(total({ desc: "idle's best" })).toBe(1)
    expect(total({ desc: '.' })).toBe(0)
  })
})

describe('near matches', () => {
  it('are never among those that are found, and meet the other filters and what the viewer hides', () => {
    const rows = [
      game(1, { name: 'Cookie Clicker', tags: [6] }),
      game(2, { name: 'Cokie', tags: [6] }),
      game(3, { name: 'Cookies', tags: [7] }),
      game(4, { name: 'Cookie Mine', confirmed: false, tags: [6] }),
    ]
    const cookies = catalogOf(rows)
    const of = (filters: object, viewer = NOBODY) =>
      drain(cookies.near({ ...DEFAULT_QUERY, q: 'cokie', ...filters }, 5, viewer))
    expect(cookies.suggest('cokie', 5)).toEqual([2])
    expect(of({})).toEqual([3, 1])
    expect(of({ tags: [7] })).toEqual([3])
    expect(of({ not: [7] })).toEqual([1])
    expect(of({ hide: [6] })).toEqual([3])
    expect(of({ state: 'unconfirmed' })).toEqual([4])
    expect(of({}, { ...NOBODY, blocked: new Set([1]) })).toEqual([3])
    expect(of({ q: '' })).toEqual([])
  })

  it('are by their popularity where they are equally near', () => {
    const rows = [game(1, { name: 'Cookie Pie', up: 900 }), game(2, { name: 'Cookie Jar', up: 3 })]
    expect(drain(catalogOf(rows).near({ ...DEFAULT_QUERY, q: 'cokie' }, 5))).toEqual([1, 2])
  })

  it('are those with a similar other name, a step behind those with a similar name', () => {
    const rows = [
      game(1, { name: 'Tower', otherNames: ['Unrelated', 'Cookie Clicker'], up: 900 }),
      game(2, { name: 'Cookie Clickers', up: 1 }),
    ]
    const near = (q: string) => drain(catalogOf(rows).near({ ...DEFAULT_QUERY, q }, 5))
    expect(near('cokie clicker')).toEqual([2, 1])
    expect(near('clicekr cookei')).toEqual([2, 1])
    expect(near('unrelatde')).toEqual([1])
  })

  it('are found in an index that was saved, as are initials and developers', () => {
    const folder = mkdtempSync(join(tmpdir(), 'search-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const writer = new IndexWriter(join(folder, 'index'))
    catalog.save(writer)
    writer.finish()
    const restored = new Catalog()
    const reader = new IndexReader(join(folder, 'index'))
    restored.restore(reader)
    reader.close()
    expect(names(drain(restored.near({ ...DEFAULT_QUERY, q: 'idle antimtter' }, 5)))).toEqual([])
    expect(names(drain(restored.near({ ...DEFAULT_QUERY, q: 'eovlution swram' }, 5)))[0]).toBe(
      'Swarm Simulator: Evolution',
    )
    expect(names(restored.suggest('itrtg', 5))[0]).toBe('Idling to Rule the Gods')
    expect(names(restored.suggest('orteil', 5))[0]).toBe('Cookie Clicker')
    expect(names(restored.suggest('dkww', 5))[0]).toBe('Deep Miner')
    expect(names(restored.suggest('kabouter werkt', 5))[0]).toBe('Deep Miner')
    expect(names(drain(restored.near({ ...DEFAULT_QUERY, q: 'kabuoter' }, 5)))[0]).toBe('Deep Miner')
  })

  it('follow changes, before and after maintenance, and survive changes while they are looked for', () => {
    const changing = catalogOf(GAMES)
    changing.apply([game(2, { name: 'Gnorp: Apologue' })])
    expect(changing.count({ ...DEFAULT_QUERY, name: ':' })).toBe(0)
    const more = Array.from({ length: 1500 }, (_, i) => game(100 + i, { name: `Filler ${i}` }))
    const steps = changing.near({ ...DEFAULT_QUERY, q: 'gnrop' }, 5)
    steps.next()
    changing.apply(more, [3])
    expect(drain(steps)).toEqual([2])
    while (changing.maintain());
    expect(drain(changing.near({ ...DEFAULT_QUERY, q: 'gnrop' }, 5))).toEqual([2])
    expect(drain(changing.near({ ...DEFAULT_QUERY, q: 'pokeclikcer' }, 5))).toEqual([])
    expect(drain(changing.near({ ...DEFAULT_QUERY, q: 'antimater' }, 5))).toEqual([])
  })
})
