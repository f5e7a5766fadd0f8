import { describe, expect, it } from 'vitest'
import { tagState, withTagState } from '#/features/catalog/browse/tagFilters.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import {
  readUpdatesAddress,
  refusedUpdatesParams,
  toUpdatesParams,
  updatesAddress,
  withGame,
} from './updates.address.ts'

const idle = tagBySlug.get('idle')!.id
const space = tagBySlug.get('space')!.id

describe('the address of the list of updates', () => {
  it('says the same for the same filters, whatever their order', () => {
    const one = readUpdatesAddress({ tags: 'space,idle', without: '12,3' })
    const other = readUpdatesAddress({ without: '3,12,12', tags: 'idle,space' })
    expect(updatesAddress(one)).toBe('/updates?tags=idle,space&without=3,12')
    expect(updatesAddress(other)).toBe(updatesAddress(one))
  })

  it('leaves out what is the default', () => {
    expect(updatesAddress(readUpdatesAddress({ page: '1', tagsMode: 'and' }))).toBe('/updates')
  })

  it('survives being written and read again', () => {
    const filters = readUpdatesAddress({
      tags: 'idle',
      not: 'space',
      hide: 'none',
      tagsMode: 'or',
      without: '7',
      favorites: '1',
      playing: '1',
      page: '4',
    })
    expect(readUpdatesAddress(toUpdatesParams(filters))).toEqual(filters)
  })

  it('of what the reader follows has no other filters', () => {
    const filters = readUpdatesAddress({
      following: '1',
      tags: 'idle',
      favorites: '1',
      without: '7',
      page: '2',
    })
    expect(updatesAddress(filters)).toBe('/updates?following=1&page=2')
    expect(readUpdatesAddress(toUpdatesParams(filters))).toEqual(filters)
    expect(refusedUpdatesParams({ following: 'maybe' })).toEqual({ following: 'maybe' })
  })

  it('ignores invalid parameters', () => {
    const filters = readUpdatesAddress({ tags: 'no-such-tag', without: '5,-1,x,0', page: 'last' })
    expect(filters).toEqual({
      tags: [],
      not: [],
      hide: null,
      tagsMode: 'and',
      without: [5],
      favorites: false,
      dev: [],
      playing: false,
      following: false,
      page: 1,
    })
  })

  it('names the invalid values, each by its parameter', () => {
    expect(
      refusedUpdatesParams({
        tags: 'no-such-tag',
        without: '5,x',
        page: 'last',
        favorites: '1',
        playing: 'no',
      }),
    ).toEqual({
      tags: 'no-such-tag',
      without: '5,x',
      page: 'last',
      playing: 'no',
    })
    expect(refusedUpdatesParams({ tags: 'idle', without: '5,7', page: '2', utm_source: 'x' })).toEqual({})
  })
})

describe('filters of the list of updates', () => {
  const start = readUpdatesAddress({ tags: 'idle', page: '3' })

  it('keep a tag in one state at a time', () => {
    const excluded = withTagState(start, idle, 'exclude')
    expect([tagState(start, idle), tagState(excluded, idle), tagState(excluded, space)]).toEqual([
      'include',
      'exclude',
      'any',
    ])
    expect(excluded.tags).toEqual([])
  })

  it('start at the first page when they change', () => {
    expect(withTagState(start, space, 'include').page).toBe(1)
    expect(withGame(start, 9, false).page).toBe(1)
  })

  it('exclude a game, and include it again', () => {
    const without = withGame(withGame(start, 9, false), 4, false)
    expect(without.without).toEqual([9, 4])
    expect(withGame(without, 9, true).without).toEqual([4])
  })
})
