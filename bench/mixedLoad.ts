// node bench/mixedLoad.ts [--database postgres|embedded] [--games 100000] [--minutes 60] [--every 30]
// Puts a bounded, mixed load on a site and prints its memory and its disk as curves. Is the memory within its bound, and flat over the second
// half? Does the disk grow by what is written, and no more?
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { dropDatabases, fill, makeDatabase, withDatabase } from './database.ts'
import { diskMb } from './disk.ts'
import { type LoadResult, type LoadTask, median } from './load.ts'
import { signInMembers } from './members.ts'
import { mixOfFilters } from './mix.ts'
import { type Measured, runTask, stopAll, type Usage } from './processes.ts'
import { makeFolder, removeFolders, startSite } from './site.ts'

/** MB of the whole process, and by how much its second half may grow. */
const MAX_MB = { postgres: 450, embedded: 650 }
const MAX_GROWTH = 1.05
/** Bytes on disk for a vote: its row, indexes, its share of counters and of experience, and what vacuum has not removed yet. */
const MAX_BYTES_OF_VOTE = 2_000
const MEMBERS = 200

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    games: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '30' },
  },
})
const database = options.database === 'embedded' ? 'embedded' : 'postgres'
const seconds = Number(options.minutes) * 60
const games = Number(options.games)
const SETTINGS = {
  WRITE_LIMIT_FACTOR: '1000000',
  SITE_URL: 'http://mixed.localhost',
  // It would write one dump at some time of this hour, and none in the next 23.
  OPEN_DATA: 'off',
  // Members do not sign in again, and a site may take minutes to start.
  AUTH_SESSIONS: JSON.stringify({ tokenSeconds: seconds + 3600 }),
}

/** Who asks for what: about 90 requests a second in all, less where the site takes longer. */
function tasks(authorizations: readonly string[]): Record<string, Omit<LoadTask, 'port'>> {
  const brotli = { 'accept-encoding': 'br' }
  const numbers = Array.from({ length: 100_000 }, (_, i) => i)
  const lists = mixOfFilters(20_000)
  const votes = numbers.map((i) => JSON.stringify({ game: 1 + ((i * 7_919) % games) }))
  return {
    'cached pages': {
      paths: ['/', '/updates', '/community', '/search?tags=idle'],
      connections: 2,
      pauseMs: 100,
      seconds,
      headers: brotli,
    },
    'new searches': {
      paths: numbers.map((i) => `/search?name=word${i}`),
      connections: 2,
      pauseMs: 200,
      seconds,
      headers: brotli,
    },
    'list pages': {
      paths: numbers.map((i) => `/?page=${2 + (i % 4_000)}`),
      connections: 2,
      pauseMs: 200,
      seconds,
      headers: { 'accept-encoding': 'gzip' },
    },
    'lists of the API': { paths: lists, connections: 4, pauseMs: 100, seconds, headers: {} },
    votes: {
      paths: ['/api/upvote', '/api/downvote'],
      bodies: votes,
      authorizations,
      connections: 2,
      pauseMs: 200,
      seconds,
      headers: {},
    },
  }
}

async function run(): Promise<void> {
  const dataDir = makeFolder()
  const place = database === 'postgres' ? { databaseUrl: await makeDatabase('mixed'), dataDir } : { dataDir }
  const authorizations = await withDatabase(place, async (db) => {
    await fill(db, games)
    // Every vote is to be one that counts.
    await sql`update games set is_removed = false, notes = '[]' where is_removed or archived`.execute(
      db.kysely,
    )
    return signInMembers(db, MEMBERS, { ...SETTINGS, DATA_DIR: dataDir })
  })
  // The first start after a change compiles everything, which a site that has run before is spared.
  await (await startSite({ ...place, env: SETTINGS, limitMs: 300_000 })).stop()
  const site = await startSite({
    ...place,
    env: { ...SETTINGS, TRUSTED_PROXIES: '127.0.0.1' },
    limitMs: 300_000,
  })
  console.log(`${games.toLocaleString('en')} games, ${database}, ${options.minutes} minutes`)
  const load = Object.entries(tasks(authorizations)).map(async ([name, task], at) => {
    const headers = { ...task.headers, 'x-forwarded-for': `203.0.113.${at + 1}` }
    const result = await runTask<LoadResult>(
      'bench/loadClient.ts',
      { ...task, headers, port: site.port, toleratesRefusals: true },
      (seconds + 60) * 1000,
    )
    return [name, result] as const
  })
  // Together: a client that fails ends the measurement at once.
  const [curve, results] = await Promise.all([watch(site, place), Promise.all(load)])
  for (const [name, { requests, p50, p99, refused }] of results)
    console.log(
      `${name}: ${requests} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, ${refused} refused`,
    )
  await site.stop()
  judge(curve)
  judgeDisk(curve, results.find(([name]) => name === 'votes')![1].requests)
}

interface Reading extends Usage {
  diskMb: number
}

/** Reads memory and disk until the load ends. */
async function watch(site: Measured, place: { databaseUrl?: string; dataDir: string }): Promise<Reading[]> {
  const every = Number(options.every)
  const curve: Reading[] = []
  console.log('seconds  RSS MB  heap MB  external MB  of it ArrayBuffers MB  disk MB')
  for (let at = 0; at <= seconds; at += every) {
    const usage = { ...(await site.usage()), diskMb: await diskMb(place) }
    curve.push(usage)
    const numbers = [usage.rssMb, usage.heapMb, usage.externalMb, usage.arrayBuffersMb, usage.diskMb]
    console.log(
      [String(at).padStart(7), ...numbers.map((number) => number.toFixed(0).padStart(6))].join('  '),
    )
    await new Promise((resolve) => setTimeout(resolve, every * 1000))
  }
  return curve
}

const verdict = (reached: boolean) => (reached ? 'yes' : 'no')

/** The second half: before it, files of the write-ahead log and of caches reach their size. */
function judgeDisk(curve: readonly Reading[], votes: number): void {
  const [middle, end] = [curve[curve.length >> 1]!, curve.at(-1)!]
  const bytes = ((end.diskMb - middle.diskMb) * 1_000_000) / (votes / 2)
  console.log(
    `Disk for each vote of the second half ${bytes.toFixed(0)} bytes, to be ≤ ${MAX_BYTES_OF_VOTE}: ${verdict(bytes <= MAX_BYTES_OF_VOTE)}`,
  )
}

function judge(curve: readonly Usage[]): void {
  const rss = curve.map(({ rssMb }) => rssMb)
  const most = Math.max(...rss)
  const half = rss.slice(rss.length >> 1)
  const growth = median(half.slice(half.length >> 1)) / median(half.slice(0, half.length >> 1))
  console.log(
    `At most ${most.toFixed(0)} MB, to be ≤ ${MAX_MB[database]}: ${verdict(most <= MAX_MB[database])}`,
  )
  console.log(
    `Last quarter / the one before ${growth.toFixed(3)}, to be ≤ ${MAX_GROWTH}: ${verdict(growth <= MAX_GROWTH)}`,
  )
}

try {
  await run()
} finally {
  await stopAll()
  await dropDatabases().catch((error) => console.error(error))
  removeFolders()
}
