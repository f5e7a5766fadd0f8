import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Services } from '#/services.server.ts'

/** What jobs work with: the services that a worker process has too, which serves no pages and holds no index. */
export type JobServices = Pick<Services, 'config' | 'db' | 'auth' | 'events' | 'media' | 'safeFetch' | 'log'>

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
 * A kind of work that runs outside requests. It may be started a second time after a kill or an error, at any point: what must happen once is written
 * together with a key or with `completeIn` in one transaction.
 */
export interface Job<Data extends object = object> {
  /** Also the name of its queue: lower case, with hyphens. */
  name: string
  /** What it does, in a few words, for the operator. */
  description: string
  /** When it runs by itself, as a cron expression in UTC. At most one such run is queued or active at a time in all processes. */
  schedule?: string
  /** Whether it is scheduled in this installation; without it, always. */
  isWanted?: (services: JobServices) => boolean
  /** How often a failed run is repeated before it is a dead letter. */
  retries: number
  /** The pause before the first repetition; it doubles, with jitter, up to an hour. */
  retryDelaySeconds: number
  /** A run that takes longer is aborted and repeated. */
  timeoutSeconds: number
  run(services: JobServices, run: JobRun<Data>): Promise<void>
}

/** Declares a job. `src/jobs.server.ts` lists all of them. */
export const defineJob = <Data extends object = object>(job: Job<Data>): Job<Data> => job
