import { defineJob } from '#/jobs/job.ts'
import { COLLECTIBLES } from './allCollectibles.ts'
import { findReachedLengths, findStaleAppearances } from './collectibles.queries.server.ts'
import { PATRON_LENGTHS } from './data/thresholds.ts'
import { refreshSupporter } from './refreshSupporter.server.ts'

const MAX_MEMBERS = 500

/** The first item of each length of support. */
const LENGTH_ITEMS = PATRON_LENGTHS.map((days) => {
  const { groupID, itemID } = COLLECTIBLES.find(
    ({ requirement }) => requirement.kind === 'patron-length' && requirement.days === days,
  )!
  return { days, groupID, itemID }
})

/**
 * Gives supporters the items of their status and length, and hides those that need the status from members whose support ended. The items
 * of a length do not wait for a visit: the support may end before one.
 */
export const refreshSupporterItems = defineJob({
  name: 'supporter-items',
  description: 'shows and hides the collectibles of supporters when their support begins or ends',
  schedule: '*/5 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  run: async ({ db, events }, { signal }) => {
    const stale = await findStaleAppearances(db.kysely, MAX_MEMBERS)
    const reached = await findReachedLengths(db.kysely, LENGTH_ITEMS, MAX_MEMBERS)
    for (const userId of new Set([...stale, ...reached])) {
      signal.throwIfAborted()
      await refreshSupporter(events, userId)
    }
  },
})
