import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Job as ClaimedJob, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { JOBS_SCHEMA } from '#/db/backup/siteSchemas.ts'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { isOutage } from '#/db/unavailable.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import type { Tracer } from '#/tracing/tracer.server.ts'
import { createQueues, DEAD_LETTERS } from './bossQueues.server.ts'
import type { Job, JobServices } from './job.ts'
import { inTransaction, jobDatabase } from './jobDatabase.server.ts'
import { type JobState, toFailure } from './jobState.ts'

/** Stopping waits this long for current runs; unfinished ones are retried later. */
const STOP_LIMIT_MS = 8_000
/** Delay after the start, so that jobs do not slow down the first requests. */
const START_DELAY_MS = 2_000

/** Pause after a failed start. */
const START_PAUSE_MS = 2_000
/** The first failures may be over soon: another process creates the tables. */
const FAILED_STARTS_TO_LOG = 3

/** How quickly things are noticed, in seconds. Tests of kills use shorter ones. */
export interface JobTiming {
  /** A run is retried if its process has sent no heartbeat for this time. */
  heartbeat: number
  /** How often to look for silent runs, and for runs that take too long. */
  supervise: number
  /** New work is announced immediately by NOTIFY. Polling at this interval finds missed work and due retries. */
  poll: number
  /** How often the schedule is checked. */
  cron: number
}

const TIMING: JobTiming = { heartbeat: 60, supervise: 60, poll: 60, cron: 45 }

export interface EnqueueOptions {
  /** The work exists if this transaction is committed. Call `open` before it begins: the embedded database has one connection. */
  trx?: Kysely<DB>
  startAfterSeconds?: number
}

/**
 * The jobs of a process, on pg-boss: tables in the site's own database. `run` makes this process run jobs; `enqueue` adds work for any
 * process that does. Nothing is loaded before the first of these, so tests and commands that need no jobs pay nothing.
 */
export class JobQueue {
  readonly #db: Database
  readonly #log: Logger
  readonly #jobs: readonly Job[]
  readonly #timing: JobTiming
  readonly #stopping = new AbortController()
  /** Runs of this process by job and outcome, such as 'feeds done' and 'feeds failed'. */
  readonly runs = new LabelCounter()
  /** Seconds that they took, by job. */
  readonly runSeconds = new LabelCounter()
  #boss: Promise<PgBoss> | undefined
  #works = false
  #tracer: Tracer | undefined
  #isOpen = false
  #starting: Promise<void> | undefined

  constructor(db: Database, jobs: readonly Job[], log: Logger, timing: JobTiming = TIMING) {
    this.#db = db
    this.#jobs = jobs
    this.#log = log
    this.#timing = timing
  }

  /** Makes this process run jobs, starting shortly after the start. Retries until that succeeds, also after a long outage of the database. */
  run(services: JobServices, delayMs = START_DELAY_MS, tracer?: Tracer): void {
    this.#works = true
    this.#tracer = tracer
    // Only the stop ends it early.
    this.#starting = this.#keepStarting(services, delayMs).catch(() => {})
  }

  /** Resolves when work can be enqueued from within transactions. */
  async open(): Promise<void> {
    await this.#open()
  }

  /** Adds work for a process that runs jobs. Resolves to whether it was added: an exclusive job may have a run already. */
  async enqueue<Data extends object>(
    job: Job<Data>,
    data: Data,
    { trx, startAfterSeconds }: EnqueueOptions = {},
  ): Promise<boolean> {
    if (trx && !this.#isOpen) throw new Error('Open the job queue before the transaction')
    const boss = await this.#open()
    const id = await boss.send(job.name, data, {
      ...(trx ? { db: inTransaction(trx) } : {}),
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
    })
    return id !== null
  }

  /**
   * The state of jobs, for the operator.
   *
   * @param names all jobs unless some are named
   */
  async list(names?: readonly string[]): Promise<JobState[]> {
    const boss = await this.#open()
    const [queues, schedules, dead] = await Promise.all([
      boss.getQueues(),
      boss.getSchedules(),
      boss.findJobs<object>(DEAD_LETTERS, { queued: true, limit: 10_000 }),
    ])
    return Promise.all(
      this.#jobs
        .filter(({ name }) => names?.includes(name) ?? true)
        .map(async ({ name, description }) => {
          const queue = queues.find((each) => each.name === name)
          const schedule = schedules.find((each) => each.name === name)
          const runs = queue ? await boss.findJobs<object>(name, { limit: 100_000 }) : []
          const done = runs.filter((run) => run.state === 'completed').map((run) => run.completedOn!)
          return {
            name,
            description,
            waiting: runs.filter((run) => run.state === 'created').length,
            retrying: runs.filter((run) => run.state === 'retry').length,
            active: runs.filter((run) => run.state === 'active').length,
            lastDone: done.toSorted((a, b) => a.getTime() - b.getTime()).at(-1),
            nextRun: schedule && boss.previewSchedule(schedule.cron, { tz: 'UTC', count: 1 })[0],
            failures: dead.filter((letter) => letter.sourceName === name).map(toFailure),
          }
        }),
    )
  }

  /** How many runs of each job wait in the database, and of how many that failed for good; at most a minute old. Empty where this process runs no jobs. */
  async backlog(): Promise<{ waiting: Map<string, number>; dead: number }> {
    const boss = this.#works && this.#isOpen ? await this.#boss : undefined
    const queues = (await boss?.getQueues()) ?? []
    return {
      waiting: new Map(
        queues
          .filter(({ name }) => this.#jobs.some((job) => job.name === name))
          .map(({ name, queuedCount }) => [name, queuedCount]),
      ),
      dead: queues.find(({ name }) => name === DEAD_LETTERS)?.queuedCount ?? 0,
    }
  }

  /** Retries dead letters: all of a job, or a single one. Resolves to their number. */
  async retry(which: { job: string } | { id: string }): Promise<number> {
    const boss = await this.#open()
    return boss.redrive(DEAD_LETTERS, 'job' in which ? { sourceName: which.job } : { ids: [which.id] })
  }

  /** Stops: lets current runs finish within a limit. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#starting
    const boss = await this.#boss?.catch(() => undefined)
    await boss?.stop({ graceful: true, timeout: STOP_LIMIT_MS, close: false })
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= this.#start().catch((error) => {
      this.#boss = undefined
      throw error
    })
    return this.#boss
  }

  async #start(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const { supervise, cron, poll } = this.#timing
    const database = jobDatabase(this.#db)
    const boss = new PgBoss({
      db: database,
      backend: this.#db.kind === 'embedded' ? 'pglite' : 'postgres',
      schema: JOBS_SCHEMA,
      supervise: this.#works,
      schedule: this.#works,
      useListenNotify: this.#works,
      superviseIntervalSeconds: supervise,
      monitorIntervalSeconds: supervise,
      maintenanceIntervalSeconds: 3600,
      queueCacheIntervalSeconds: 600,
      flowIntervalSeconds: 600,
      bamIntervalSeconds: 600,
      cronMonitorIntervalSeconds: cron,
      cronWorkerIntervalSeconds: Math.min(45, Math.max(1, poll)),
      // Monitoring for large installations would cost more than these few queues.
      registerInstance: false,
      reindex: false,
      monitorVacuum: false,
      openTelemetry: { enabled: false },
    })
    boss.on('error', (error) => this.#log.warn({ err: error }, 'The job queue had an error'))
    boss.on('warning', (warning) => {
      if (!database.refusal) this.#log.warn({ warning }, 'The job queue had a warning')
    })
    try {
      await boss.start()
      // pg-boss would never listen again, and notice work after a minute.
      if (database.refusal) throw database.refusal
      await createQueues(boss, this.#jobs, this.#timing.heartbeat)
      // Loaded before the first transaction needs them.
      for (const { name } of this.#jobs) await boss.findJobs(name, { limit: 1 })
    } catch (error) {
      await abandon(boss)
      throw error
    }
    this.#isOpen = true
    return boss
  }

  async #keepStarting(services: JobServices, delayMs: number): Promise<void> {
    const { signal } = this.#stopping
    await wait(delayMs, undefined, { signal, ref: false })
    for (let failures = 0; ; ) {
      try {
        return await this.#startWorking(services)
      } catch (error) {
        signal.throwIfAborted()
        if (!isOutage(error) && ++failures === FAILED_STARTS_TO_LOG)
          this.#log.error({ err: error }, 'Jobs could not be started. It is tried again until they are.')
        const boss = await this.#boss?.catch(() => undefined)
        this.#boss = undefined
        this.#isOpen = false
        if (boss) await abandon(boss)
        await wait(START_PAUSE_MS, undefined, { signal, ref: false })
      }
    }
  }

  async #startWorking(services: JobServices): Promise<void> {
    const boss = await this.#open()
    const scheduled = this.#jobs.filter((job) => job.schedule && (job.isWanted?.(services) ?? true))
    const stored = await boss.getSchedules()
    for (const { name } of stored)
      if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name)
    for (const { name, schedule } of scheduled)
      if (!stored.some((each) => each.name === name && each.cron === schedule))
        await boss.schedule(name, schedule!, {}, { tz: 'UTC', missed: 'once' })
    for (const job of this.#jobs) await this.#work(boss, job, services)
  }

  async #work(boss: PgBoss, job: Job, services: JobServices): Promise<void> {
    const { poll } = this.#timing
    const options = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll }
    await boss.work<object>(job.name, options, async ([claimed]) => {
      if (!claimed) return
      const run = () => this.#runClaimed(boss, job, services, claimed)
      await (this.#tracer?.trace(`job ${job.name}`, {}, run) ?? run())
    })
  }

  async #runClaimed(
    boss: PgBoss,
    job: Job,
    services: JobServices,
    { id, retryCount, data, signal }: ClaimedJob<object>,
  ): Promise<void> {
    const begunAt = performance.now()
    try {
      await job.run(services, {
        data,
        signal: AbortSignal.any([signal, this.#stopping.signal]),
        completeIn: async (trx) => {
          const done = await boss.complete(job.name, { id, retryCount }, null, { db: inTransaction(trx) })
          if (!isAffected(done)) throw new Error(`Another process has taken over the job ${id}`)
        },
      })
      this.runs.add(`${job.name} done`)
    } catch (error) {
      this.runs.add(`${job.name} failed`)
      if (!this.#stopping.signal.aborted)
        this.#log.warn({ err: error, job: job.name, retryCount }, 'A job failed')
      throw error
    } finally {
      this.runSeconds.add(job.name, (performance.now() - begunAt) / 1000)
    }
  }
}

/** Ends what a start has begun. */
const abandon = (boss: PgBoss): Promise<void> => boss.stop({ graceful: false, close: false }).catch(() => {})

const isAffected = (response: object) => (response as { affected?: number }).affected === 1
