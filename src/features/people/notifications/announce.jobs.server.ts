import { defineJob } from '#/jobs/job.ts'
import { continueAnnouncement } from './announce.writes.server.ts'

/** Announces news that many follow. How far it came is stored with each batch, so a run continues another. */
export const announceNews = defineJob({
  name: 'announcements',
  description: 'tells followers of news, where they are many',
  schedule: '* * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  run: async ({ events }, { signal }) => {
    while (!signal.aborted) if (!(await events.write(continueAnnouncement))) return
  },
})
