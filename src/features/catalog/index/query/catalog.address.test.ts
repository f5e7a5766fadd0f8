import { describe, expect, it } from 'vitest'
import { catalogQuery } from '#/features/catalog/index/catalog.contract.ts'
import {
  CATALOG_PARAMS,
  DEFAULT_QUERY,
  hasCriteria,
  readAddress,
  textSearch,
  toParams,
} from './catalog.address.ts'

const filled = {
  q: 'story',
  name: 'dragon',
  desc: 'numbers',
  tags: 'idle,space',
  tagsMode: 'or',
  not: 'nsfw',
  notMode: 'and',
  hide: 'ads',
  links: 'google-play,steam',
  linksMode: 'or',
  notLinks: 'demo',
  vote: 'unvoted',
  dev: 'dashnet,orteil',
  favorites: '1',
  library: 'none,playing',
  playable: '1',
  minVotes: '10',
  minRating: '65',
  created: '30d',
  released: '2024-05',
  state: 'unconfirmed',
  sort: 'rated',
  page: '3',
}

describe("the catalog's address", () => {
  it('ignores empty form fields', () => {
    const empty = Object.fromEntries(CATALOG_PARAMS.map((name) => [name, '']))
    expect(readAddress(empty)).toEqual({ query: DEFAULT_QUERY, refused: [] })
  })

  it('keeps every filter through reading and writing', () => {
    const { query, refused } = readAddress(filled)
    expect(refused).toEqual([])
    expect(toParams(query)).toEqual(filled)
    expect(Object.keys(filled).toSorted()).toEqual(CATALOG_PARAMS.toSorted())
  })

  it('has no best match without a text', () => {
    expect(readAddress({ sort: 'match' }).query).toEqual(DEFAULT_QUERY)
    expect(toParams(readAddress({ sort: 'match', q: 'dragon' }).query)).toEqual({
      q: 'dragon',
      sort: 'match',
    })
  })

  it('is empty for the default list', () => {
    expect(toParams(DEFAULT_QUERY)).toEqual({})
    expect(readAddress({}).query).toEqual(DEFAULT_QUERY)
  })

  it('does not depend on the order of parameters and tags', () => {
    const one = toParams(readAddress({ tags: 'space,idle', sort: 'rated' }).query)
    const two = toParams(readAddress({ sort: 'rated', tags: 'idle,space,idle' }).query)
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
  })

  it.each([
    ['tags', 'idle,no-such-tag'],
    ['tags', '__proto__'],
    ['links', 'constructor'],
    ['minRating', '101'],
    ['minRating', '-1'],
    ['minVotes', '1e3'],
    ['created', '0d'],
    ['released', '2024-13'],
    ['sort', 'random'],
    ['page', '0'],
    ['page', '10001'],
    ['favorites', 'yes'],
    ['library', 'playing,played'],
    ['name', 'x'.repeat(101)],
    ['name', 'https://tower.example/'.padEnd(101, 'x')],
    ['q', 'x'.repeat(101)],
    ['q', 'https://tower.example/'.padEnd(501, 'x')],
  ])('names %s=%s as what cannot be used, and keeps the rest', (parameter, text) => {
    const { query, refused } = readAddress({ desc: 'kept', [parameter]: text })
    expect(refused.map((each) => each.parameter)).toEqual([parameter])
    expect(query.desc).toBe('kept')
    expect(query[parameter as 'name']).toEqual(DEFAULT_QUERY[parameter as 'name'])
    const api = catalogQuery.safeParse({ [parameter]: text })
    expect(api.error?.issues.map((issue) => issue.path[0])).toEqual([parameter])
  })

  it('is read the same by the API and the site', () => {
    expect(catalogQuery.parse(filled)).toEqual(readAddress(filled).query)
    expect(catalogQuery.parse({})).toEqual(DEFAULT_QUERY)
  })

  it('searches for a link that is longer than a text may be, and for the beginning of a text that is too long', () => {
    const link = 'https://tower.example/'.padEnd(500, 'x')
    expect(readAddress({ q: link }).query.q).toBe(link)
    expect(textSearch(` ${link}xyz `).q).toBe(link)
    expect(textSearch(`${'x'.repeat(99)} yz`).q).toBe('x'.repeat(99))
  })

  it('counts anything but match modes and page as a search, another order too', () => {
    expect(hasCriteria(DEFAULT_QUERY)).toBe(false)
    expect(hasCriteria({ ...DEFAULT_QUERY, page: 4, tagsMode: 'or' })).toBe(false)
    expect(hasCriteria({ ...DEFAULT_QUERY, sort: 'rated' })).toBe(true)
    expect(hasCriteria({ ...DEFAULT_QUERY, state: 'unconfirmed' })).toBe(true)
    expect(hasCriteria({ ...DEFAULT_QUERY, minVotes: 1 })).toBe(true)
  })
})
