import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { refuseOwn } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import {
  dropHeldAbout,
  lockHeldAbout,
  showHeldAbout,
} from '#/features/stewardship/held/heldAbout.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { paths } from '#/shared/paths.ts'
import type { HeldDecisionInput } from './queue.contract.ts'
import { refuseChanged, refuseDecided } from './refuseDecided.server.ts'

interface AboutDecision extends HeldDecisionInput {
  /** The member whose text it is. */
  id: string
  moderator: { userId: string }
}

/** Publishes what a member says about themselves, or drops it, and notifies them. Throws `ApiProblem` 403, 404, 409. */
export async function decideHeldAbout(
  trx: Transaction<DB>,
  emit: Emit,
  { id, moderator, decision, reason, version }: AboutDecision,
): Promise<string> {
  const member = await lockHeldAbout(trx, id)
  if (!member) throw new ApiProblem(404, 'There is no such member')
  refuseOwn(moderator, id, 'your own profile')
  if (member.held_about === null) return refuseDecided(trx, 'profile', id)
  refuseChanged(version, member.version)
  const isAccepted = decision === 'accept'
  if (isAccepted) await showHeldAbout(trx, id)
  else await dropHeldAbout(trx, id)
  await logModeration(trx, emit, {
    actorId: moderator.userId,
    action: isAccepted ? 'release-profile' : 'decline-profile',
    subjectType: 'profile',
    subjectId: id,
    reason,
    memberId: id,
    data: isAccepted ? {} : { content: member.held_about },
  })
  await notify(trx, emit, {
    userId: id,
    type: 'moderator',
    title: isAccepted
      ? 'A moderator published your text “About you”'
      : 'A moderator declined the change to your text “About you”',
    text: reason,
    link: paths.user(member.username),
  })
  emit({ type: 'member', userId: id })
  return isAccepted ? 'published' : 'removed'
}
