import { expect, test } from 'vitest'
import {
  communityAddress,
  readCommunityAddress,
  refusedCommunityParams,
  validateCommunityAddress,
  withOrder,
} from './community.address.ts'

test.each([
  ['/community', {}],
  ['/community?type=poll', { type: 'poll' }],
  ['/community?type=poll&within=30d&page=2', { page: '2', within: '30d', type: 'poll' }],
  ['/community?within=2024-05', { within: 'calendar', withinYear: '2024', withinMonth: '05' }],
  ['/community?within=2024', { within: 'calendar', withinYear: '2024', withinMonth: '' }],
  ['/community', { type: 'review', within: 'any', page: '0' }],
  ['/community?order=popular', { order: 'popular', within: '7d' }],
  ['/community?within=7d', { order: 'newest', within: '7d' }],
  ['/community?type=poll&order=popular&within=any', { type: 'poll', order: 'popular', within: '' }],
])('%s is the one address of its filters', (address, search) => {
  expect(communityAddress(readCommunityAddress(search))).toBe(address)
})

test.each(['yesterday', '0d', '2024-13', 'calendar'])(
  'a period of %s is rejected and filters nothing',
  (within) => {
    expect(readCommunityAddress({ within }).within).toEqual({ kind: 'any' })
    expect(refusedCommunityParams({ within })).toMatchObject({ within })
  },
)

test('the router keeps an address in its shortest form', () => {
  const shortest = (search: Record<string, string>) =>
    JSON.parse(JSON.stringify(validateCommunityAddress(search)))
  expect(shortest({ order: 'popular', within: '7d' })).toEqual({ order: 'popular' })
  expect(shortest({ order: 'popular', within: '' })).toEqual({ order: 'popular', within: 'any' })
  expect(shortest({ within: '' })).toEqual({})
  expect(shortest({ order: 'best', within: 'soon' })).toEqual({ order: 'best', within: 'soon' })
})

test('another order keeps a period that the reader chose, and otherwise has its own', () => {
  const to = (order: 'newest' | 'popular', search: Record<string, string>) =>
    communityAddress(withOrder(readCommunityAddress(search), order))
  expect(to('popular', { type: 'poll', page: '3' })).toBe('/community?type=poll&order=popular')
  expect(to('popular', { within: '30d' })).toBe('/community?order=popular&within=30d')
  expect(to('newest', { order: 'popular' })).toBe('/community')
  expect(to('newest', { order: 'popular', within: '365d' })).toBe('/community?within=365d')
})
