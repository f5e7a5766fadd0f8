import { defineJob } from '#/jobs/job.ts'
import { VOTE_ADDRESS_DAYS } from './gameTools.limits.ts'
import { forgetVoteAddresses } from './gameTools.writes.server.ts'

/** Deletes the keyed hashes of votes' network addresses, which are needed only to find clusters of recent votes. */
export const forgetOldVoteAddresses = defineJob({
  name: 'vote-addresses',
  description: `deletes the hashed network addresses of votes older than ${VOTE_ADDRESS_DAYS} days`,
  schedule: '41 3 * * *',
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 1800,
  async run({ db, log }, { signal }) {
    let forgotten = 0
    for (let count = -1; count !== 0 && !signal.aborted; forgotten += count)
      count = await forgetVoteAddresses(db.kysely, VOTE_ADDRESS_DAYS)
    if (forgotten > 0) log.info({ forgotten }, 'Addresses of old votes were deleted')
  },
})
