import { defineJob } from '#/jobs/job.ts'
import { continueAnnouncement } from './announceUpdate.writes.server.ts'

/** Announces updates of games that many follow. How far it came is stored with each batch, so a run continues another. */
export const announceUpdates = defineJob({
  name: 'update-announcements',
  description: 'tells the followers of a game of an update, where they are many',
  schedule: '* * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  run: async ({ events }, { signal }) => {
    while (!signal.aborted) if (!(await events.write(continueAnnouncement))) return
  },
})
