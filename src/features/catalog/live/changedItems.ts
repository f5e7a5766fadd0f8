import { type EventBatch, eventsOf, missedAny } from '#/domainEvents.ts'
import type { Counts } from './live.contract.ts'
import { hasCounts, readTopic, type Topic, topic } from './topics.ts'

type Kind = keyof Counts

/** What has changed since the last read, and for which topics. */
export class ChangedItems {
  readonly #topics: Record<Kind, Map<number, Set<Topic>>> = {
    games: new Map(),
    posts: new Map(),
    comments: new Map(),
  }

  /** Records the changes of a batch that somebody follows. Returns whether there were any. */
  add(batch: EventBatch, isFollowed: (topic: Topic) => boolean): boolean {
    let found = false
    const note = (kind: Kind, id: number, ...topics: Topic[]) => {
      for (const each of topics.filter(isFollowed)) {
        found = true
        const known = this.#topics[kind].get(id) ?? new Set()
        this.#topics[kind].set(id, known.add(each))
      }
    }
    for (const event of batch.events) {
      if (event.type === 'game-vote' || event.type === 'moderated-vote' || event.type === 'game')
        note('games', event.gameId, topic.game(event.gameId))
      if (event.type === 'post' && event.gameId !== null)
        note('games', event.gameId, topic.game(event.gameId))
      if (event.type === 'comment-vote') note('comments', event.commentId, topic.post(event.postId))
      if (event.type === 'post-vote' || event.type === 'comment') {
        const ofGame = event.gameId === null ? [] : [topic.game(event.gameId)]
        note('posts', event.postId, topic.post(event.postId), ...ofGame)
      }
    }
    return found
  }

  /** Records everything that these topics are about. */
  addAll(topics: Iterable<Topic>): void {
    for (const each of topics) {
      if (!hasCounts(each)) continue
      const { kind, id } = readTopic(each)
      const ids = this.#topics[kind === 'game' ? 'games' : 'posts']
      ids.set(id, (ids.get(id) ?? new Set()).add(each))
    }
  }

  /** The ids of what changed. */
  get ids(): Record<Kind, number[]> {
    const { games, posts, comments } = this.#topics
    return { games: [...games.keys()], posts: [...posts.keys()], comments: [...comments.keys()] }
  }

  /** The topics whose followers learn about an item. */
  topicsOf(kind: Kind, id: number): Iterable<Topic> {
    return this.#topics[kind].get(id) ?? []
  }
}

/** Whether a member is gone, and with them votes and texts anywhere. */
export const changedAnyCounts = (batch: EventBatch): boolean => eventsOf(batch, 'account-deleted').length > 0

/** Whether counts changed that the batch does not list. */
export const missedCounts = (batch: EventBatch): boolean =>
  missedAny(
    batch,
    'game',
    'games-merged',
    'game-vote',
    'moderated-vote',
    'post',
    'post-vote',
    'comment',
    'comment-vote',
    'account-deleted',
  )
