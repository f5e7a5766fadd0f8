import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { defineJob, type JobServices } from '#/jobs/job.ts'
import { listDecidedGames } from './markedVotes.queries.server.ts'
import { applyDecision, type DecidedVotes } from './markedVotes.writes.server.ts'

/** Applies a decision about many marked votes, in batches. A run continues what a killed one has left. */
export const decideMarkedVotes = defineJob<{ gameId: number }>({
  name: 'marked-votes',
  description: 'counts or sets aside the marked votes on a game after a moderator decided about them',
  retries: 10,
  retryDelaySeconds: 5,
  timeoutSeconds: 3600,
  run: ({ events }, { data: { gameId }, signal }) => finishDecision(events, gameId, signal),
})

/** Applies the decisions that no run of `decideMarkedVotes` finished: one that failed for good, or that a restored archive has left. */
export async function finishDecisions(
  { db, events }: Pick<JobServices, 'db' | 'events'>,
  signal: AbortSignal,
): Promise<void> {
  for (const gameId of await listDecidedGames(db.kysely)) await finishDecision(events, gameId, signal)
}

async function finishDecision(
  events: JobServices['events'],
  gameId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let isFinished = false; !isFinished; ) {
    signal.throwIfAborted()
    ;({ isFinished } = await events.write((trx, emit) => decideSomeVotes(trx, emit, gameId)))
  }
}

/** Applies the decision about a game's marked votes to some of them, and tells of these. */
export async function decideSomeVotes(
  trx: Transaction<DB>,
  emit: Emit,
  gameId: number,
): Promise<DecidedVotes> {
  const decided = (await applyDecision(trx, gameId)) ?? { voters: [], isFinished: true }
  for (const userId of decided.voters) emit({ type: 'moderated-vote', gameId, userId })
  return decided
}
