import { expect, test } from 'vitest'
import { communityAddress, readCommunityAddress } from './community.address.ts'

test.each([
  ['/community', {}],
  ['/community?type=poll', { type: 'poll' }],
  ['/community?type=poll&within=30d&page=2', { page: '2', within: '30d', type: 'poll' }],
  ['/community?within=2024-05', { within: 'calendar', withinYear: '2024', withinMonth: '05' }],
  ['/community?within=2024', { within: 'calendar', withinYear: '2024', withinMonth: '' }],
  ['/community', { type: 'review', within: 'any', page: '0' }],
])('%s is the one address of its filters', (address, search) => {
  expect(communityAddress(readCommunityAddress(search))).toBe(address)
})

test.each(['yesterday', '0d', '2024-13', 'calendar'])(
  'a period of %s is refused and filters nothing',
  (within) => {
    expect(readCommunityAddress({ within })).toMatchObject({ refused: within, within: { kind: 'any' } })
  },
)
