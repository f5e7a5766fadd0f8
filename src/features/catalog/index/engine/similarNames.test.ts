import { expect, test } from 'vitest'
import { Catalog } from './catalog.ts'
import type { CatalogRow } from './catalogRow.ts'
import { keySimilarity, nameKey } from './nameKey.ts'
import { typingErrors } from './typingErrors.ts'

const NAMES = [
  'Cookie Clicker',
  'Idle Mine',
  'A Dark Room',
  'The Prestige Tree',
  'Rebirth II',
  'PokéClicker',
  'X',
  'Swarm Simulator: Evolution',
  '数字の塔',
]

const row = (id: number, name: string, more: Partial<CatalogRow> = {}): CatalogRow => ({
  id,
  urlid: `game-${id}`,
  name,
  otherNames: [],
  desc: '',
  developers: [],
  logo: null,
  banner: null,
  thumb: null,
  tags: [],
  links: [],
  up: 0,
  down: 0,
  reviews: 0,
  created: id,
  updated: null,
  released: null,
  releasePrecision: 'day',
  featuredUntil: null,
  confirmed: true,
  removed: false,
  archived: false,
  playable: false,
  ...more,
})

function catalogOf(names: readonly string[]): Catalog {
  const catalog = new Catalog()
  for (const [at, name] of names.entries()) catalog.load(row(at + 1, name))
  catalog.finishLoading()
  return catalog
}

const found = (catalog: Catalog, name: string) =>
  catalog.similarNames(name, 6).map(({ id, isSame }) => [id, isSame])

test.each([
  ['cookie clicker', 'Cookie Clicker'],
  ['Cookie-Clicker!', 'Cookie Clicker'],
  ['CookieClicker', 'Cookie Clicker'],
  ['Сookiе Сliсker', 'Cookie Clicker'],
  ['Ｃｏｏｋｉｅ Clicker', 'Cookie Clicker'],
  ['Cookle Cl1cker', 'Cookie Clicker'],
  ['Dark Room, A', undefined],
  ['Prestige Tree', 'The Prestige Tree'],
  ['Rebirth 2', 'Rebirth II'],
  ['Pokeclicker', 'PokéClicker'],
  ['Swarm Simulator Evolution', 'Swarm Simulator: Evolution'],
  ['数字の塔', '数字の塔'],
  ['x', 'X'],
])('%s is the same name as %s', (typed, name) => {
  const [first] = catalogOf(NAMES).similarNames(typed, 6)
  expect(first?.isSame ? NAMES[first.id - 1] : undefined).toBe(name)
})

test('finds names with a typing mistake or one more word, the most similar first', () => {
  const catalog = catalogOf([...NAMES, 'Cookie Clickers 2', 'Cooking Clicker'])
  expect(found(catalog, 'Cookie Cliker')[0]).toEqual([1, false])
  expect(found(catalog, 'Dark Room')).toEqual([[3, false]])
  expect(found(catalog, 'Cookie Clicker')[0]).toEqual([1, true])
  expect(found(catalog, 'Cookie Clicker').length).toBeGreaterThan(1)
  expect(found(catalog, 'Something else entirely')).toEqual([])
  expect(found(catalog, '!!!')).toEqual([])
})

test('finds other names as it finds names, and says which', () => {
  const catalog = new Catalog()
  catalog.load(row(1, 'Cookie Clicker', { otherNames: ['Biscuit Tapper', 'Orteil’s Game'] }))
  catalog.load(row(2, 'Biscuit Tapper'))
  catalog.finishLoading()
  expect(catalog.similarNames('biscuit-tapper', 6)).toEqual([
    { id: 2, isSame: true },
    { id: 1, isSame: true, otherName: 'Biscuit Tapper' },
  ])
  expect(catalog.similarNames('Orteils Gmae', 6)).toEqual([
    { id: 1, isSame: false, otherName: 'Orteil’s Game' },
  ])
  expect(catalog.similarNames('Cookie Clicker', 6)).toEqual([{ id: 1, isSame: true }])
  expect(catalog.similarNames('Tapper Orteil', 6)).toEqual([])
})

test('names of repeated parts are proposed, too', () => {
  const names = ['Hahahahahahaha', 'Go Go Go Go Go Go']
  for (const [at, name] of names.entries()) expect(found(catalogOf(names), name)).toEqual([[at + 1, true]])
})

test.each([
  ['Iele Loopzs', 'Idle Loops'],
  ['Spaxe Corpany', 'Space Company'],
  ['Idling to Rlue the Godss', 'Idling to Rule the Gods'],
  ['Cank', 'Crank'],
])('finds a name with a typing error in every word: %s', (typed, name) => {
  const names = [...NAMES, 'Idle Loops', 'Space Company', 'Idling to Rule the Gods', 'Crank', 'Space Idle']
  const similar = catalogOf(names).similarNames(typed, 6)
  expect(similar.map(({ id }) => names[id - 1])).toEqual([name])
})

test('counts typing errors, up to a bound', () => {
  expect(typingErrors('trimps', 'trimps', 0)).toBe(0)
  // Exchanged, missing, added and wrong.
  for (const typed of ['tirmps', 'trmps', 'trimpsy', 'trinps'])
    expect(typingErrors(typed, 'trimps', 1)).toBe(1)
  expect(typingErrors('rtimsp', 'trimps', 2)).toBe(2)
  expect(typingErrors('rtimsp', 'trimps', 1)).toBeUndefined()
  expect(typingErrors('', 'abc', 3)).toBe(3)
  expect(typingErrors('abc', 'abcdefg', 3)).toBeUndefined()
})

test('knows games that were added, renamed and removed since, before and after maintenance', () => {
  const catalog = catalogOf(NAMES)
  catalog.apply([
    row(2, 'Deep Mine'),
    row(50, 'Number Garden', { confirmed: false }),
    row(51, 'Gone Game', { removed: true }),
    ...Array.from({ length: 1100 }, (_, n) => row(100 + n, `Filler ${n}`)),
  ])
  const check = () => {
    expect(found(catalog, 'idle mine').filter(([, isSame]) => isSame)).toEqual([])
    expect(found(catalog, 'deep mine')).toEqual([[2, true]])
    expect(found(catalog, 'Number Garden')).toEqual([[50, true]])
    expect(found(catalog, 'Gone Game')).toEqual([])
    expect(found(catalog, 'filler 1099')[0]).toEqual([1199, true])
  }
  check()
  while (catalog.maintain());
  check()
  catalog.apply([row(2, 'Shallow Mine')])
  expect(found(catalog, 'deep mine').filter(([, isSame]) => isSame)).toEqual([])
  expect(found(catalog, 'shallow mine')).toEqual([[2, true]])
})

test('a name that is only numbers or fillers keeps a key of its own', () => {
  expect(nameKey('The')).toBe('the')
  expect(nameKey('IV')).not.toBe(nameKey('4x'))
  expect(nameKey('Game IX')).toBe(nameKey('game 9'))
  expect(nameKey('Vitamin C')).not.toBe(nameKey('Vitamin 100'))
  expect(keySimilarity('', 'a')).toBe(0)
})
