import { defineJob } from '#/jobs/job.ts'
import { checkFeed } from './checkFeed.server.ts'
import { claimDueFeed } from './feeds.writes.server.ts'

/** Reads the feeds whose turn it is. Each has its own time of day, so that they spread. */
export const readDueFeeds = defineJob({
  name: 'feeds',
  description: 'reads games’ update feeds once a day',
  schedule: '*/10 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  async run(services, { signal }) {
    while (!signal.aborted) {
      const due = await claimDueFeed(services.db.kysely)
      if (!due) return
      try {
        await checkFeed(services, due)
      } catch (error) {
        // One feed must not keep the others from their turn; its own comes in an hour.
        services.log.error({ err: error, gameId: due.game_id }, 'A feed could not be checked')
      }
    }
  },
})
