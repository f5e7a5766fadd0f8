import { expect, it } from 'vitest'
import { gamePostsAddress, orderOn, ordersOf } from './tabOrders.ts'

it('offers newest, highest level and best rated for comments, which have no stars', () => {
  expect(ordersOf('discussion')).toEqual(['newest', 'highestlevel', 'bestrated'])
})

it('shows comments newest first to readers who sorted reviews by stars', () => {
  expect(orderOn('discussion', 'mostpositive')).toBe('newest')
  expect(orderOn('all', 'mostpositive')).toBe('mostpositive')
  expect(orderOn('discussion', 'bestrated')).toBe('bestrated')
})

it('names in an address only what is not the default', () => {
  expect(gamePostsAddress('trimps', 'review', 'highestlevel')).toBe('/game/trimps/posts')
  expect(gamePostsAddress('trimps', 'all', 'oldest', 2)).toBe(
    '/game/trimps/posts?tab=all&order=oldest&page=2',
  )
})
