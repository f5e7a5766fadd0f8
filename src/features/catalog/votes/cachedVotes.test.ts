import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { changeCachedTotals, changeCachedVotes, withVotes } from './cachedVotes.ts'
import { countsAfter, shownVotes } from './votes.rules.ts'

const card = (id: number) => ({ id, urlid: `game-${id}`, upvotes: 3, downvotes: 1, score: 2, rating: 75 })
const upvote = { upvotes: 4, downvotes: 1 }

describe('counts after a vote', () => {
  const counts = { upvotes: 3, downvotes: 1 }
  test.each([
    [null, 'upvote', { upvotes: 4, downvotes: 1 }],
    [null, 'downvote', { upvotes: 3, downvotes: 2 }],
    ['downvote', 'upvote', { upvotes: 4, downvotes: 0 }],
    ['upvote', 'downvote', { upvotes: 2, downvotes: 2 }],
    ['upvote', 'upvote', counts],
    ['downvote', 'downvote', counts],
  ] as const)('from %s, voting %s', (before, type, after) => {
    expect(countsAfter(counts, before, type)).toEqual(after)
  })

  test('a game is never shown below 0, a comment may be', () => {
    expect(shownVotes('games', { upvotes: 1, downvotes: 3 })).toEqual({ score: 0, rating: 25 })
    expect(shownVotes('comments', { upvotes: 1, downvotes: 3 })).toEqual({ score: -2, rating: 25 })
    expect(shownVotes('posts', { upvotes: 0, downvotes: 0 })).toEqual({ score: 0, rating: null })
  })
})

describe('a vote in cached data', () => {
  test('changes a game wherever it is, with its score and rating, and nothing else', () => {
    const list = { pages: [{ items: [card(1), card(2)], total: 2 }], pageParams: [1] }
    const after = withVotes(list, 'games', 2, () => upvote) as typeof list
    expect(after.pages[0]!.items[1]).toEqual({ ...card(2), ...upvote, score: 3, rating: 80 })
    expect(after.pages[0]!.items[0]).toBe(list.pages[0]!.items[0])
    expect(withVotes(list, 'games', 9, () => upvote)).toBe(list)
  })

  test('does not mistake a post or a comment for a game of the same id', () => {
    const post = {
      id: 1,
      post_type: 'review',
      upvotes: 3,
      downvotes: 1,
      game: { id: 1, urlid: 'game-1', name: 'One' },
    }
    expect(withVotes(post, 'games', 1, () => upvote)).toBe(post)
    expect(withVotes(post, 'posts', 1, () => upvote)).toEqual({ ...post, ...upvote })
  })

  test('finds a reply within its thread', () => {
    const reply = { id: 2, parent_id: 1, upvotes: 0, downvotes: 0, children: [] }
    const thread = { items: [{ id: 1, parent_id: null, upvotes: 5, downvotes: 0, children: [reply] }] }
    const after = withVotes(thread, 'comments', 2, () => upvote) as typeof thread
    expect(after.items[0]!.children[0]).toEqual({ ...reply, ...upvote })
  })

  test('reaches every query of the cache, and leaves each as old as it was', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['games', 'list', ''], { pages: [{ items: [card(1)] }] }, { updatedAt: 1000 })
    queryClient.setQueryData(['games', 'details', 'game-1'], { ...card(1), archived: false })
    changeCachedVotes(queryClient, 'games', 1, (counts) => countsAfter(counts, null, 'upvote'))
    expect(queryClient.getQueryData(['games', 'list', ''])).toMatchObject({ pages: [{ items: [upvote] }] })
    expect(queryClient.getQueryData(['games', 'details', 'game-1'])).toMatchObject(upvote)
    expect(queryClient.getQueryState(['games', 'list', ''])!.dataUpdatedAt).toBe(1000)
  })
})

test('a vote changes the totals on the cached profile of its voter, and on nobody else’s', () => {
  const queryClient = new QueryClient()
  const profile = (id: string) => ({ id, counts: { upvotes: 3, downvotes: 1, reviews: 7 } })
  queryClient.setQueryData(['profiles', 'alice'], profile('a'), { updatedAt: 1000 })
  queryClient.setQueryData(['profiles', 'bob'], profile('b'))
  queryClient.setQueryData(['profiles', 'alice', 'votes'], { pages: [{ items: [] }] })
  changeCachedTotals(queryClient, 'a', (counts) => countsAfter(counts, 'downvote', 'upvote'))
  expect(queryClient.getQueryData(['profiles', 'alice'])).toEqual({
    id: 'a',
    counts: { upvotes: 4, downvotes: 0, reviews: 7 },
  })
  expect(queryClient.getQueryState(['profiles', 'alice'])?.dataUpdatedAt).toBe(1000)
  expect(queryClient.getQueryData(['profiles', 'bob'])).toEqual(profile('b'))
})
