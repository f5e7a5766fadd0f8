import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { resolveReports } from '#/features/community/reports/reports.writes.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import { findGameOfPost, type LockedPost } from './posts.writes.server.ts'
import { POST_TYPE_WORDS } from './postTypes.ts'

export interface PostRemoval {
  post: LockedPost
  moderatorId: string
  reason: string
  /** What led to it, for the log: a queue, reports. */
  data?: object
}

/** Records a moderator's removal of a post in the moderation log, notifies the author, and resolves reports about it. */
export async function recordPostRemoval(
  trx: Kysely<DB>,
  emit: Emit,
  { post, moderatorId, reason, data }: PostRemoval,
): Promise<void> {
  await resolveReports(trx, {
    type: 'post',
    id: String(post.id),
    status: 'upheld',
    decidedBy: moderatorId,
    reason,
  })
  await logModeration(trx, emit, {
    actorId: moderatorId,
    action: 'remove-post',
    subjectType: 'post',
    subjectId: String(post.id),
    reason,
    memberId: post.added_by,
    data: { post_type: post.post_type, title: post.title, content: post.content, ...data },
  })
  if (post.added_by === null) return
  const game = await findGameOfPost(trx, post.game_id)
  await notify(trx, emit, {
    userId: post.added_by,
    type: 'moderator',
    title: `A moderator removed your ${nameOfPost(post, game?.name)}`,
    text: reason,
    ...(game ? { link: paths.game(game.urlid) } : {}),
  })
}

/** 'review of Trimps', 'poll “Which one?”'. */
function nameOfPost(post: LockedPost, game: string | undefined): string {
  if (post.post_type === 'review') return game ? `review of ${game}` : 'review'
  const kind = ['list', 'poll', 'discussion'].includes(post.post_type)
    ? POST_TYPE_WORDS[post.post_type].one.toLowerCase()
    : 'post'
  return post.title ? `${kind} “${post.title}”` : kind
}
