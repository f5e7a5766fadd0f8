import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { resolveReports } from '#/features/community/reports/reports.writes.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import type { LockedComment } from './comments.writes.server.ts'

export interface CommentRemoval {
  id: number
  comment: LockedComment
  moderatorId: string
  reason: string
  /** What led to it, for the log: a queue, reports. */
  data?: object
}

/**
 * Records a moderator's removal of a comment in the moderation log, notifies the author, and resolves reports about it.
 */
export async function recordCommentRemoval(
  trx: Kysely<DB>,
  emit: Emit,
  { id, comment, moderatorId, reason, data }: CommentRemoval,
): Promise<void> {
  await resolveReports(trx, {
    type: 'comment',
    id: String(id),
    status: 'upheld',
    decidedBy: moderatorId,
    reason,
  })
  await logModeration(trx, emit, {
    actorId: moderatorId,
    action: 'remove-comment',
    subjectType: 'comment',
    subjectId: String(id),
    reason,
    memberId: comment.user_id,
    data: { content: comment.content, ...data },
  })
  if (comment.user_id === null) return
  await notify(trx, emit, {
    userId: comment.user_id,
    type: 'moderator',
    title: 'A moderator removed your comment',
    text: reason,
    link: paths.post(comment.post_id, commentAnchor(id)),
  })
}
