import { GroupCommit } from '#/db/groupCommit.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Writer } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import type { Votes } from './votes.contract.ts'
import type { VoteKind } from './votes.limits.ts'
import { refusedVote, shownVotes, type VoteType } from './votes.rules.ts'
import { castVotes, type Vote, type VoteOutcome } from './votes.writes.server.ts'

/** Votes that share a transaction at most. */
const MAX_GROUP = 500

export type CastVote = (
  kind: VoteKind,
  itemId: number,
  voter: Pick<Writer, 'userId' | 'address'>,
  type: VoteType,
) => Promise<Votes>

/** The way of all votes: each kind gathers its votes into groups, each group is one transaction. */
export function voteCaster({
  auth,
  events,
}: Pick<Services, 'events'> & { auth: Pick<Services['auth'], 'keys'> }): CastVote {
  const groupOf = (kind: VoteKind) =>
    new GroupCommit<Vote, VoteOutcome>(
      (votes) =>
        events.write(async (trx, emit) => {
          const outcomes = await castVotes(trx, kind, votes)
          votes.forEach((vote, index) => {
            const event = eventOf(kind, vote, outcomes[index]!)
            if (event) emit(event)
          })
          return outcomes
        }),
      MAX_GROUP,
    )
  const groups = { games: groupOf('games'), posts: groupOf('posts'), comments: groupOf('comments') }
  return async (kind, itemId, voter, type) => {
    const addressHash = auth.keys.mac('vote-address', voter.address)
    const vote: Vote = { itemId, userId: voter.userId, type: type === 'upvote' ? 1 : -1, addressHash }
    const { refused, changed, upvotes, downvotes } = await groups[kind].add(vote)
    if (refused) {
      const { status, detail } = refusedVote(kind, refused)
      throw new ApiProblem(status, detail)
    }
    return {
      id: itemId,
      vote: type,
      changed,
      upvotes,
      downvotes,
      ...shownVotes(kind, { upvotes, downvotes }),
    }
  }
}

function eventOf(kind: VoteKind, { itemId, userId }: Vote, outcome: VoteOutcome) {
  if (!outcome.changed) return undefined
  switch (kind) {
    case 'games':
      return { type: 'game-vote', gameId: itemId, userId } as const
    case 'posts':
      return {
        ...({ type: 'post-vote', postId: itemId, userId } as const),
        ...{ gameId: outcome.game_id, authorId: outcome.author_id },
      }
    case 'comments':
      return { type: 'comment-vote', commentId: itemId, postId: outcome.post_id!, userId } as const
  }
}
