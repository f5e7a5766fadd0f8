import { defineJob } from '#/jobs/job.ts'
import { checkSupporters, SUPPORTER_PLATFORM } from './supporterChecks.server.ts'

/** Checks members whose support is due to be looked up again. */
export const checkSupportersRegularly = defineJob({
  name: 'supporter-checks',
  description: 'asks the supporter platform about members whose check is due',
  schedule: '*/10 * * * *',
  isWanted: ({ auth }) => auth.config.providers[SUPPORTER_PLATFORM] !== undefined,
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 1800,
  run: ({ auth }, { signal }) => checkSupporters(auth, signal),
})
