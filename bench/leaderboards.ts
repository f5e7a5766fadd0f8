import { sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import { BOARDS, PERIODS } from '#/features/pages/leaderboards/leaderboards.limits.ts'
import { rankMembers } from '#/features/pages/leaderboards/leaderboards.queries.server.ts'
import { withDatabase } from './database.ts'
import { type LoadOptions, type LoadTask, median, round } from './load.ts'
import { signInMembers } from './members.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import { bounded, ms, plain, type Row } from './table.ts'

const MEMBERS = 100_000
/** Grants of each member, over the last half year. */
const GRANTS = 10
/** Of a member's visits of the last week; streaks differ, as a ranking of ties alone is quicker to order. */
const MAX_STREAK = 200
const PAGES = 500
const CONNECTIONS = 4
const MAX_CPU_MS = 2
/** The site's tokens name its address, whatever its port. */
const SETTINGS = {
  SITE_URL: 'http://leaderboards.localhost',
  GAMES_URL: 'http://games.leaderboards.localhost',
}

/** What a page of a leaderboard of 100,000 members and a viewer's own rank cost, beside another small response of the same run. */
export async function measureLeaderboards({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  const dataDir = makeFolder()
  const { authorization, read } = await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    const [authorization] = await signInMembers(db, 1, { ...SETTINGS, DATA_DIR: dataDir })
    await addMembers(db)
    return { authorization: authorization!, read: await readAll(db) }
  })
  const site = await startSite({
    databaseUrl,
    dataDir,
    env: { ...SETTINGS, GAMES_PORT: String(await freePort()), JOBS: 'off', WRITE_LIMIT_FACTOR: '1000000' },
  })
  const pages = Array.from({ length: PAGES }, (_, n) => `/api/leaderboards?page=${((n * 7_919) % 2_000) + 1}`)
  const tasks: Record<string, Pick<LoadTask, 'paths' | 'headers'>> = {
    fixed: { paths: ['/api/tags'] },
    list: { paths: pages },
    streaks: { paths: pages.map((path, n) => `${path}&board=streaks&period=${n % 2 ? 'month' : 'week'}`) },
    own: { paths: ['/api/me/leaderboards', '/api/me/leaderboards?period=week'], headers: { authorization } },
    page: { paths: ['/leaderboards'], headers: { 'accept-encoding': 'br' } },
  }
  const cpu: Record<string, number[]> = { fixed: [], list: [], streaks: [], own: [], page: [] }
  for (let turn = 0; turn <= rounds; turn++)
    for (const [name, task] of Object.entries(tasks)) {
      const { cpuMs } = await round(site, { ...task, connections: CONNECTIONS, seconds })
      // The first round warms up.
      if (turn > 0) cpu[name]!.push(cpuMs)
    }
  await site.stop()
  const of = (name: string) => median(cpu[name]!)
  const slowest = read.reduce((most, each) => (each.ms > most.ms ? each : most))
  const streaks = read.filter(({ name }) => /^streaks, (?:month|week)$/.test(name))
  const beside = (name: string) => `${plain(of(name) / of('fixed'))} × /api/tags`
  const label = `of a leaderboard of ${MEMBERS.toLocaleString('en')}`
  return [
    bounded(`CPU of a page ${label}`, of('list'), { max: MAX_CPU_MS }, ms, beside('list')),
    bounded(
      '… streaks of this month and this week',
      of('streaks'),
      { max: MAX_CPU_MS },
      ms,
      beside('streaks'),
    ),
    bounded(`… own rank`, of('own'), { max: MAX_CPU_MS }, ms, beside('own')),
    bounded(`… cached page`, of('page'), { max: MAX_CPU_MS }, ms, beside('page')),
    {
      what: '… reading a ranking, once in 50 s',
      measured: ms(median(read.map((each) => each.ms))),
      detail: `at most ${ms(slowest.ms)} (${slowest.name}); ${streaks.map((each) => `${each.name} ${ms(each.ms)}`).join(', ')}`,
    },
  ]
}

/** Members with grants, votes counted and visits, without the triggers that would count them one by one. */
async function addMembers(db: Database): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`insert into profiles (username, created_at) select 'ranked' || n, now() - interval '1 year'
      from generate_series(1, ${MEMBERS - 1}::integer) n`.execute(connection)
    await sql`insert into profile_counts (user_id) select id from profiles on conflict do nothing`.execute(
      connection,
    )
    await sql`insert into exp_ledger (user_id, kind, subject, base, amount, created_at)
      select id, 'daily', n::text, 1 + n % 10, 1 + n % 10, now() - interval '180 days' * random()
        from profiles, generate_series(1, ${GRANTS}::integer) n order by 6`.execute(connection)
    await sql`update profiles set total_exp = sum from (
      select user_id, sum(amount)::integer + (random() * 2000)::integer as sum from exp_ledger group by user_id) gained
       where user_id = id`.execute(connection)
    await sql`update profile_counts set upvotes = random() * 300, reviews = random() * 20, games = random() * 4`.execute(
      connection,
    )
    await sql`insert into daily_login_exp (user_id, day, streak, exp_added)
      select id, current_date - n, greatest(1, abs(hashtext(id::text)) % ${MAX_STREAK}::integer - n), 3
        from profiles, generate_series(0, 6) n`.execute(connection)
    await sql`select recount_streaks(array(select id from profiles))`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

interface Reading {
  name: string
  ms: number
}

/** How long each ranking takes to read. */
async function readAll(db: Database): Promise<Reading[]> {
  const taken: Reading[] = []
  for (const board of BOARDS)
    for (const period of PERIODS) {
      const start = performance.now()
      await rankMembers(db.kysely, board, period)
      taken.push({ name: `${board}, ${period}`, ms: performance.now() - start })
    }
  return taken
}
