import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readCommand } from '#/features/stewardship/adminCommands/adminCommand.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { inSpan, type Span } from '#/tracing/span.server.ts'
import { Tracer } from '#/tracing/tracer.server.ts'
import { testDatabase } from '../../test/database.ts'
import { defineJob, type Job, type JobServices } from './job.ts'
import { type JobCommand, runJobCommand } from './jobCommand.server.ts'
import { JobQueue } from './jobQueue.server.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const services = { db, log } as JobServices
const QUICK = { heartbeat: 10, supervise: 1, poll: 0.5, cron: 1 }

let names = 0
/** A job with a name of its own. */
const job = (run: Job<{ text: string }>['run'], more: Partial<Job<{ text: string }>> = {}) =>
  defineJob<{ text: string }>({
    name: `job-${++names}`,
    description: 'for a test',
    retries: 0,
    retryDelaySeconds: 1,
    timeoutSeconds: 60,
    run,
    ...more,
  })

function queue(...jobs: Job<{ text: string }>[]): JobQueue {
  const made = new JobQueue(db, jobs as unknown as Job[], log, QUICK)
  onTestFinished(() => made.close())
  return made
}

function working(...jobs: Job<{ text: string }>[]): JobQueue {
  const made = queue(...jobs)
  made.run(services, 0)
  return made
}

const admin = (jobs: JobQueue, ...args: string[]) => runJobCommand(jobs, readCommand(args) as JobCommand)

describe('jobs', () => {
  test('run in another process than the one that leaves them', async () => {
    const run = vi.fn(async () => {})
    const greet = job(run)
    working(greet)
    await queue(greet).enqueue(greet, { text: 'hello' })
    await expect.poll(() => run.mock.calls.length, { timeout: 20_000 }).toBe(1)
    expect(run).toHaveBeenCalledWith(services, expect.objectContaining({ data: { text: 'hello' } }))
  })

  test('begin again where they could not listen for new work', async () => {
    const done = Promise.withResolvers<void>()
    const greet = job(async () => done.resolve())
    const listen = vi.fn(db.listen).mockRejectedValueOnce(new Error('The primary closed the connection'))
    const lines: string[] = []
    const kept = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const jobs = new JobQueue({ ...db, listen }, [greet] as unknown as Job[], kept, { ...QUICK, poll: 600 })
    onTestFinished(() => jobs.close())
    jobs.run(services, 0)
    await expect.poll(() => listen.mock.calls.length, { timeout: 20_000 }).toBe(2)
    await jobs.enqueue(greet, { text: 'hello' })
    await done.promise
    expect(lines).toEqual([])
  })

  test('exist if the transaction that leaves them is committed', async () => {
    const seen: string[] = []
    const note = job(async (_, { data }) => void seen.push(data.text))
    const jobs = working(note)
    await jobs.open()
    await db.kysely
      .transaction()
      .execute(async (trx) => {
        await jobs.enqueue(note, { text: 'rolled back' }, { trx })
        throw new Error('changed my mind')
      })
      .catch(() => {})
    await db.kysely.transaction().execute((trx) => jobs.enqueue(note, { text: 'committed' }, { trx }))
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['committed'])
  })

  test('are repeated after a failure, with the failure counted', async () => {
    let turn = 0
    const shaky = job(
      async () => {
        if (++turn < 3) throw new Error('not today')
      },
      { retries: 3 },
    )
    const jobs = working(shaky)
    await jobs.enqueue(shaky, { text: '' })
    await expect.poll(() => turn, { timeout: 30_000 }).toBe(3)
    await expect.poll(async () => (await jobs.list())[0]!.lastDone, { timeout: 20_000 }).toBeDefined()
    expect((await jobs.list())[0]).toMatchObject({ failures: [], waiting: 0, retrying: 0 })
  })

  test('that fail for good are listed by npm run admin -- jobs, and repeated by jobs retry', async () => {
    let isBroken = true
    let done = 0
    const broken = job(async () => {
      if (isBroken) throw new Error('the disk is full')
      done++
    })
    const jobs = working(broken)
    await jobs.enqueue(broken, { text: '' })
    await expect.poll(async () => (await jobs.list())[0]!.failures.length, { timeout: 20_000 }).toBe(1)
    const lines = (await admin(jobs, 'jobs')).join('\n')
    expect(lines).toMatch(
      new RegExp(`${broken.name} .*for a test.*\n.*1 failed.*\n.*failed .* the disk is full`),
    )
    isBroken = false
    const id = (await jobs.list())[0]!.failures[0]!.id
    expect(await admin(jobs, 'jobs', 'retry', id)).toEqual(['Retrying one run.'])
    await expect.poll(() => done, { timeout: 20_000 }).toBe(1)
    expect((await jobs.list())[0]!.failures).toEqual([])
    expect((await admin(jobs, 'jobs', 'retry', broken.name))[0]).toMatch('no such failed run')
  })

  test('are traces of their own, also where a request leaves them', async () => {
    const ended: Span[] = []
    const record = (span: Span) => ended.push(span)
    const tracer = new Tracer({ sampler: 'always_on', ratio: 1 }, record, new LabelCounter())
    const failing = job(() => inSpan('step', 'internal', () => Promise.reject(new TypeError('for a test'))))
    const jobs = queue(failing)
    await tracer.trace('request', {}, async () => {
      jobs.run(services, 0, tracer)
      await jobs.enqueue(failing, { text: '' })
    })
    await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(3)
    const [request, step, run] = ended as [Span, Span, Span]
    expect(run).toMatchObject({ name: `job ${failing.name}`, kind: 'internal', parentId: undefined })
    expect(run).toMatchObject({ isFailed: true, attributes: { 'error.type': 'TypeError' } })
    expect(step.parentId).toBe(run.id)
    expect(run.trace.id).not.toBe(request.trace.id)
  })

  test('run on schedule, and no longer once the schedule is gone', async () => {
    const run = vi.fn(async () => {})
    const often = job(run, { schedule: '* * * * *' })
    const jobs = working(often)
    await expect.poll(async () => (await jobs.list())[0]!.nextRun, { timeout: 20_000 }).toBeDefined()
    await expect.poll(() => run.mock.calls.length, { timeout: 150_000 }).toBeGreaterThan(0)
    await jobs.close()
    const { schedule: _, ...unscheduled } = often
    const later = working(unscheduled)
    await expect.poll(async () => (await later.list())[0]!.nextRun, { timeout: 20_000 }).toBeUndefined()
  })

  test('in progress are stopped with the process, and repeated by the next', async () => {
    const begun = Promise.withResolvers<void>()
    let turn = 0
    const long = job(
      (_, { signal }) => {
        if (++turn > 1) return Promise.resolve()
        begun.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
      { retries: 3 },
    )
    const jobs = working(long)
    await jobs.enqueue(long, { text: '' })
    await begun.promise
    await jobs.close()
    const next = working(long)
    await expect.poll(async () => (await next.list())[0]!.lastDone, { timeout: 30_000 }).toBeDefined()
    expect(turn).toBe(2)
  })
})
