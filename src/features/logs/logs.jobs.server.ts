import { defineJob } from '#/jobs/job.ts'
import { deleteOldVisits } from './logs.writes.server.ts'

const BATCH = 5_000

/** Removes the rows that made visitors count once a day, and the keys of their hashes; the counts stay. */
export const forgetVisitors = defineJob({
  name: 'forget-visitors',
  description: 'Deletes keys and hashes of visitors of past days, and members’ visits after a year',
  schedule: '20 0 * * *',
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  async run({ events, log }, { signal }) {
    let total = 0
    for (let visits = BATCH; visits >= BATCH && !signal.aborted; ) {
      ;({ visits } = await events.write((trx) => deleteOldVisits(trx, BATCH)))
      total += visits
    }
    if (total > 0) log.info({ visits: total }, 'Visits of past days were deleted; their counts stay')
  },
})
