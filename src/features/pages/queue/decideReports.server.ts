import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { commentEvent } from '#/features/community/comments/commentEvent.ts'
import { lockComment, markRemoved } from '#/features/community/comments/comments.writes.server.ts'
import { recordCommentRemoval } from '#/features/community/comments/recordCommentRemoval.server.ts'
import { lockPost, markPostRemoved } from '#/features/community/posts/posts.writes.server.ts'
import { recordPostRemoval } from '#/features/community/posts/recordPostRemoval.server.ts'
import type { ReportSubject } from '#/features/community/reports/reports.limits.ts'
import { resolveReports } from '#/features/community/reports/reports.writes.server.ts'
import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { refuseOwn, requireFullReason } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { outranks, type Role } from '#/features/people/roles/roles.rules.ts'
import { lockDecidedGame } from '#/features/stewardship/addGame/addedGames.writes.server.ts'
import { lockUpdate, markUpdateRemoved } from '#/features/stewardship/updates/updateEdit.writes.server.ts'
import { recordUpdateRemoval } from '#/features/stewardship/updates/writeUpdate.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { missing } from '#/shared/missing.ts'
import { findAbout } from './queueDetails.queries.server.ts'
import { refuseDecided } from './refuseDecided.server.ts'

interface ReportsDecision extends DecisionInput {
  type: ReportSubject
  id: string
  moderator: { userId: string; role: Role }
}

/** A reported item: its author, and how it is removed, or its member warned. */
interface Reported {
  ownerId: string | null
  isGone: boolean
  uphold: (reports: number) => Promise<void>
}

/**
 * Resolves all open reports of an item. Upholding them removes the text, or warns the owner of the profile; the author
 * sees the reason, and reporters are notified. A game stays as moderators made it before. Dismissing changes nothing. Throws `ApiProblem` 400, 403, 404, 409.
 */
export async function decideReports(
  trx: Transaction<DB>,
  emit: Emit,
  input: ReportsDecision,
): Promise<string> {
  const { type, id, moderator, decision, reason } = input
  requireFullReason(reason)
  const reported = await lockReported(trx, emit, input)
  if (!reported) throw new ApiProblem(404, missing(type))
  refuseOwn(moderator, reported.ownerId, type === 'profile' ? 'your own profile' : `your own ${type}`)
  const status = decision === 'accept' ? 'upheld' : 'dismissed'
  const resolved = await resolveReports(trx, { type, id, status, decidedBy: moderator.userId, reason })
  if (resolved.reports === 0 || reported.isGone)
    await refuseDecided(trx, type, id, type === 'game' ? { actions: DECISIONS_OF_GAMES } : {})
  if (decision === 'accept') {
    await reported.uphold(resolved.reports)
    for (const userId of new Set(resolved.reporterIds))
      await notify(trx, emit, {
        userId,
        type: 'moderator',
        title: `The moderators acted on your report of ${type === 'update' ? 'an' : 'a'} ${type}. Thank you!`,
      })
    return 'upheld'
  }
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: 'dismiss-report',
    subjectType: type,
    subjectId: id,
    reason,
    memberId: reported.ownerId,
    data: { reports: resolved.reports },
  })
  return 'dismissed'
}

async function lockReported(
  trx: Transaction<DB>,
  emit: Emit,
  { type, id, moderator, reason, decision }: ReportsDecision,
): Promise<Reported | undefined> {
  const moderatorId = moderator.userId
  if (type === 'game') return lockReportedGame(trx, emit, { id, moderatorId, reason })
  if (type === 'post') {
    const post = await lockPost(trx, Number(id))
    return (
      post && {
        ownerId: post.added_by,
        isGone: post.is_removed || post.is_private,
        async uphold(reports) {
          await markPostRemoved(trx, post.id)
          await recordPostRemoval(trx, emit, { post, moderatorId, reason, data: { reports } })
          emit({ type: 'post', postId: post.id, gameId: post.game_id, authorId: post.added_by })
        },
      }
    )
  }
  if (type === 'comment') {
    const comment = await lockComment(trx, Number(id))
    return (
      comment && {
        ownerId: comment.user_id,
        isGone: comment.is_removed,
        async uphold(reports) {
          await markRemoved(trx, Number(id))
          await recordCommentRemoval(trx, emit, {
            id: Number(id),
            comment,
            moderatorId,
            reason,
            data: { reports },
          })
          emit(commentEvent(Number(id), comment))
        },
      }
    )
  }
  if (type === 'update') {
    const update = await lockUpdate(trx, Number(id))
    return (
      update && {
        ownerId: update.added_by,
        isGone: update.is_removed,
        async uphold(reports) {
          await markUpdateRemoved(trx, update.id, false)
          await recordUpdateRemoval(trx, emit, { update, moderatorId, reason, data: { reports } })
          emit({ type: 'update', updateId: update.id, gameId: update.game_id, authorId: update.added_by })
        },
      }
    )
  }
  const member = await findAbout(trx, id)
  if (member && decision === 'accept' && id !== moderatorId && !outranks(moderator.role, member.role as Role))
    throw new ApiProblem(403, 'Only someone with a higher role can decide about this member')
  return (
    member && {
      ownerId: id,
      isGone: false,
      async uphold(reports) {
        await logModeration(trx, emit, {
          actorId: moderatorId,
          action: 'warn-member',
          subjectType: 'profile',
          subjectId: id,
          reason,
          memberId: id,
          data: { reports },
        })
        await notify(trx, emit, {
          userId: id,
          type: 'moderator',
          title: 'The moderators ask you to change your profile',
          text: reason,
        })
      },
    }
  )
}

/** What the log has about reports of a game; it has other decisions about the game itself. */
const DECISIONS_OF_GAMES = ['uphold-report', 'dismiss-report']

async function lockReportedGame(
  trx: Transaction<DB>,
  emit: Emit,
  { id, moderatorId, reason }: { id: string; moderatorId: string; reason: string },
): Promise<Reported | undefined> {
  const game = await lockDecidedGame(trx, Number(id))
  return (
    game && {
      ownerId: game.developer_id ?? game.added_by,
      // One that was removed for it is decided after that.
      isGone: false,
      uphold: (reports) =>
        logModeration(trx, emit, {
          actorId: moderatorId,
          action: 'uphold-report',
          subjectType: 'game',
          subjectId: id,
          reason,
          data: { name: game.name, reports },
        }),
    }
  )
}
