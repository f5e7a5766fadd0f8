import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeCachedPoll } from './cachedPolls.ts'

const poll = (votes: number) => ({
  ends_at: '2026-01-01T00:00:00.000Z',
  options: [{ position: 1, label: 'Up', votes }],
})

test('lists that were read before show the new results, and everything else stays', () => {
  const queryClient = new QueryClient()
  const listKey = ['posts', 'community', { order: 'popular' }]
  const others = [
    { id: 8, poll: poll(5) },
    { id: 7, poll: null },
  ]
  queryClient.setQueryData(
    listKey,
    { pages: [{ items: [{ id: 7, poll: poll(1) }, ...others] }] },
    { updatedAt: 1 },
  )
  queryClient.setQueryData(['games'], { items: [{ id: 7 }] })
  changeCachedPoll(queryClient, 7, poll(2))
  expect(queryClient.getQueryData(listKey)).toEqual({
    pages: [{ items: [{ id: 7, poll: poll(2) }, ...others] }],
  })
  expect(queryClient.getQueryState(listKey)?.dataUpdatedAt).toBe(1)
  expect(queryClient.getQueryData(['games'])).toEqual({ items: [{ id: 7 }] })
})
