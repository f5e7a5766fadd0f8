import { defineJob } from '#/jobs/job.ts'

/** A mail as a job stores it: sealed, since it names its recipient and may hold a link that signs in. */
export interface SealedMail {
  sealed: string
}

/** Sends a mail that could not be sent at once. Links and codes in it may have expired by then; their pages offer new ones. */
export const sendMailAgain = defineJob<SealedMail>({
  name: 'mail-again',
  description: 'retries emails that the mail server did not accept, for up to a day',
  // Pauses of 1, 2, 4 … 32 minutes, then of an hour: a day in all.
  retries: 29,
  retryDelaySeconds: 60,
  timeoutSeconds: 120,
  run: ({ auth }, { data }) => auth.outbox.sendAgain(data),
})
