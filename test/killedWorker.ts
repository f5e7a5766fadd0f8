/**
 * A process of its own for src/jobs/jobs.kills.test.ts: runs jobs on the embedded database in the folder given, or the one of DATABASE_URL, until it
 * is killed. Each run writes a row, in the transaction in which it is completed. With a second argument it leaves so many
 * runs first.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { Events } from '#/events.server.ts'
import { defineJob, type JobServices } from '#/jobs/job.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { printLine } from './printLine.ts'

const count = defineJob<{ number: number }>({
  name: 'count',
  description: 'writes its number',
  retries: 100,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  async run({ events }, { data, completeIn }) {
    await events.write(async (trx) => {
      await sql`insert into counted values (${data.number})`.execute(trx)
      printLine('begun')
      await wait(5)
      await completeIn(trx)
    })
    printLine('done')
  },
})

async function run(dataDir: string, runs: number): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL })
  await migrate(db)
  await sql`create table if not exists counted (number integer not null)`.execute(db.kysely)
  // The time after which a killed worker's run counts as lost has passed.
  await sql`do $$ begin
    if to_regclass('jobs.job') is not null then
      update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active';
    end if;
  end $$`.execute(db.kysely)
  const log = pino({ level: 'fatal' })
  const jobs = new JobQueue(db, [count], log, { heartbeat: 10, supervise: 1, poll: 0.5, cron: 1 })
  const events = new Events(db, log)
  jobs.run({ db, events, log } as JobServices, 0)
  for (let number = 1; number <= runs; number++) await jobs.enqueue(count, { number })
  printLine('ready')
}

run(process.argv[2]!, Number(process.argv[3] ?? 0)).catch((error) => {
  console.error(error)
  process.exit(1)
})
