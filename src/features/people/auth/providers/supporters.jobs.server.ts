import { defineJob } from '#/jobs/job.ts'
import { checkSupporters, SUPPORTER_PLATFORM } from './supporterChecks.server.ts'

/** Checks members whose support is due to be looked up again. */
export const checkSupportersRegularly = defineJob({
  name: 'supporter-checks',
  description: 'checks with the supporter platform whether members are still supporters',
  schedule: '*/10 * * * *',
  isWanted: ({ auth }) => auth.config.providers[SUPPORTER_PLATFORM] !== undefined,
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 1800,
  run: ({ auth }, { signal }) => checkSupporters(auth, signal),
})
