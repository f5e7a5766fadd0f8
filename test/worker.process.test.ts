import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { readCommand } from '#/features/stewardship/adminCommands/adminCommand.ts'
import { readDueFeeds } from '#/features/stewardship/feeds/feeds.jobs.server.ts'
import type { Job, JobServices } from '#/jobs/job.ts'
import { type JobCommand, runJobCommand } from '#/jobs/jobCommand.server.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { JOBS } from '#/jobs.server.ts'
import { buildIfStale } from '../scripts/build.ts'
import { COMPILE_CACHE } from './compileCache.ts'
import { testDatabaseUrl } from './database.ts'
import { HELD_LOCK, holdLock } from './heldLock.ts'
import { freePort, startSite } from './siteProcess.ts'

const FEEDS = 400
const DEVELOPER = '00000000-0000-4000-8000-0000000000de'
const WAIT = { timeout: 90_000, interval: 50 }
const log = pino({ level: 'silent' })

beforeAll(buildIfStale)

/** Games of one developer whose feeds are at an address that is refused: each reading is one failure and one notification. */
async function addDueFeeds(db: Kysely<DB>): Promise<void> {
  await sql`insert into profiles (id, username) values (${DEVELOPER}, 'developer')`.execute(db)
  await sql`
    with added as (
      insert into games (name, urlid, developer_id)
        select 'Game ' || n, 'game-' || n, ${DEVELOPER} from generate_series(1, ${FEEDS}::integer) n returning id, developer_id)
    insert into update_feeds (game_id, url, user_id) select id, 'http://10.0.0.1/feed.json', developer_id from added`.execute(
    db,
  )
}

/** How many feeds were read, at most how often, and how many notifications were sent. */
async function readings(db: Kysely<DB>) {
  const { rows } = await sql<{ feeds: number; most: number; told: number }>`
    select count(*) filter (where failures > 0)::integer as feeds, max(failures) as most,
           (select count(*)::integer from notifications) as told from update_feeds`.execute(db)
  return rows[0]!
}

/**
 * From now on a reading waits before it is noted once `feeds` were, so that a worker is in the middle however fast it is.
 * Resolves to what lets them go on.
 */
async function holdReadings(
  db: Kysely<DB>,
  databaseUrl: string,
  feeds: number,
): Promise<() => Promise<void>> {
  const letGo = await holdLock(databaseUrl)
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$ begin
      if (select count(*) from update_feeds where failures > 0) >= ${sql.lit(feeds)} then
        perform pg_advisory_xact_lock(${sql.lit(HELD_LOCK)});
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger wait_for_test before update of failures on update_feeds
    for each row execute function wait_for_test()`.execute(db)
  return async () => {
    await letGo()
    await sql`drop function wait_for_test cascade`.execute(db)
  }
}

/** A database, a site on it that runs no jobs, and what starts workers and commands beside it. */
async function siteWithoutJobs() {
  const dataDir = await mkdtemp(join(tmpdir(), 'idledex-worker-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, DATABASE_URL: await testDatabaseUrl() }
  const site = startSite({ ...env, JOBS: 'off', PORT: String(await freePort()) })
  await site.ready
  const opened = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  onTestFinished(() => opened.close())
  await addDueFeeds(opened.kysely)
  const queue = (jobs: readonly Job[]) => {
    const made = new JobQueue(opened, jobs, log, { heartbeat: 10, supervise: 1, poll: 0.5, cron: 45 })
    onTestFinished(() => made.close())
    return made
  }
  /** What an operator types: it takes a second. */
  const adminScript = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], {
      env: { ...process.env, ...COMPILE_CACHE, ...env },
    })
    return stdout
  }
  /** What the script does. */
  const admin = async (...args: string[]) => {
    const jobs = new JobQueue(opened, JOBS, log)
    const lines = await runJobCommand(jobs, readCommand(args) as JobCommand).finally(() => jobs.close())
    return lines.join('\n')
  }
  const startWorker = () => startSite({ ...env, JOBS: 'only' })
  const hold = (feeds: number) => holdReadings(opened.kysely, env.DATABASE_URL, feeds)
  return { db: opened.kysely, opened, queue, admin, adminScript, startWorker, hold }
}

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a worker beside a site without jobs does the work; after a kill in the middle another does the rest, and nothing twice; the operator lists and retries failed runs',
  async () => {
    const { db, opened, queue, admin, adminScript, startWorker, hold } = await siteWithoutJobs()
    const waiting = queue(JOBS)
    await waiting.enqueue(readDueFeeds, {})
    expect(await adminScript('jobs')).toMatch(/^feeds {2}\(.*\)\n {2}1 waiting/m)

    const letGoOn = await hold(FEEDS / 4)
    const killed = startWorker()
    await vi.waitFor(async () => expect((await readings(db)).feeds).toBe(FEEDS / 4), WAIT)
    killed.process.kill('SIGKILL')
    await killed.ended
    await letGoOn()
    expect((await readings(db)).feeds).toBe(FEEDS / 4)
    expect(await admin('jobs')).toMatch(/^feeds .*\n {2}1 running/m)

    // A minute without a sign of life passes, and any process of the queue notices it; the hour passes for which the feed was claimed.
    await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`.execute(
      db,
    )
    const noticing = queue([])
    noticing.run({ db: opened, log } as JobServices, 0)
    await vi.waitFor(async () => expect(await admin('jobs')).toMatch(/^feeds .*\n {2}1 to be retried/m), WAIT)
    await noticing.close()
    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db)
    await sql`update update_feeds set next_check_at = now() where failures = 0`.execute(db)

    const second = startWorker()
    await vi.waitFor(async () => expect((await readings(db)).feeds).toBe(FEEDS), WAIT)
    expect(await readings(db)).toEqual({ feeds: FEEDS, most: 1, told: FEEDS })
    await vi.waitFor(async () => expect(await admin('jobs')).toMatch(/^feeds .*\n {2}idle/m), WAIT)
    second.process.kill('SIGTERM')
    expect(await second.ended).toBe(0)

    // A run that fails for good.
    await sql`alter table update_feeds rename to update_feeds_elsewhere`.execute(db)
    await queue([{ ...readDueFeeds, retries: 0 }]).enqueue(readDueFeeds, {})
    startWorker()
    await vi.waitFor(async () => expect(await admin('jobs')).toMatch(/^feeds .*\n {2}1 failed/m), WAIT)
    expect(await admin('jobs')).toMatch(/ {2}failed .* UTC .*"update_feeds" does not exist/)
    await sql`alter table update_feeds_elsewhere rename to update_feeds`.execute(db)
    await sql`update update_feeds set next_check_at = now()`.execute(db)
    expect(await admin('jobs', 'retry', 'feeds')).toContain('Retrying one run.')
    await vi.waitFor(async () => expect((await readings(db)).most).toBe(2), WAIT)
    // The same trouble is told once.
    await vi.waitFor(async () => expect(await admin('jobs')).toMatch(/^feeds .*\n {2}idle/m), WAIT)
    expect((await readings(db)).told).toBe(FEEDS)
  },
)
