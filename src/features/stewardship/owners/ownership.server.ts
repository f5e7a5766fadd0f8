import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import type { DecisionInput } from '#/features/people/moderation/decision.contract.ts'
import { refuseOwn, requireAbility } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { ApiProblem, notFound, throwRefusal } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { paths } from '#/shared/paths.ts'
import type { Ownership } from './ownership.contract.ts'
import { MAX_OPEN_REQUESTS } from './ownership.limits.ts'
import {
  type Claim,
  countOpenRequests,
  findClaim,
  findOwnedGame,
  listLinkFacts,
  lockClaim,
  lockGameOfClaim,
  type OwnedGame,
} from './ownership.queries.server.ts'
import { HAS_DEVELOPER, placesOf, refuseRequest } from './ownership.rules.ts'
import {
  decideClaim,
  declineOthers,
  giveOwnership,
  insertClaim,
  noteEndWithoutClaim,
  removeOwnership,
  removeOwnReview,
  requestDecision,
} from './ownership.writes.server.ts'
import { makeTokenWord, verificationFile, verificationText } from './verificationToken.ts'

const REVIEW_REMOVED = ' Your review was removed, because developers can’t review their own games.'
const LOST_TO_OTHER = 'Another member proved that the game is theirs.'

/** The game at `urlid`. Throws `ApiProblem` 404 if there is none. */
export async function requireOwnedGame(
  db: Kysely<DB>,
  urlid: string,
  options?: { lock?: boolean },
): Promise<OwnedGame> {
  const game = await findOwnedGame(db, { urlid }, options)
  if (!game) throw notFound('game')
  return game
}

/** A member's claim to a game as they see it. */
export async function viewOwnership(
  { config }: Pick<Services, 'config'>,
  db: Kysely<DB>,
  game: OwnedGame,
  userId: string,
): Promise<Ownership> {
  const developer = game.developerId === null ? 'unknown' : game.developerId === userId ? 'you' : 'other'
  const claim = await findClaim(db, game.id, userId)
  const isOpen = developer === 'unknown'
  const links = isOpen ? await listLinkFacts(db, game.id, userId) : []
  const openRequests = isOpen ? await countOpenRequests(db, userId) : 0
  const refusal = isOpen && claim ? refuseRequest(claim, openRequests, MAX_OPEN_REQUESTS) : undefined
  return {
    developer,
    state: claim?.state ?? 'none',
    token: claim && isOpen ? verificationText(config.configuredName, claim.token) : null,
    places: placesOf(links, verificationFile(config.configuredName)),
    message: claim?.message ?? '',
    reason: claim?.reason ?? '',
    refusal: refusal?.detail ?? null,
  }
}

/** Starts a member's claim to a game, or returns the existing one. */
export async function beginClaim(services: Services, member: Member, urlid: string): Promise<Ownership> {
  return services.events.write(async (trx) => {
    const game = await requireOwnedGame(trx, urlid)
    if (game.developerId !== null && game.developerId !== member.userId) throwRefusal(HAS_DEVELOPER)
    if (game.developerId === null) await insertClaim(trx, game.id, member.userId, makeTokenWord(randomInt))
    return viewOwnership(services, trx, game, member.userId)
  })
}

/** Asks the moderators, in the member's own words. */
export async function requestOwnership(
  { events }: Services,
  member: Member,
  urlid: string,
  message: string,
): Promise<void> {
  await events.write(async (trx) => {
    const game = await requireOwnedGame(trx, urlid, { lock: true })
    if (game.developerId !== null) throwRefusal(HAS_DEVELOPER)
    await insertClaim(trx, game.id, member.userId, makeTokenWord(randomInt))
    const claim = (await findClaim(trx, game.id, member.userId, { lock: true }))!
    throwRefusal(refuseRequest(claim, await countOpenRequests(trx, member.userId), MAX_OPEN_REQUESTS))
    await requestDecision(trx, claim.id, { message })
  })
}

/**
 * Makes a claimant the developer of a game, notifies them, and declines other requests. Throws 409 if the game has a
 * developer.
 */
export async function grantOwnership(
  trx: Transaction<DB>,
  emit: Emit,
  game: OwnedGame,
  claim: Claim,
  decision: { by: string | null; reason: string; pageUrl?: string },
): Promise<void> {
  if (!(await giveOwnership(trx, game.id, claim.userId))) throwRefusal(HAS_DEVELOPER)
  await decideClaim(trx, claim.id, { status: 'verified', ...decision })
  const others = await declineOthers(trx, game.id, LOST_TO_OTHER)
  const reviewId = await removeOwnReview(trx, game.id, claim.userId)
  if (reviewId !== undefined)
    emit({ type: 'post', postId: reviewId, gameId: game.id, authorId: claim.userId })
  // Their profile no longer counts their vote.
  emit({ type: 'member', userId: claim.userId })
  const link = paths.game(game.urlid)
  await notify(trx, emit, {
    userId: claim.userId,
    type: 'decision',
    title: `You’re the verified developer of ${game.name}`,
    text: `Your developer tools are in the game’s Options menu.${reviewId === undefined ? '' : REVIEW_REMOVED}`,
    link,
  })
  for (const userId of others)
    await notify(trx, emit, {
      userId,
      type: 'decision',
      title: `Your request to own ${game.name} was declined`,
      text: LOST_TO_OTHER,
      link,
    })
  await logModeration(trx, emit, {
    actorId: decision.by,
    action: 'verify-ownership',
    subjectType: 'game',
    subjectId: String(game.id),
    reason: decision.reason,
    memberId: claim.userId,
    data: { claim: claim.id, automatic: decision.by === null },
  })
  emit({ type: 'game', gameId: game.id })
}

/** A moderator's decision about a pending claim. Throws `ApiProblem` 403, 404 or 409. */
export async function decideOwnership(
  { events }: Services,
  moderator: Member,
  id: number,
  { decision, reason }: DecisionInput,
): Promise<'verified' | 'declined'> {
  requireAbility(moderator, 'settle-requests')
  return events.write(async (trx, emit) => {
    const game = await lockGameOfClaim(trx, id)
    const claim = game && (await lockClaim(trx, id))
    if (!claim) throw new ApiProblem(404, `There is no request ${id}`)
    refuseOwn(moderator, claim.userId, 'your own request')
    if (claim.state !== 'requested') throw new ApiProblem(409, alreadyDecided(claim))
    if (decision === 'accept') {
      await grantOwnership(trx, emit, game, claim, { by: moderator.userId, reason })
      return 'verified'
    }
    await decideClaim(trx, claim.id, { status: 'declined', by: moderator.userId, reason })
    await notify(trx, emit, {
      userId: claim.userId,
      type: 'decision',
      title: `Your request to own ${game.name} was declined`,
      text: reason,
      link: paths.game(game.urlid),
    })
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: 'decline-ownership',
      subjectType: 'game',
      subjectId: String(game.id),
      reason,
      memberId: claim.userId,
      data: { claim: claim.id },
    })
    return 'declined'
  })
}

/** Why something is no longer waiting, with who decided it and when. */
export function alreadyDecided({
  decidedBy,
  decidedAt,
}: {
  decidedBy: string | null
  decidedAt: number | null
}): string {
  if (decidedAt === null) return 'This request isn’t waiting for a moderator'
  const when = `${new Date(decidedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `This was already decided ${decidedBy === null ? '' : `by ${decidedBy} `}on ${when}`
}

/**
 * Ends a developer's ownership: they give it up, or a moderator revokes it with a reason. Throws `ApiProblem` 403 or 404.
 */
export async function endOwnership(
  { events }: Services,
  actor: Member,
  urlid: string,
  end: { status: 'given-up' } | { status: 'revoked'; reason: string },
): Promise<void> {
  if (end.status === 'revoked') requireAbility(actor, 'settle-requests')
  await events.write(async (trx, emit) => {
    const game = await requireOwnedGame(trx, urlid, { lock: true })
    const developerId = game.developerId
    if (end.status === 'given-up' && developerId !== actor.userId)
      throw new ApiProblem(403, 'Only the game’s verified developer can give it up')
    if (developerId === null) throw new ApiProblem(409, 'This game has no verified developer')
    const reason = end.status === 'revoked' ? end.reason : ''
    await removeOwnership(trx, game.id, developerId)
    const claim = await findClaim(trx, game.id, developerId, { lock: true })
    if (claim) await decideClaim(trx, claim.id, { status: end.status, by: actor.userId, reason })
    else
      await noteEndWithoutClaim(trx, {
        gameId: game.id,
        userId: developerId,
        by: actor.userId,
        reason,
        status: end.status,
        token: makeTokenWord(randomInt),
      })
    if (end.status === 'given-up')
      // A stolen session could do it.
      await notify(trx, emit, {
        userId: developerId,
        type: 'decision',
        title: `You gave up ownership of ${game.name}`,
        text: 'If that wasn’t you, change your password, then verify ownership again.',
        link: paths.game(game.urlid),
      })
    if (end.status === 'revoked') {
      await logModeration(trx, emit, {
        actorId: actor.userId,
        action: 'revoke-ownership',
        subjectType: 'game',
        subjectId: String(game.id),
        reason,
        memberId: developerId,
      })
      await notify(trx, emit, {
        userId: developerId,
        type: 'moderator',
        title: `You’re no longer the verified developer of ${game.name}`,
        text: reason,
        link: paths.game(game.urlid),
      })
    }
    emit({ type: 'game', gameId: game.id })
  })
}
