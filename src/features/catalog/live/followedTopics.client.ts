import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#/shared/listeners.ts'
import type { Counts } from './live.contract.ts'
import { type Topic, topic } from './topics.ts'

type LivePost = Counts['posts'][number]
type LiveGame = Counts['games'][number]

/** How many parts of the page follow a topic. */
const followers = new Map<Topic, number>()
const topicListeners = createListeners()
const posts = new Map<number, LivePost>()
const games = new Map<number, LiveGame>()
const countListeners = createListeners()

/** What the page follows right now. */
export const followedTopics = (): Topic[] => [...followers.keys()]

/** Calls `listener` when the followed topics change. Returns a function that unsubscribes. */
export const onFollowedTopics = topicListeners.subscribe

/** Follows a topic, if any, while the component is on the page, so that its counts update automatically. */
export function useLiveTopic(topic: Topic | undefined): void {
  useEffect(() => {
    if (topic === undefined) return
    change(topic, 1)
    return () => change(topic, -1)
  }, [topic])
}

/** The latest counts received for a post; undefined until then. */
export const useLivePost = (id: number): LivePost | undefined => useLiveCounts(topic.post(id), posts, id)

/** The latest counts received for a game; undefined until then. */
export const useLiveGame = (id: number): LiveGame | undefined => useLiveCounts(topic.game(id), games, id)

function useLiveCounts<T>(topic: Topic, counts: ReadonlyMap<number, T>, id: number): T | undefined {
  useLiveTopic(topic)
  return useSyncExternalStore(
    countListeners.subscribe,
    () => counts.get(id),
    () => undefined,
  )
}

/** Notes counts for `useLivePost` and `useLiveGame`. */
export function receiveLiveCounts(changed: Pick<Counts, 'games' | 'posts'>): void {
  for (const post of changed.posts) posts.set(post.id, post)
  for (const game of changed.games) games.set(game.id, game)
  countListeners.announce()
}

function change(topic: Topic, by: 1 | -1): void {
  const count = (followers.get(topic) ?? 0) + by
  if (count > 0) followers.set(topic, count)
  else followers.delete(topic)
  topicListeners.announce()
}
