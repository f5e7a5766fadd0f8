import { type EventBatch, eventsOf } from '#/domainEvents.ts'
import type { VoteKind } from '#/features/catalog/votes/votes.limits.ts'
import { MAX_SCORES } from './live.limits.ts'

/** A member, and an item that they voted on. */
export interface Voted {
  userId: string
  kind: VoteKind
  id: number
}

/** The votes that members cast: their voters' other tabs and browsers show them. */
export function votesCast(batch: EventBatch): Voted[] {
  return [
    ...eventsOf(batch, 'game-vote').map(({ userId, gameId: id }) => ({ userId, kind: 'games' as const, id })),
    ...eventsOf(batch, 'post-vote').map(({ userId, postId: id }) => ({ userId, kind: 'posts' as const, id })),
    ...eventsOf(batch, 'comment-vote').map(({ userId, commentId: id }) => ({
      userId,
      kind: 'comments' as const,
      id,
    })),
  ]
}

/**
 * Items of lists with new votes, the newest last, at most `MAX_SCORES` of a kind. They are remembered for a while: a page is older than the
 * stream that it opens.
 */
export class ScoredItems {
  readonly #games = new Map<number, number>()
  readonly #posts = new Map<number, number>()

  /** Adds what a batch changed, at a time in ms. Returns whether there was anything. */
  add(batch: EventBatch, now: number): boolean {
    const games = eventsOf(batch, 'game-vote', 'moderated-vote').map(({ gameId }) => gameId)
    const posts = eventsOf(batch, 'post-vote').map(({ postId }) => postId)
    for (const id of games) note(this.#games, id, now)
    for (const id of posts) note(this.#posts, id, now)
    return games.length + posts.length > 0
  }

  /** The ids of what changed since a time. */
  since(time: number): { games: number[]; posts: number[] } {
    return { games: newer(this.#games, time), posts: newer(this.#posts, time) }
  }
}

function note(items: Map<number, number>, id: number, now: number): void {
  items.delete(id)
  items.set(id, now)
  const [oldest] = items.keys()
  if (items.size > MAX_SCORES) items.delete(oldest!)
}

const newer = (items: ReadonlyMap<number, number>, time: number): number[] =>
  [...items].filter(([, at]) => at >= time).map(([id]) => id)
