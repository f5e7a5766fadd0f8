import { defineJob } from '#/jobs/job.ts'
import { NOTIFICATION_DAYS } from './notifications.limits.ts'
import { deleteOldNotifications } from './notifications.writes.server.ts'

const BATCH = 5_000

/** Deletes notifications that are old, seen or not. */
export const forgetNotifications = defineJob({
  name: 'forget-notifications',
  description: `deletes notifications after ${NOTIFICATION_DAYS} days`,
  schedule: '35 0 * * *',
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 600,
  async run({ events, log }, { signal }) {
    let total = 0
    let deleted = BATCH
    while (deleted === BATCH && !signal.aborted) {
      deleted = await events.write((trx) => deleteOldNotifications(trx, BATCH))
      total += deleted
    }
    if (total > 0) log.info({ notifications: total }, 'Old notifications were deleted')
  },
})
