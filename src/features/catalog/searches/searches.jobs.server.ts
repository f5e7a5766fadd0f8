import { defineJob } from '#/jobs/job.ts'
import { announceNewGames } from './announceNewGames.server.ts'

/** Tells members which of their searches find games that were just confirmed. */
export const announceGames = defineJob({
  name: 'search-alerts',
  description: 'tells members about new games that their saved searches find',
  schedule: '* * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  run: async ({ events }, { signal }) => {
    while (!signal.aborted) if (!(await announceNewGames(events))) return
  },
})
