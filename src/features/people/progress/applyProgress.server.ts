import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { type DomainEvent, eventsOf } from '#/domainEvents.ts'
import type { Emit } from '#/events.server.ts'
import { notifyAll } from '#/features/people/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import {
  type ExpClaim,
  findCommentClaims,
  findGameClaims,
  findPostClaims,
  findUpdateClaims,
} from './expClaims.queries.server.ts'
import { EXP_GRANTS } from './expGrants.ts'
import { applyClaims, type ExpChange } from './progress.writes.server.ts'

/**
 * Grants and reverses the experience for what a transaction changed, within that transaction. It looks at the current state, not at the
 * action, so nothing counts twice even if it is done repeatedly or concurrently.
 */
export async function applyProgress(
  trx: Kysely<DB>,
  emit: Emit,
  events: readonly DomainEvent[],
): Promise<void> {
  await applyExperience(trx, emit, await findClaims(trx, events))
}

/** Applies claims, and notifies members who reached a new level. Resolves to the changes. */
export async function applyExperience(
  trx: Kysely<DB>,
  emit: Emit,
  claims: readonly ExpClaim[],
): Promise<ExpChange[]> {
  const changes = await applyClaims(trx, claims)
  for (const { userId, level, oldLevel } of changes)
    emit({ type: 'progress', userId, isNewLevel: level !== oldLevel })
  const risen = changes.filter(({ level, oldLevel }) => level > oldLevel)
  await notifyAll(
    trx,
    emit,
    risen.map(({ userId, username, level, prestige }) => ({
      userId,
      type: 'level',
      title: `You reached level ${level}`,
      link: paths.user(username),
      onceKey: `level:${prestige}:${level}`,
    })),
  )
  return changes
}

async function findClaims(trx: Kysely<DB>, all: readonly DomainEvent[]): Promise<ExpClaim[]> {
  const events = { events: all, missed: new Set<never>() }
  const comments = eventsOf(events, 'comment').map(({ commentId }) => commentId)
  const posts = eventsOf(events, 'post', 'post-vote').map(({ postId }) => postId)
  const games = eventsOf(events, 'game').map(({ gameId }) => gameId)
  const updates = eventsOf(events, 'update').map(({ updateId }) => updateId)
  const votes = eventsOf(events, 'game-vote').map(
    ({ userId, gameId }): ExpClaim => ({
      userId,
      kind: 'vote',
      subject: `game:${gameId}`,
      base: EXP_GRANTS.vote.exp,
    }),
  )
  return [
    ...votes,
    ...(comments.length > 0 ? await findCommentClaims(trx, comments) : []),
    ...(posts.length > 0 ? await findPostClaims(trx, posts) : []),
    ...(games.length > 0 ? await findGameClaims(trx, games) : []),
    ...(updates.length > 0 ? await findUpdateClaims(trx, updates) : []),
  ]
}
