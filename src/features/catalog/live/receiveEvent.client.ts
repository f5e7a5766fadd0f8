import type { QueryClient } from '@tanstack/react-query'
import { changeManyCachedVotes } from '#/features/catalog/votes/cachedVotes.ts'
import { checkWaiting, endWaiting } from '#/features/catalog/votes/endWaiting.client.ts'
import { pendingVotes } from '#/features/catalog/votes/pendingVotes.client.ts'
import { receiveOwnVotes } from '#/features/catalog/votes/receiveOwnVotes.client.ts'
import { voteKey } from '#/features/catalog/votes/votes.client.ts'
import type { VoteCounts } from '#/features/catalog/votes/votes.rules.ts'
import { receiveNotifications } from '#/features/people/notifications/notifications.client.ts'
import { applyExperience } from '#/features/people/session/applyExperience.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { changeCachedData, withChangedItems } from '#/shared/cachedItems.ts'
import { receiveLiveCounts } from './followedTopics.client.ts'
import type { Counts, LiveEvent } from './live.contract.ts'

/** Applies an event to the cached data of the page. */
export function receiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  const viewer = viewerId()
  switch (event.name) {
    case 'ready':
      if (viewer !== null) checkWaiting(queryClient, viewer)
      return
    case 'notifications':
      if (viewer === null) return
      receiveNotifications(queryClient, viewer, event.data)
      // A held comment may have been published or removed.
      if (event.data.items.some(({ type }) => type === 'moderator'))
        void queryClient.invalidateQueries({ queryKey: ['held-comments'] })
      for (const { type, link } of event.data.items)
        if (type === 'decision' || type === 'moderator') refreshGame(queryClient, viewer, link)
      return
    case 'counts':
      receiveCounts(queryClient, event.data)
      return
    case 'scores':
      changeManyCachedVotes(queryClient, {
        games: countsOf('games', event.data.games),
        posts: countsOf('posts', event.data.posts),
      })
      return
    case 'own-votes':
      if (viewer !== null) void receiveOwnVotes(queryClient, viewer, event.data)
      return
    case 'votes':
      if (viewer !== null) endWaiting(queryClient, viewer, event.data.games)
      return
    case 'moderation':
      // The list says what no longer waits. The item that is looked at is not read again: its own decision may be on the way.
      for (const part of ['queue', 'state'])
        if (viewer !== null)
          void queryClient.invalidateQueries({ queryKey: ['me', viewer, 'moderation', part] })
      return
    case 'progress':
      applyExperience(queryClient, viewer, event.data.total_exp)
      return
    case 'resync':
      // Counts and notifications update automatically. Votes on comments are read again when the reader is not
      // interacting with them.
      void queryClient.invalidateQueries({ queryKey: ['comments'], refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: ['me'] })
  }
}

/** A decision may have changed the game that a notification leads to, and what the member may do there. */
function refreshGame(queryClient: QueryClient, viewer: string, link: string | null): void {
  const urlid = /^\/game\/([a-z0-9-]+)$/.exec(link ?? '')?.[1]
  if (urlid === undefined) return
  const ofDeveloper = ['ownership', 'votes-removal', 'steam-keys', 'numbers'].map((what) => [
    'me',
    viewer,
    what,
    urlid,
  ])
  for (const queryKey of [['games', 'details', urlid], ['edits', 'own'], ...ofDeveloper])
    void queryClient.invalidateQueries({ queryKey })
}

/** What sets counts, by id, without those of items that the viewer is voting on: they may be older than the vote. */
const countsOf = (kind: 'games' | 'posts', scores: readonly (readonly [number, number, number])[]) =>
  new Map(
    scores
      .filter(([id]) => !pendingVotes.has(voteKey({ kind, id })))
      .map(([id, upvotes, downvotes]) => [id, () => ({ upvotes, downvotes })] as const),
  )

function receiveCounts(queryClient: QueryClient, { games, posts, comments }: Counts): void {
  const changesOf = (items: readonly ({ id: number } & VoteCounts)[]) =>
    new Map(items.map(({ id, upvotes, downvotes }) => [id, () => ({ upvotes, downvotes })]))
  changeManyCachedVotes(queryClient, {
    games: changesOf(games),
    posts: changesOf(posts),
    comments: changesOf(comments),
  })
  for (const { id, total_comments } of posts)
    changeCachedData(queryClient, { queryKey: ['posts'] }, (data) =>
      withChangedItems<CachedPost>(
        data,
        (value) => value.id === id && 'post_type' in value,
        (post) => (post.total_comments === total_comments ? post : { ...post, total_comments }),
      ),
    )
  receiveLiveCounts({ games, posts })
}

interface CachedPost {
  id: number
  total_comments: number
}
