import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import { logOutages, outageHooks } from '#/outageLog.server.ts'
import { testDatabaseUrl } from '../../test/database.ts'
import { freezingProxy } from '../../test/freezingProxy.ts'
import { defineJob, type Job, type JobServices } from './job.ts'
import { JobQueue } from './jobQueue.server.ts'

const WARN = 40

interface Line {
  level: number
  msg: string
  err?: { message: string }
}

/** The site's log, kept. */
function keptLog() {
  const lines: Line[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = pino({ level: 'debug', hooks: outageHooks }, stream)
  return { log, lines, warnings: () => lines.filter(({ level }) => level >= WARN).map(({ msg }) => msg) }
}

const AWAY = 'The database does not respond. Pages that need it are refused until it does.'
const BACK = 'The database responds again'
const QUICK = { heartbeat: 10, supervise: 1, poll: 0.5, cron: 1 }

/** A database that can go away, its log, and how many statements the job queue has sent to it. */
async function database() {
  const proxy = await freezingProxy(await testDatabaseUrl('blank'))
  const db = await openDatabase({ databaseUrl: proxy.url, dataDir: tmpdir() })
  onTestFinished(() => db.close())
  const { log, lines, warnings } = keptLog()
  logOutages(db, log)
  let sent = 0
  const counted: typeof db = {
    ...db,
    query(...statement) {
      sent++
      return db.query(...statement)
    },
  }
  const run = (...jobs: Job[]) => {
    const queue = new JobQueue(counted, jobs, log, QUICK)
    onTestFinished(() => queue.close())
    queue.run({ db, log } as JobServices, 0)
    return queue
  }
  return { proxy, db, lines, warnings, run, sent: () => sent }
}

const job = (name: string, run: Job['run']) =>
  defineJob({ name, description: 'for a test', retries: 0, retryDelaySeconds: 1, timeoutSeconds: 60, run })

describe.runIf(process.env.TEST_DATABASE_URL)('an outage', () => {
  test('has one line when it begins and one when it ends, however often the job queue polls', async () => {
    const { proxy, db, lines, warnings, run, sent } = await database()
    const begun = Promise.withResolvers<void>()
    const cut = Promise.withResolvers<void>()
    const needy = job('needs-the-database', async (_, { data }) => {
      if ('fault' in data) throw new Error('not the database')
      begun.resolve()
      await cut.promise
      await sql`select 1`.execute(db.kysely)
    })
    const jobs = run(needy, ...[1, 2, 3, 4].map((n) => job(`other-${n}`, async () => {})))
    await jobs.enqueue(needy, {})
    await begun.promise

    await proxy.refuse()
    cut.resolve()
    const before = sent()
    await expect.poll(() => sent() - before, { timeout: 120_000 }).toBeGreaterThan(100)
    expect(warnings()).toEqual([AWAY])
    const errors = lines.filter(({ msg }) => msg === 'The job queue had an error')
    expect(errors.length).toBeGreaterThan(20)
    for (const { err } of errors) expect(err!.message.split('Queue:').length).toBeLessThanOrEqual(2)

    await proxy.restore()
    await expect.poll(() => warnings().at(-1)).toBe(BACK)
    await jobs.enqueue(needy, { fault: true })
    await expect.poll(warnings).toEqual([AWAY, BACK, 'A job failed'])
  })

  test('that lasts while jobs are started does not keep them from starting', async () => {
    const { proxy, warnings, run, sent } = await database()
    await proxy.refuse()
    const done = Promise.withResolvers<void>()
    const greet = job('greet', async () => done.resolve())
    const jobs = run(greet)
    await expect.poll(sent).toBeGreaterThan(2)
    await proxy.restore()
    await expect.poll(warnings).toEqual([AWAY, BACK])
    await jobs.enqueue(greet, {})
    await done.promise
    expect(warnings()).toEqual([AWAY, BACK])
  })
})
