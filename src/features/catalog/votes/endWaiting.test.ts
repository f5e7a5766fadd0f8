import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeCachedVotes } from './cachedVotes.ts'
import { checkWaiting, endWaiting } from './endWaiting.client.ts'
import { ownVotesQuery, type VoteMap } from './votes.client.ts'
import { countsWithOwn } from './votesContext.ts'

const VIEWER = 'f0000000-0000-4000-8000-000000000001'
const { queryKey } = ownVotesQuery(VIEWER)
const own: VoteMap = {
  games: { 1: 'upvote', 2: 'downvote' },
  posts: {},
  comments: {},
  waiting: { 1: true, 2: true },
}
const game = (id: number) => ({ id, urlid: `game-${id}`, upvotes: 5, downvotes: 2 })

/** The counts of two games with the viewer's votes that wait, as they are on screen. */
function screen() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, own)
  queryClient.setQueryData(['games'], [game(1), game(2)])
  const shown = () => {
    const votes = queryClient.getQueryData<VoteMap>(queryKey)
    return queryClient
      .getQueryData<ReturnType<typeof game>[]>(['games'])!
      .map((each) => countsWithOwn(votes, 'games', each))
      .map(({ upvotes, downvotes }) => [upvotes, downvotes])
  }
  return { queryClient, shown }
}

test('a vote that waited shows once, before and after the counts arrive that contain it', () => {
  const { queryClient, shown } = screen()
  const once = [
    [6, 2],
    [5, 3],
  ]
  expect(shown()).toEqual(once)
  endWaiting(queryClient, VIEWER, [1])
  expect(shown()).toEqual(once)
  changeCachedVotes(queryClient, 'games', 1, () => ({ upvotes: 6, downvotes: 2 }))
  expect(shown()).toEqual(once)
})

test('a vote that did not wait changes no counts, and own votes are read again', () => {
  const { queryClient, shown } = screen()
  endWaiting(queryClient, VIEWER, [1, 3])
  const before = shown()
  endWaiting(queryClient, VIEWER, [1, 3])
  expect(shown()).toEqual(before)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('after a gap in the event stream, own votes are read again if one waited', () => {
  const { queryClient } = screen()
  const isReadAgain = () => queryClient.getQueryState(queryKey)?.isInvalidated
  checkWaiting(queryClient, VIEWER)
  expect(isReadAgain()).toBe(true)
  queryClient.setQueryData(queryKey, { ...own, waiting: {} })
  checkWaiting(queryClient, VIEWER)
  expect(isReadAgain()).toBe(false)
})
