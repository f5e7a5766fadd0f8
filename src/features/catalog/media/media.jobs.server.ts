import { defineJob } from '#/jobs/job.ts'
import { collectOrphans } from './collectOrphans.server.ts'

/** Removes uploaded pictures that nothing shows. */
export const collectOrphanedMedia = defineJob({
  name: 'orphaned-media',
  description: 'removes pictures that nothing has referred to for a week',
  schedule: '23 4 * * *',
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 1800,
  async run({ events, media, log }, { signal }) {
    const removed = await collectOrphans(events, media.store, signal)
    if (removed > 0) log.info({ removed }, 'Pictures that nothing refers to were removed')
  },
})
