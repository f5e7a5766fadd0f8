import { QueryClient } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { changeCachedVotes, changeManyCachedVotes, changeTotals, withVotes } from './cachedVotes.ts'
import { pendingVotes } from './pendingVotes.client.ts'
import { receiveOwnVotes } from './receiveOwnVotes.client.ts'
import { ownVotesQuery } from './votes.client.ts'
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
    const after = withVotes(list, { games: new Map([[2, () => upvote]]) }) as typeof list
    expect(after.pages[0]!.items[1]).toEqual({ ...card(2), ...upvote, score: 3, rating: 80 })
    expect(after.pages[0]!.items[0]).toBe(list.pages[0]!.items[0])
    expect(withVotes(list, { games: new Map([[9, () => upvote]]) })).toBe(list)
  })

  test('does not mistake a post or a comment for a game of the same id', () => {
    const post = {
      id: 1,
      post_type: 'review',
      upvotes: 3,
      downvotes: 1,
      game: { id: 1, urlid: 'game-1', name: 'One' },
    }
    expect(withVotes(post, { games: new Map([[1, () => upvote]]) })).toBe(post)
    expect(withVotes(post, { posts: new Map([[1, () => upvote]]) })).toEqual({ ...post, ...upvote })
  })

  test('finds a reply within its thread', () => {
    const reply = { id: 2, parent_id: 1, upvotes: 0, downvotes: 0, children: [] }
    const thread = { items: [{ id: 1, parent_id: null, upvotes: 5, downvotes: 0, children: [reply] }] }
    const after = withVotes(thread, { comments: new Map([[2, () => upvote]]) }) as typeof thread
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

  test('leaves a query that is to be read again so, whether the counts are new or not', async () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['games', 'list', ''], { items: [card(1)] })
    await queryClient.invalidateQueries({ queryKey: ['games'] })
    for (const { upvotes, downvotes } of [card(1), upvote]) {
      changeCachedVotes(queryClient, 'games', 1, () => ({ upvotes, downvotes }))
      expect(queryClient.getQueryState(['games', 'list', ''])!.isInvalidated).toBe(true)
    }
    expect(queryClient.getQueryData(['games', 'list', ''])).toMatchObject({ items: [upvote] })
  })
})

describe('a message with many counts', () => {
  const list = (first: number) => ({
    pages: [{ items: Array.from({ length: 40 }, (_, n) => card(first + n)) }],
  })

  test('searches only the queries that have one of its items', () => {
    const queryClient = new QueryClient()
    for (let n = 0; n < 5; n++) queryClient.setQueryData(['games', 'list', n], list(n * 40))
    const message = { games: new Map([[90, () => upvote]]), posts: new Map([[3, () => upvote]]) }
    changeManyCachedVotes(queryClient, message)
    expect(queryClient.getQueryData(['games', 'list', 2])).toMatchObject({
      pages: [{ items: expect.arrayContaining([{ ...card(90), ...upvote, score: 3, rating: 80 }]) }],
    })
    // What is read of the other cards from now on.
    const read = vi.fn(() => 3)
    for (const n of [0, 1, 3, 4])
      for (const game of queryClient.getQueryData<ReturnType<typeof list>>(['games', 'list', n])!.pages[0]!
        .items)
        Object.defineProperty(game, 'upvotes', { enumerable: true, get: read })
    changeManyCachedVotes(queryClient, message)
    expect(read).not.toHaveBeenCalled()
  })

  test('finds items of a list that was read again', () => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['games', 'list', ''], list(0))
    changeCachedVotes(queryClient, 'games', 100, () => upvote)
    queryClient.setQueryData(['games', 'list', ''], list(80))
    changeCachedVotes(queryClient, 'games', 100, () => upvote)
    changeCachedVotes(queryClient, 'games', 101, () => upvote)
    const { items } = queryClient.getQueryData<ReturnType<typeof list>>(['games', 'list', ''])!.pages[0]!
    expect(items.filter(({ upvotes }) => upvotes === 4).map(({ id }) => id)).toEqual([100, 101])
  })
})

test('a vote changes the totals of its voter’s account and cached profile, and of nobody else’s', () => {
  const queryClient = new QueryClient()
  const profile = (id: string) => ({ id, counts: { upvotes: 3, downvotes: 1, reviews: 7 } })
  queryClient.setQueryData(['profiles', 'alice'], profile('a'), { updatedAt: 1000 })
  queryClient.setQueryData(['profiles', 'bob'], profile('b'))
  queryClient.setQueryData(['profiles', 'alice', 'votes'], { pages: [{ items: [] }] })
  queryClient.setQueryData(viewerKey('a'), { level: 2, upvotes: 3, downvotes: 1 })
  queryClient.setQueryData(ownVotesQuery('a').queryKey, { games: {}, posts: {}, comments: {}, waiting: {} })
  changeTotals(queryClient, 'a', (counts) => countsAfter(counts, 'downvote', 'upvote'))
  expect(queryClient.getQueryData(['profiles', 'alice'])).toEqual({
    id: 'a',
    counts: { upvotes: 4, downvotes: 0, reviews: 7 },
  })
  expect(queryClient.getQueryData(viewerKey('a'))).toEqual({ level: 2, upvotes: 4, downvotes: 0 })
  expect(queryClient.getQueryState(['profiles', 'alice'])?.dataUpdatedAt).toBe(1000)
  expect(queryClient.getQueryData(['profiles', 'bob'])).toEqual(profile('b'))
})

test('votes from another tab bring the totals, unless this one is still sending a vote', async () => {
  const queryClient = new QueryClient()
  onTestFinished(() => pendingVotes.clear())
  const totals = () => queryClient.getQueryData(viewerKey('a'))
  const votes = { games: [{ id: 1, vote: 'upvote' as const, waiting: false }], posts: [], comments: [] }
  queryClient.setQueryData(viewerKey('a'), { upvotes: 3, downvotes: 1 })
  await receiveOwnVotes(queryClient, 'a', { ...votes, totals: { upvotes: 4, downvotes: 1 } })
  expect(totals()).toEqual({ upvotes: 4, downvotes: 1 })
  pendingVotes.set('games 2', { vote: null, postType: undefined })
  await receiveOwnVotes(queryClient, 'a', { ...votes, totals: { upvotes: 3, downvotes: 2 } })
  expect(totals()).toEqual({ upvotes: 4, downvotes: 1 })
})
