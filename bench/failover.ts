import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from './database.ts'
import { type Cluster, query, startCluster } from './failover/cluster.ts'
import { startPooler } from './failover/pooler.ts'
import { findPrograms, type Programs } from './failover/programs.ts'
import { Voters } from './failover/voters.ts'
import { signInMembers } from './members.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, plain, type Row, seconds } from './table.ts'

const MEMBERS = 200
const VOTES_PER_SECOND = 200
/** Before the standbys are cut off. */
const VOTING_MS = 5_000
/** After the first votes on the new primary: with more, every game would get a vote, and each corrects the counts of its game. */
const VOTING_AFTER_MS = 300
/** From then on until the primary dies: what asynchronous replication loses. */
const CUT_OFF_MS = 1_000
/** For a failover, and for the lists after it. */
const LIMIT_MS = 120_000
const SETTINGS = {
  WRITE_LIMIT_FACTOR: '1000000',
  SITE_URL: 'http://failover.localhost',
  TRUSTED_PROXIES: '127.0.0.1',
}

interface Mode {
  name: string
  synchronous: boolean
  pooler?: 'session' | 'transaction'
}

const MODES: Mode[] = [
  { name: 'Failover, asynchronous', synchronous: false },
  { name: 'Failover, synchronous (strict)', synchronous: true },
  { name: 'Failover, asynchronous, pgbouncer in session mode', synchronous: false, pooler: 'session' },
  {
    name: 'Failover, asynchronous, pgbouncer in transaction mode',
    synchronous: false,
    pooler: 'transaction',
  },
]

/** Kills the primary of a PostgreSQL cluster while members vote, in each mode of replication. Says in one line which programs are missing. */
export async function measureFailover(): Promise<Row[]> {
  const programs = findPrograms()
  const rows: Row[] = []
  if (typeof programs === 'string') {
    console.error(programs)
    return rows
  }
  for (const mode of MODES) {
    const cluster = await startCluster(programs, mode)
    try {
      rows.push(...(await measureMode(programs, cluster, mode)))
    } finally {
      await cluster.stop()
    }
  }
  return rows
}

async function measureMode(programs: Programs, cluster: Cluster, mode: Mode): Promise<Row[]> {
  const dataDir = makeFolder()
  const settings = { ...SETTINGS, DATA_DIR: dataDir }
  const members = await withDatabase({ databaseUrl: cluster.url, dataDir }, (db) =>
    signInMembers(db, MEMBERS, settings),
  )
  const pooler = mode.pooler && (await startPooler(programs, cluster, mode.pooler))
  try {
    const site = await startSite({
      databaseUrl: pooler?.url ?? cluster.url,
      dataDir,
      demo: true,
      env: SETTINGS,
      limitMs: 120_000,
    })
    const rows = await measureSite(site.port, cluster, mode, members)
    await site.stop()
    return rows
  } catch (error) {
    const reason = (error as Error).message.split('\n').find((line) => line.includes('cannot start'))
    if (reason === undefined) throw error
    return [{ what: mode.name, measured: 'refused at start', detail: reason }]
  } finally {
    await pooler?.stop()
  }
}

async function measureSite(port: number, cluster: Cluster, mode: Mode, members: string[]): Promise<Row[]> {
  const open = 'not is_removed and not archived and confirmed'
  const games = (await query(cluster.url, `select id from games where ${open} order by id`)).map(
    ({ id }) => id,
  )
  const voters = new Voters({ port, members, games, perSecond: VOTES_PER_SECOND })
  await wait(VOTING_MS)
  await cluster.killPrimary(CUT_OFF_MS)
  const before = voters.acknowledged.length
  await within(async () => voters.acknowledged.length > before + VOTES_PER_SECOND / 10)
  const begun = performance.now()
  const rightAfter = within(async () => (await wrongGames(port, cluster.url, games)) === 0).then(
    () => performance.now() - begun,
    () => undefined,
  )
  await wait(VOTING_AFTER_MS)
  await voters.stop()
  const rightMs = await rightAfter
  return rowsOf(mode, voters, {
    lost: await countLost(cluster.url, voters),
    wrong: await wrongGames(port, cluster.url, games),
    games: games.length,
    rightMs,
  })
}

interface Outcome {
  lost: number
  wrong: number
  games: number
  rightMs: number | undefined
}

function rowsOf(
  { name, synchronous }: Mode,
  voters: Voters,
  { lost, wrong, games, rightMs }: Outcome,
): Row[] {
  const errors = [...voters.errors].map(([error, count]) => `${error}: ${count}`).join(', ')
  const lostRow = { what: '… lost by PostgreSQL', measured: plain(lost) }
  const untilRight = rightMs === undefined ? 'never' : seconds(rightMs / 1000)
  return [
    { what: `${name}: acknowledged votes`, measured: plain(voters.acknowledged.length) },
    synchronous ? bounded(lostRow.what, lost, { max: 0 }, plain) : lostRow,
    {
      what: '… refused',
      measured: plain(voters.errors.values().reduce((sum, count) => sum + count, 0)),
      detail: errors,
    },
    { what: '… longest time without an acknowledged vote', measured: seconds(voters.longestPauseMs / 1000) },
    bounded('… games with wrong counts in lists', wrong, { max: 0 }, plain, `of ${games}`),
    { what: '… from the first votes on the new primary until lists are right', measured: untilRight },
  ]
}

/** Votes that the site acknowledged and that the database does not have. */
async function countLost(url: string, { acknowledged }: Voters): Promise<number> {
  const rows = await query(url, 'select game_id, user_id from votes where type = 1')
  const stored = new Set(rows.map(({ game_id, user_id }) => `${game_id} ${Number(user_id.slice(-12)) - 1}`))
  return acknowledged.filter(({ game, member }) => !stored.has(`${game} ${member}`)).length
}

/** How many games have other counts in lists than in the database. Members may vote meanwhile. */
async function wrongGames(port: number, url: string, games: readonly number[]): Promise<number> {
  const before = await votesOf(url)
  const listed = await listedVotes(port, games)
  const after = await votesOf(url)
  const isWrong = (id: number) => {
    const votes = listed.get(id)
    return votes === undefined || votes < before.get(id)! || votes > after.get(id)!
  }
  return games.filter(isWrong).length
}

async function votesOf(url: string): Promise<Map<number, number>> {
  const rows = await query(url, 'select game_id, upvotes from game_counts')
  return new Map(rows.map(({ game_id, upvotes }) => [game_id, upvotes]))
}

async function listedVotes(port: number, games: readonly number[]): Promise<Map<number, number>> {
  const votes = new Map<number, number>()
  for (let at = 0; at < games.length; at += 50) {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/games/cards?ids=${games.slice(at, at + 50).join()}`,
    )
    const { items } = (await response.json()) as { items: { id: number; upvotes: number }[] }
    for (const { id, upvotes } of items) votes.set(id, upvotes)
  }
  return votes
}

/** Tries until it is true; rejects after `LIMIT_MS`. */
async function within(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await wait(100))
    if (await isTrue().catch(() => false)) return
  throw new Error('Nothing within two minutes')
}
