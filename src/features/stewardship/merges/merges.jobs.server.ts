import { defineJob } from '#/jobs/job.ts'
import { continueTelling } from './announceMerge.writes.server.ts'
import { forgetRows } from './merges.writes.server.ts'

const BATCH = 5_000

/** Tells the followers of merged games, where they are many. How far it came is stored with each batch, so a run continues another. */
export const announceMerges = defineJob({
  name: 'merge-announcements',
  description: 'tells the followers of a game that was merged, where they are many',
  schedule: '* * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  run: async ({ events }, { signal }) => {
    while (!signal.aborted) if (!(await events.write(continueTelling))) return
  },
})

/** Deletes what merges noted for an undo that is no longer possible. */
export const forgetMergedRows = defineJob({
  name: 'forget-merged-rows',
  description: 'deletes what merges of games noted for an undo, after 30 days',
  schedule: '40 0 * * *',
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  run: async ({ events }, { signal }) => {
    while (!signal.aborted) if ((await events.write((trx) => forgetRows(trx, BATCH))) < BATCH) return
  },
})
