import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { ApiProblem } from '#/http/problem.ts'
import { type DecisionFilter, findLastDecision } from './queueDetails.queries.server.ts'

/** Rejects a decision that comes too late, and names the moderator who decided. Throws `ApiProblem` 409. */
export async function refuseDecided(
  db: Kysely<DB>,
  subjectType: string,
  subjectId: string,
  filter?: DecisionFilter,
): Promise<never> {
  const last = await findLastDecision(db, subjectType, subjectId, filter)
  throw new ApiProblem(
    409,
    last
      ? `${last.name ?? 'The operator'} decided this on ${atText(last.at)}`
      : 'This item is no longer in the queue',
  )
}

/** Rejects a decision about another text than the one that waits. Throws `ApiProblem` 409. */
export function refuseChanged(version: string | undefined, current: string | null): void {
  if (version !== undefined && version !== current)
    throw new ApiProblem(409, 'The text has changed since you read it. Read it again before you decide.')
}

/** '2026-03-01 at 12:30 UTC'. */
const atText = (at: Date) => `${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC`
