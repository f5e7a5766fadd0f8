import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { requireReason } from '#/features/people/moderation/removalReason.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import { paths } from '#/shared/paths.ts'
import type { FeedbackAnswer } from './feedback.contract.ts'
import { FEEDBACK_STATUS_LABELS } from './feedback.limits.ts'
import {
  lockFeedback,
  markFeedbackRemoved,
  replyToFeedback,
  setFeedbackVote,
} from './feedback.writes.server.ts'

export const missingFeedback = () => new ApiProblem(404, 'This feedback doesn’t exist or was removed')

interface IdeaVote {
  id: number
  userId: string
  vote: boolean
}

/** Votes for an idea, or takes the vote back. Returns the number of votes. Throws `ApiProblem` 403, 404, or 409. */
export async function voteForIdea(
  trx: Kysely<DB>,
  emit: Emit,
  { id, userId, vote }: IdeaVote,
): Promise<number> {
  const item = await requireFeedback(trx, id)
  if (item.added_by === userId) throw new ApiProblem(403, 'You can’t vote for your own idea')
  if (item.kind !== 'idea') throw new ApiProblem(409, 'Only ideas can be voted for')
  if (item.status === 'done' || item.status === 'declined')
    throw new ApiProblem(409, 'Voting on this idea is closed')
  emit({ type: 'feedback', feedbackId: id })
  return setFeedbackVote(trx, id, userId, vote)
}

interface Answer {
  id: number
  moderatorId: string
  answer: FeedbackAnswer
}

/** Sets the status and the reply. Its author is notified; repeating it changes nothing. Throws `ApiProblem` 404. */
export async function answerFeedback(
  trx: Kysely<DB>,
  emit: Emit,
  { id, moderatorId, answer }: Answer,
): Promise<void> {
  const { added_by: authorId, title, status, reply } = await requireFeedback(trx, id)
  if (status === answer.status && reply === answer.reply) return
  await replyToFeedback(trx, id, moderatorId, answer)
  await logModeration(trx, emit, {
    actorId: moderatorId,
    action: 'answer-feedback',
    subjectType: 'feedback',
    subjectId: String(id),
    reason: answer.reply.slice(0, 1000),
    memberId: authorId,
    data: { title, from: status, to: answer.status },
  })
  emit({ type: 'feedback', feedbackId: id })
  if (authorId === null || authorId === moderatorId) return
  await notify(trx, emit, {
    userId: authorId,
    type: 'moderator',
    title:
      status === answer.status
        ? `A moderator replied to your feedback “${title}”`
        : `Your feedback “${title}” is now ${FEEDBACK_STATUS_LABELS[answer.status].toLowerCase()}`,
    text: answer.reply,
    link: paths.feedbackItem(id),
  })
}

interface Removal {
  id: number
  member: Member
  /** Required of a moderator: its author sees it. */
  reason: string
}

/** Removes a piece of feedback: the member's own, or any as a moderator. Throws `ApiProblem` 400, 403, or 404. */
export async function removeFeedback(
  trx: Kysely<DB>,
  emit: Emit,
  { id, member, reason }: Removal,
): Promise<void> {
  const { added_by: authorId, title } = await requireFeedback(trx, id)
  if (authorId !== member.userId) {
    if (!can(member.role, 'answer-feedback')) throw new ApiProblem(403, 'This isn’t your feedback')
    requireReason(reason)
    await logModeration(trx, emit, {
      actorId: member.userId,
      action: 'remove-feedback',
      subjectType: 'feedback',
      subjectId: String(id),
      reason,
      memberId: authorId,
      data: { title },
    })
    if (authorId !== null)
      await notify(trx, emit, {
        userId: authorId,
        type: 'moderator',
        title: `A moderator removed your feedback “${title}”`,
        text: reason,
      })
  }
  await markFeedbackRemoved(trx, id)
  emit({ type: 'feedback', feedbackId: id })
}

async function requireFeedback(trx: Kysely<DB>, id: number) {
  const item = await lockFeedback(trx, id)
  if (!item) throw missingFeedback()
  return item
}
