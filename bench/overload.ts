import { fill, makeDatabase, withDatabase } from './database.ts'
import { type LoadResult, type LoadTask, round } from './load.ts'
import { type Measured, runTask } from './processes.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, ms, type Row } from './table.ts'

const GAMES = 20_000
const FLOOD_CONNECTIONS = 128
/** Time that the flood has to become one. */
const LEAD_MS = 2_000
/** More than a flood asks for, so that each is requested once. */
const PAGES = 20_000

const CLIENT = 'bench/loadClient.ts'

/** A client behind a proxy: each address counts as one. */
const from = (address: string) => ({ 'accept-encoding': 'br', 'x-forwarded-for': address })

/**
 * What others notice of one client that requests pages nobody has requested before, on many connections: the latency of cached pages,
 * of the API, and of fresh pages of another client.
 */
export async function measureOverload({ seconds }: { seconds: number }): Promise<Row[]> {
  const place = { databaseUrl: await makeDatabase('overload'), dataDir: makeFolder() }
  await withDatabase(place, (db) => fill(db, GAMES))
  const site = await startSite({ ...place, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const searches = (word: string) => Array.from({ length: PAGES }, (_, i) => `/search?name=${word}${i}`)
  await round(site, {
    paths: searches('warm').slice(0, 300),
    connections: 2,
    seconds: 30,
    requests: 300,
    headers: from('192.0.2.9'),
  })
  await round(site, {
    paths: ['/', '/api/games'],
    connections: 1,
    seconds: 5,
    requests: 10,
    headers: from('192.0.2.9'),
  })
  const flood = load(site, {
    paths: searches('flood'),
    connections: FLOOD_CONNECTIONS,
    seconds: seconds + LEAD_MS / 1000,
    headers: from('198.51.100.1'),
  })
  await new Promise((resolve) => setTimeout(resolve, LEAD_MS))
  const reader = (paths: readonly string[], address: string) =>
    load(site, { paths, connections: 2, pauseMs: 50, seconds, headers: from(address) })
  const [pages, api, fresh, flooded] = await Promise.all([
    reader(['/'], '203.0.113.1'),
    reader(['/api/games'], '203.0.113.2'),
    reader(searches('other'), '203.0.113.3'),
    flood,
  ])
  await site.stop()
  const detail = ({ requests, p50, refused }: LoadResult) =>
    `median ${ms(p50)}, ${requests} requests, ${refused} refused`
  return [
    {
      what: `One client requests new pages on ${FLOOD_CONNECTIONS} connections:`,
      measured: `${(flooded.requests / flooded.seconds).toFixed(0)}/s`,
      detail: detail(flooded),
    },
    bounded('… cached page of another client, p99', pages.p99, { max: 100 }, ms, detail(pages)),
    bounded('… /api/games of another client, p99', api.p99, { max: 100 }, ms, detail(api)),
    bounded('… new page of another client, p99', fresh.p99, { max: 1_000 }, ms, detail(fresh)),
  ]
}

const load = (site: Measured, task: Omit<LoadTask, 'port'>) =>
  runTask<LoadResult>(
    CLIENT,
    { ...task, port: site.port, toleratesRefusals: true },
    (task.seconds + 30) * 1000,
  )
