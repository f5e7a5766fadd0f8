import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { refuseOwn, requireAbility } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { paths } from '#/shared/paths.ts'
import type { OwnedGame } from './ownership.queries.server.ts'
import { alreadyDecided, requireOwnedGame } from './ownership.server.ts'
import type { VotesRemoval, VotesRemovalRequest } from './votesRemoval.contract.ts'
import { continueRemoval, removeVotes } from './votesRemoval.jobs.server.ts'
import { VOTES_PAUSE_DAYS } from './votesRemoval.limits.ts'
import {
  findLatestRequest,
  findVotes,
  isRemovingVotes,
  lockGameOfRequest,
  lockRequest,
} from './votesRemoval.queries.server.ts'
import { decideRequest, insertRequest } from './votesRemoval.writes.server.ts'

/** Throws `ApiProblem` 403 unless the member is the game's verified developer. */
export function requireDeveloper(game: OwnedGame, { userId }: { userId: string }): void {
  if (game.developerId !== userId) throw new ApiProblem(403, 'Only the game’s verified developer can do this')
}

/** The developer's own newest request, and whether they can ask again. */
export async function viewVotesRemoval(
  { db }: Pick<Services, 'db'>,
  viewer: { userId: string },
  urlid: string,
): Promise<VotesRemoval> {
  const game = await requireOwnedGame(db.kysely, urlid)
  requireDeveloper(game, viewer)
  const latest = await findLatestRequest(db.kysely, game.id, viewer.userId)
  const votes = await findVotes(db.kysely, game.id)
  return { latest, refusal: refuseAgain(latest) ?? null, ...votes }
}

function refuseAgain(latest: VotesRemovalRequest | null, now = Date.now()): string | undefined {
  if (latest?.status === 'pending') return 'Your request is already waiting for a moderator'
  if (latest?.decided_at && now - Date.parse(latest.decided_at) < VOTES_PAUSE_DAYS * DAY_MS)
    return `A moderator decided this recently: you can ask again ${VOTES_PAUSE_DAYS} days after the decision`
  return undefined
}

/** Requests the removal of the votes on the developer's own game. Throws `ApiProblem` 403, 404 or 409. */
export async function requestVotesRemoval(
  { events }: Services,
  member: Member,
  urlid: string,
  reason: string,
): Promise<void> {
  await events.write(async (trx) => {
    const game = await requireOwnedGame(trx, urlid, { lock: true })
    requireDeveloper(game, member)
    const refusal = refuseAgain(await findLatestRequest(trx, game.id, member.userId))
    if (refusal) throw new ApiProblem(409, refusal)
    // One that waits may be that of a developer who deleted their account.
    if (!(await insertRequest(trx, game.id, member.userId, reason)))
      throw new ApiProblem(409, 'A request to remove this game’s votes is already waiting for a moderator')
  })
}

/**
 * A moderator's decision. If it is granted, the votes move to the archive and voting starts over: the first votes at once, and more than
 * `VOTES_PER_BATCH` by a job. Throws `ApiProblem` 403, 404 or 409.
 */
export async function decideVotesRemoval(
  { events, jobs }: Pick<Services, 'events' | 'jobs'>,
  moderator: Member,
  id: number,
  { decision, reason }: DecisionInput,
): Promise<'granted' | 'declined'> {
  requireAbility(moderator, 'settle-requests')
  const status = decision === 'accept' ? 'granted' : 'declined'
  if (status === 'granted') await jobs.open()
  return events.write(async (trx, emit) => {
    const game = await lockGameOfRequest(trx, id)
    const request = game && (await lockRequest(trx, id))
    if (!request) throw new ApiProblem(404, `There is no request ${id}`)
    refuseOwn(moderator, request.userId, 'your own request')
    if (request.status !== 'pending') throw new ApiProblem(409, alreadyDecided(request))
    if (status === 'granted' && (await isRemovingVotes(trx, game.id)))
      throw new ApiProblem(409, 'The votes on this game are still being removed for an earlier request')
    const { upvotes, downvotes } = await findVotes(trx, game.id)
    await decideRequest(trx, id, { status, by: moderator.userId, reason })
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: status === 'granted' ? 'remove-votes' : 'decline-votes-removal',
      subjectType: 'game',
      subjectId: String(game.id),
      reason,
      memberId: request.userId,
      data: status === 'granted' ? { request: id, upvotes, downvotes } : { request: id },
    })
    if (status === 'granted') {
      if (!(await continueRemoval(trx, emit, id))) await jobs.enqueue(removeVotes, { requestId: id }, { trx })
    } else if (request.userId) {
      const title = `Your request to remove the votes on ${game.name} was declined`
      await notify(trx, emit, {
        userId: request.userId,
        type: 'decision',
        title,
        text: reason,
        link: paths.game(game.urlid),
      })
    }
    return status
  })
}
