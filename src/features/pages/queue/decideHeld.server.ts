import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { commentEvent } from '#/features/community/comments/commentEvent.ts'
import { lockComment, markRemoved } from '#/features/community/comments/comments.writes.server.ts'
import { recordCommentRemoval } from '#/features/community/comments/recordCommentRemoval.server.ts'
import { lockPost, markPostRemoved } from '#/features/community/posts/posts.writes.server.ts'
import { recordPostRemoval } from '#/features/community/posts/recordPostRemoval.server.ts'
import { refuseOwn } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { findHeld, type HeldType } from '#/features/stewardship/held/held.queries.server.ts'
import { releaseHeld } from '#/features/stewardship/held/releaseHeld.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { missing } from '#/shared/missing.ts'
import { paths } from '#/shared/paths.ts'
import type { HeldDecisionInput } from './queue.contract.ts'
import { refuseChanged, refuseDecided } from './refuseDecided.server.ts'

interface HeldDecision extends HeldDecisionInput {
  type: HeldType
  id: number
  moderator: { userId: string }
}

/** Publishes a held text, or removes it, and notifies its author. Throws `ApiProblem` 403, 404, 409. */
export async function decideHeld(
  trx: Transaction<DB>,
  emit: Emit,
  { type, id, moderator, decision, reason, version }: HeldDecision,
): Promise<string> {
  const moderatorId = moderator.userId
  // Locked in the same order as by all writers of texts, and before checking that it is still held.
  const post = type === 'post' ? await lockPost(trx, id) : undefined
  const comment = type === 'comment' ? await lockComment(trx, id) : undefined
  const held = await findHeld(trx, type, id)
  if (!held) throw new ApiProblem(404, missing(type))
  refuseOwn(moderator, held.userId, `your own ${type}`)
  if (!held.isWaiting) await refuseDecided(trx, type, String(id))
  refuseChanged(version, held.version)
  if (decision === 'decline') {
    const data = { queue: 'held' }
    if (post) {
      await markPostRemoved(trx, id)
      await recordPostRemoval(trx, emit, { post, moderatorId, reason, data })
      emit({ type: 'post', postId: id, gameId: post.game_id, authorId: post.added_by })
    } else if (comment) {
      await markRemoved(trx, id)
      await recordCommentRemoval(trx, emit, { id, comment, moderatorId, reason, data })
      emit(commentEvent(id, comment))
    }
    return 'removed'
  }
  await releaseHeld(trx, emit, { type, id })
  await logModeration(trx, emit, {
    actorId: moderatorId,
    action: `release-${type}`,
    subjectType: type,
    subjectId: String(id),
    reason,
    memberId: held.userId,
  })
  if (held.userId !== null)
    await notify(trx, emit, {
      userId: held.userId,
      type: 'moderator',
      title: `A moderator published your ${post?.post_type === 'review' ? 'review' : type}`,
      text: reason,
      link: comment ? paths.post(comment.post_id, commentAnchor(id)) : paths.post(id),
    })
  return 'published'
}
