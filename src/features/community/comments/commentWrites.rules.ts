import { can, type Role } from '#/features/people/roles/roles.rules.ts'
import { type Refusal, refuse } from '#/shared/refusal.ts'
import { COMMENT_EDIT_MINUTES, MAX_COMMENT_DEPTH } from './comments.limits.ts'

/** The fields of a comment that decide permissions. */
export interface CommentState {
  user_id: string | null
  is_removed: boolean
  /** Minutes since it was written. */
  age_minutes: number
}

/** Why `userId` may not edit the comment; undefined if they may. */
export function refuseEdit(comment: CommentState, userId: string): Refusal | undefined {
  if (comment.is_removed) return refuse(409, 'This comment was removed')
  if (comment.user_id !== userId) return refuse(403, 'You can edit only your own comments')
  if (comment.age_minutes > COMMENT_EDIT_MINUTES)
    return refuse(409, `You can edit a comment only for ${COMMENT_EDIT_MINUTES} minutes after you post it`)
  return undefined
}

/** Why the viewer may not remove the comment; undefined for its author and moderators. */
export function refuseRemoval(
  comment: CommentState,
  viewer: { userId: string; role: Role },
): Refusal | undefined {
  if (comment.user_id !== viewer.userId && !can(viewer.role, 'remove-comment'))
    return refuse(403, 'You can remove only your own comments')
  return undefined
}

/** Why nobody can reply to `parent`; undefined if members can. */
export function refuseReply(parent: { is_visible: boolean; depth: number }): Refusal | undefined {
  if (!parent.is_visible) return refuse(409, 'This comment was removed. You can no longer reply to it.')
  if (parent.depth >= MAX_COMMENT_DEPTH)
    return refuse(409, 'This thread has reached its maximum depth. Reply to an earlier comment.')
  return undefined
}
