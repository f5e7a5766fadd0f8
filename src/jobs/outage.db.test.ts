import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
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

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'an outage has one line when it begins and one when it ends, however often the queue polls',
  async () => {
    const proxy = await freezingProxy(await testDatabaseUrl('blank'))
    const db = await openDatabase({ databaseUrl: proxy.url, dataDir: tmpdir() })
    onTestFinished(() => db.close())
    const { log, lines, warnings } = keptLog()
    logOutages(db, log)
    let polls = 0
    const counted: typeof db = {
      ...db,
      query(...statement) {
        polls++
        return db.query(...statement)
      },
    }
    const begun = Promise.withResolvers<void>()
    const cut = Promise.withResolvers<void>()
    let turn = 0
    const job = defineJob({
      name: 'needs-the-database',
      description: 'for a test',
      retries: 0,
      retryDelaySeconds: 1,
      timeoutSeconds: 60,
      async run(_, { data }) {
        if ('fault' in data) throw new Error('not the database')
        if (++turn > 1) return
        begun.resolve()
        await cut.promise
        await sql`select 1`.execute(db.kysely)
      },
    })
    const others = [1, 2, 3, 4].map((n): Job => ({ ...job, name: `other-${n}` }))
    const jobs = new JobQueue(counted, [job, ...others], log, {
      heartbeat: 10,
      supervise: 1,
      poll: 0.5,
      cron: 1,
    })
    onTestFinished(() => jobs.close())
    jobs.run({ db, log } as JobServices, 0)
    await jobs.enqueue(job, {})
    await begun.promise

    await proxy.refuse()
    cut.resolve()
    const before = polls
    await expect.poll(() => polls - before, { timeout: 120_000 }).toBeGreaterThan(100)
    expect(warnings()).toEqual([
      'The database does not respond. Pages that need it are refused until it does.',
    ])
    const errors = lines.filter(({ msg }) => msg === 'The job queue had an error')
    expect(errors.length).toBeGreaterThan(20)
    for (const { err } of errors) expect(err!.message.split('Queue:').length).toBeLessThanOrEqual(2)

    await proxy.restore()
    await expect.poll(() => warnings().at(-1)).toBe('The database responds again')
    await jobs.enqueue(job, { fault: true })
    await expect
      .poll(warnings)
      .toEqual([
        'The database does not respond. Pages that need it are refused until it does.',
        'The database responds again',
        'A job failed',
      ])
  },
)
