import type { JobWithMetadata } from 'pg-boss'

/** A job as the operator sees it. */
export interface JobState {
  name: string
  description: string
  waiting: number
  /** Failed, and will be retried. */
  retrying: number
  active: number
  lastDone: Date | undefined
  nextRun: Date | undefined
  /** Failed, and used up its retries. */
  failures: JobFailure[]
}

export interface JobFailure {
  id: string
  failedAt: Date
  error: string
}

/** A dead letter as the operator sees it. */
export function toFailure(letter: JobWithMetadata<object>): JobFailure {
  const output = letter.sourceOutput as { message?: string; value?: string } | null
  return { id: letter.id, failedAt: letter.createdOn, error: output?.message ?? output?.value ?? 'unknown' }
}
