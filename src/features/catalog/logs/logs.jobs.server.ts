import { defineJob } from '#/jobs/job.ts'
import { deleteOldVisits } from './logs.writes.server.ts'

const BATCH = 5_000

/** Removes what made visitors count once a day, and single visits when they are old; the counts stay. */
export const forgetVisitors = defineJob({
  name: 'forget-visitors',
  description:
    'deletes keys and hashes of visitors of past days, visits after 90 days, and members’ own visits after a year',
  schedule: '20 0 * * *',
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  async run({ events, log }, { signal }) {
    const total = { hashes: 0, visits: 0 }
    for (let isDone = false; !isDone && !signal.aborted; ) {
      const { hashes, visits } = await events.write((trx) => deleteOldVisits(trx, BATCH))
      total.hashes += hashes
      total.visits += visits
      isDone = hashes < BATCH && visits < BATCH
    }
    if (total.hashes + total.visits > 0)
      log.info(total, 'Hashes of past days and old visits were deleted; the counts remain')
  },
})
