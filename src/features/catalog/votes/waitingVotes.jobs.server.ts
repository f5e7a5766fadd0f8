import type { Transaction } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { defineJob } from '#/jobs/job.ts'
import { finishDecisions } from './markedVotes.jobs.server.ts'
import { WAITING_HOURS } from './votes.limits.ts'
import { judgeWaitingVotes, WAITING_PER_BATCH } from './waitingVotes.writes.server.ts'

/** Counts the votes that have waited a day, in batches, and finishes what moderators decided. A run continues what a killed one has left. */
export const countWaitingVotes = defineJob({
  name: 'waiting-votes',
  description: `counts votes that have waited ${WAITING_HOURS} hours, unless they belong to a cluster`,
  schedule: '*/5 * * * *',
  retries: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 1800,
  async run({ db, events, log }, { signal }) {
    const sum = { counted: 0, marked: 0 }
    for (let isFinished = false; !isFinished && !signal.aborted; ) {
      const batch = await events.write(countSomeVotes)
      sum.counted += batch.counted
      sum.marked += batch.marked
      isFinished = batch.counted + batch.marked < WAITING_PER_BATCH
    }
    if (sum.counted + sum.marked > 0) log.info(sum, 'Votes that waited were judged')
    await finishDecisions({ db, events }, signal)
  },
})

/** Judges a batch of waiting votes, and tells of those that count from now on. Resolves to how many there were. */
export async function countSomeVotes(
  trx: Transaction<DB>,
  emit: Emit,
): Promise<{ counted: number; marked: number }> {
  const judged = await judgeWaitingVotes(trx)
  const counted = judged.filter(({ marked }) => !marked)
  for (const { gameId, userId } of counted) emit({ type: 'moderated-vote', gameId, userId })
  return { counted: counted.length, marked: judged.length - counted.length }
}
