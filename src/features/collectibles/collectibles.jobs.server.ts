import { defineJob } from '#/jobs/job.ts'
import { refreshLook } from './changeLook.server.ts'
import { findStaleLooks } from './collectibles.queries.server.ts'
import { grantUnlocked } from './unlockCollectibles.server.ts'

const MAX_MEMBERS = 500

/** Gives new supporters their items, and hides those that need the status from members whose support ended. */
export const refreshSupporterItems = defineJob({
  name: 'supporter-items',
  description: 'shows and hides the collectibles of supporters when their support begins or ends',
  schedule: '*/5 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  run: async ({ db, events }, { signal }) => {
    for (const userId of await findStaleLooks(db.kysely, MAX_MEMBERS)) {
      signal.throwIfAborted()
      await events.write(async (trx, emit) => {
        await grantUnlocked(trx, emit, [userId])
        await refreshLook(trx, emit, userId)
      })
    }
  },
})
