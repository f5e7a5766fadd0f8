import { defineJob } from '#/jobs/job.ts'
import { deleteExpired } from './maintenance.writes.server.ts'

/** Deletes expired sessions, codes, and tokens. */
export const deleteExpiredSignInData = defineJob({
  name: 'expired-sign-in-data',
  description: 'deletes expired sessions, codes, and tokens',
  schedule: '11 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  run: ({ db }) => deleteExpired(db.kysely),
})
