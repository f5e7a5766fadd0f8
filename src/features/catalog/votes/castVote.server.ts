import type { Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '#/db/generated/tables.ts'
import { GroupCommit } from '#/db/groupCommit.ts'
import type { Emit } from '#/events.server.ts'
import { subscriberOf } from '#/http/clientAddress.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import type { Votes } from './votes.contract.ts'
import type { VoteKind } from './votes.limits.ts'
import { refusedVote, shownVotes, type VoteType } from './votes.rules.ts'
import { castVotes, type Vote, type VoteOutcome } from './votes.writes.server.ts'

/** The maximum number of votes in one transaction. */
const MAX_GROUP = 500
/** How many network addresses have a cached hash: members usually vote several times. */
const MAX_ADDRESSES = 5_000

export type CastVote = (
  kind: VoteKind,
  itemId: number,
  member: Pick<Member, 'userId' | 'address'>,
  type: VoteType,
) => Promise<Votes>

/** A game, post, or comment on which a group changed votes. */
export interface VotedItem {
  id: number
  authorId: string | null
  /** Of a comment: its post. */
  postId: number | null
  /** The counts after the group. */
  upvotes: number
  downvotes: number
  /** How many votes of the group became upvotes: there were at least `upvotes - gained` before. */
  gained: number
}

/**
 * Runs in the transaction of a group of votes, once for all of them: for changes that must agree with the counts and need no
 * further query, such as milestones. Counts can fall and rise again, so a milestone can be reached twice.
 */
export type OnVotes = (
  trx: Transaction<DB>,
  emit: Emit,
  kind: VoteKind,
  items: readonly VotedItem[],
) => Promise<void>

/** Casts all votes. Each kind collects its votes into groups, and each group is one transaction. */
export function voteCaster(
  { auth, events }: Pick<Services, 'events'> & { auth: Pick<Services['auth'], 'keys'> },
  onVotes?: OnVotes,
): CastVote {
  const groupOf = (kind: VoteKind) =>
    new GroupCommit<Vote, VoteOutcome>(
      (votes) =>
        events.write(async (trx, emit) => {
          const outcomes = await castVotes(trx, kind, votes)
          votes.forEach((vote, index) => {
            const event = eventOf(kind, vote, outcomes[index]!)
            if (event) emit(event)
          })
          const items = onVotes ? votedItems(votes, outcomes) : []
          if (items.length > 0) await onVotes?.(trx, emit, kind, items)
          return outcomes
        }),
      MAX_GROUP,
    )
  const groups = { games: groupOf('games'), posts: groupOf('posts'), comments: groupOf('comments') }
  const addressHashes = new LRUCache<string, Buffer>({
    max: MAX_ADDRESSES,
    memoMethod: (key) => auth.keys.mac('vote-address', key.slice(key.indexOf(' ') + 1)),
  })
  return async (kind, itemId, member, type) => {
    // Without an address, a vote shares none with others.
    const addressHash =
      member.address === ''
        ? null
        : addressHashes.memo(`${auth.keys.signing.kid} ${subscriberOf(member.address)}`)
    const vote: Vote = { itemId, userId: member.userId, type: type === 'upvote' ? 1 : -1, addressHash }
    const { refused, changed, waiting, upvotes, downvotes } = await groups[kind].add(vote)
    if (refused) {
      const { status, detail } = refusedVote(kind, refused)
      throw new ApiProblem(status, detail)
    }
    return {
      id: itemId,
      vote: type,
      changed,
      waiting,
      upvotes,
      downvotes,
      ...shownVotes(kind, { upvotes, downvotes }),
    }
  }
}

function votedItems(votes: readonly Vote[], outcomes: readonly VoteOutcome[]): VotedItem[] {
  const items = new Map<number, VotedItem>()
  votes.forEach(({ itemId: id, type }, index) => {
    const { changed, author_id: authorId, post_id: postId, upvotes, downvotes } = outcomes[index]!
    if (!changed) return
    const item = items.get(id) ?? { id, authorId, postId, upvotes, downvotes, gained: 0 }
    items.set(id, { ...item, gained: item.gained + (type === 1 ? 1 : 0) })
  })
  return [...items.values()]
}

function eventOf(kind: VoteKind, { itemId, userId }: Vote, outcome: VoteOutcome) {
  if (!outcome.changed) return undefined
  switch (kind) {
    case 'games':
      return { type: 'game-vote', gameId: itemId, userId } as const
    case 'posts':
      return {
        type: 'post-vote',
        postId: itemId,
        userId,
        gameId: outcome.game_id,
        authorId: outcome.author_id,
      } as const
    case 'comments':
      return { type: 'comment-vote', commentId: itemId, postId: outcome.post_id!, userId } as const
  }
}
