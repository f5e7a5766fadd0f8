import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Services } from '#/services.server.ts'

/** The services that jobs use. A worker process has them, too; it serves no pages and has no index. */
export type JobServices = Pick<
  Services,
  'config' | 'db' | 'auth' | 'events' | 'media' | 'safeFetch' | 'forYou' | 'log'
>

/** One run of a job. */
export interface JobRun<Data extends object> {
  data: Data
  /** Aborted when the process stops or the run takes too long: finish the current piece of work and return. */
  signal: AbortSignal
  /**
   * Marks the run as done in the transaction of its work: both are committed, or neither, so a kill at any moment repeats nothing. Throws if
   * another process took the run over meanwhile, which rolls the work back.
   */
  completeIn(trx: Kysely<DB>): Promise<void>
}

/**
 * A kind of work that runs outside requests. A run may start again after a kill or an error, at any point. So work that must happen only
 * once is written in one transaction with an idempotency key, or with `completeIn`.
 */
export interface Job<Data extends object = object> {
  /** Also the name of its queue: lower case, with hyphens. */
  name: string
  /** What it does, in a few words, for the operator. */
  description: string
  /** Its schedule, as a cron expression in UTC. At most one scheduled run is queued or active at a time in all processes. */
  schedule?: string
  /** At most one run is queued or active at a time in all processes, as for those with a schedule: more are not added. */
  isExclusive?: boolean
  /** Whether it is scheduled in this installation; by default always. */
  isWanted?: (services: JobServices) => boolean
  /** How often a failed run is retried before it becomes a dead letter. */
  retries: number
  /** The pause before the first retry; it doubles, with jitter, up to an hour. */
  retryDelaySeconds: number
  /** A run that takes longer is aborted and retried. */
  timeoutSeconds: number
  run(services: JobServices, run: JobRun<Data>): Promise<void>
}

/** Declares a job. `src/jobs.server.ts` lists all of them. */
export const defineJob = <Data extends object = object>(job: Job<Data>): Job<Data> => job
