import { sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import { dayRange, formatDateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { RANKINGS } from '#/features/catalog/popular/popular.limits.ts'
import { countPeriod } from '#/features/catalog/popular/popular.queries.server.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { fill, withDatabase } from './database.ts'
import { type LoadOptions, type LoadTask, median, round } from './load.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import { bounded, ms, plain, type Row } from './table.ts'

const GAMES = 100_000
/** Single clicks on links, over the last `DAYS` days. */
const CLICKS = 10_000_000
const DAYS = 90
const CONNECTIONS = 4
const MAX_CPU_MS = 1
const PERIODS = [{ kind: 'days', days: 3 }, { kind: 'days', days: 7 }, { kind: 'any' }] as const

/**
 * What a ranking of popular games costs with 100,000 games and ten million clicks, beside another small response of the same run. Each
 * address is requested once, so none is answered by the response cache.
 */
export async function measurePopular({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  const read = await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    await fill(db, GAMES)
    await addClicks(db)
    return readPeriods(db)
  })
  const site = await startSite({
    databaseUrl,
    dataDir: makeFolder(),
    env: { GAMES_PORT: String(await freePort()), JOBS: 'off' },
  })
  const tasks: Record<string, Pick<LoadTask, 'paths'>> = {
    fixed: { paths: ['/api/tags'] },
    popular: { paths: rankings() },
  }
  const cpu: Record<string, number[]> = { fixed: [], popular: [] }
  let from = 0
  for (let turn = 0; turn <= rounds; turn++)
    for (const [name, task] of Object.entries(tasks)) {
      const { cpuMs, requests } = await round(site, { ...task, from, connections: CONNECTIONS, seconds })
      if (name === 'popular') from += requests
      // The first round warms up.
      if (turn > 0) cpu[name]!.push(cpuMs)
    }
  await site.stop()
  const [fixed, popular] = [median(cpu.fixed!), median(cpu.popular!)]
  return [
    bounded(
      `CPU of a ranking of ${GAMES.toLocaleString('en')} games with ${CLICKS.toLocaleString('en')} clicks`,
      popular,
      { max: MAX_CPU_MS },
      ms,
      `${plain(popular / fixed)} × /api/tags`,
    ),
    {
      what: '… reading a period, once in 50 s',
      measured: ms(median(read.map((each) => each.ms))),
      detail: read.map((each) => `${each.name} ${ms(each.ms)}`).join(', '),
    },
  ]
}

/** Addresses of different rankings, more than are requested in a run: each ranking with a tag to have and tags to leave out. */
function rankings(): string[] {
  const slugs = TAGS.map(({ slug }) => slug)
  return slugs.flatMap((tag) =>
    slugs.flatMap((not) =>
      tag === not
        ? []
        : RANKINGS.map((by) => `/api/games/popular?by=${by}&tagsMode=or&tags=${tag},idle&not=${not}`),
    ),
  )
}

/** Clicks, and votes a fifth as many by day, on few games much more often than on most. Triggers are off: they count votes one by one. */
async function addClicks(db: Database): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set session_replication_role = replica`.execute(connection)
    // Nothing here reads them by visitor, and keeping this index up to date would take most of the time.
    await sql`drop index link_clicks_once`.execute(connection)
    await sql`insert into link_clicks (game_id, link_type, day, created_at)
      select 1 + floor(${GAMES}::integer * power(random(), 3))::integer, 'website', current_date - age, now() - make_interval(days => age)
        from (select n, n % ${DAYS}::integer as age from generate_series(1, ${CLICKS}::integer) n) clicked`.execute(
      connection,
    )
    await sql`insert into game_day_clicks (game_id, day, link_type, clicks)
      select game_id, day, link_type, count(*) from link_clicks group by 1, 2, 3`.execute(connection)
    await sql`insert into game_day_votes (day, game_id, upvotes, downvotes)
      select day, game_id, clicks / 3, clicks / 9 from game_day_clicks where clicks >= 3`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`analyze game_day_clicks, game_day_votes`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

/** How long the counters of each period take to read. */
async function readPeriods(db: Database): Promise<{ name: string; ms: number }[]> {
  const taken = []
  for (const within of PERIODS) {
    const start = performance.now()
    await countPeriod(db.kysely, dayRange(within, new Date()))
    taken.push({ name: formatDateWithin(within), ms: performance.now() - start })
  }
  return taken
}
