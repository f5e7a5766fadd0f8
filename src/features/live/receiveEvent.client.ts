import type { QueryClient } from '@tanstack/react-query'
import { viewerId } from '#/features/account/session/session.client.ts'
import { receiveNotifications } from '#/features/notifications/notifications.client.ts'
import { changeCachedVotes } from '#/features/votes/cachedVotes.ts'
import { receiveLiveCounts } from './followedTopics.client.ts'
import type { Counts, LiveEvent } from './live.contract.ts'

/** Shows what an event tells, wherever the page's data holds it. */
export function receiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  const viewer = viewerId()
  switch (event.name) {
    case 'notifications':
      if (viewer !== null) receiveNotifications(queryClient, viewer, event.data)
      return
    case 'counts':
      receiveCounts(queryClient, event.data)
      return
    case 'resync':
      // Counts and notifications follow by themselves. Votes on comments are read again when nobody is in the middle of them.
      void queryClient.invalidateQueries({ queryKey: ['comments'], refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: ['me'] })
  }
}

function receiveCounts(queryClient: QueryClient, { games, posts, comments }: Counts): void {
  const kinds = { games, posts, comments }
  for (const kind of ['games', 'posts', 'comments'] as const)
    for (const { id, upvotes, downvotes } of kinds[kind])
      changeCachedVotes(queryClient, kind, id, () => ({ upvotes, downvotes }))
  for (const { id, total_comments } of posts) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: ['posts'] })) {
      const after = withTotal(query.state.data, id, total_comments)
      if (after !== query.state.data)
        queryClient.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt })
    }
  }
  receiveLiveCounts({ games, posts })
}

/** The same data with the number of comments of a post changed; the very same object where it does not hold the post. */
function withTotal(value: unknown, id: number, total: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => withTotal(item, id, total))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const record = value as Record<string, unknown>
  const changes = Object.entries(record).flatMap(([key, member]) => {
    const after = withTotal(member, id, total)
    return after === member ? [] : [[key, after] as const]
  })
  if (record.id === id && 'post_type' in record && record.total_comments !== total)
    return { ...record, ...Object.fromEntries(changes), total_comments: total }
  return changes.length > 0 ? { ...record, ...Object.fromEntries(changes) } : value
}
