import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import type { OnVotes } from './castVote.server.ts'
import { reachedMilestone } from './votes.rules.ts'

/**
 * Notifies authors when a post or comment has reached 10, 50 or 100 upvotes, once each, in the transaction of the votes. The
 * counters lock their rows, so the counts before and after each group are consecutive. A group without a milestone costs nothing.
 */
export const announceMilestones: OnVotes = async (trx, emit, kind, items) => {
  if (kind === 'games') return
  for (const { id, upvotes, gained, authorId, postId } of items) {
    const milestone = reachedMilestone(upvotes - gained, upvotes)
    if (milestone === undefined || authorId === null) continue
    await notify(trx, emit, {
      userId: authorId,
      type: 'votes',
      title: `Your ${kind === 'posts' ? 'post' : 'comment'} got ${milestone} upvotes`,
      link: kind === 'comments' ? paths.post(postId!, commentAnchor(id)) : paths.post(id),
      onceKey: `votes:${kind}:${id}:${milestone}`,
    })
  }
}
