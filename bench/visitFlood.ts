import { fill, withDatabase } from './database.ts'
import { type LoadResult, type LoadTask, median } from './load.ts'
import { type Measured, runTask } from './processes.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, ms, type Row, times } from './table.ts'

const GAMES = 20_000
/** 32 connections with a pause of 40 ms are about 700 requests a second. */
const FLOOD = { connections: 32, pauseMs: 40 }
const READER = { connections: 2, pauseMs: 20 }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CLIENT = 'bench/loadClient.ts'

/**
 * What a reader notices of a flood of visits, each of which is a row: the latency of lists beside it, and beside as many requests of a cached
 * response, which need nothing but being answered. Embedded database, so that its work is the process's own.
 */
export async function measureVisitFlood(rounds: number, seconds: number): Promise<Row[]> {
  const dataDir = makeFolder()
  await withDatabase({ dataDir }, (db) => fill(db, GAMES))
  const site = await startSite({ dataDir, env: { WRITE_LIMIT_FACTOR: '1000000' } })
  const visits = {
    paths: ['/api/addLog'],
    bodies: Array.from({ length: GAMES }, (_, n) => JSON.stringify({ gameID: n + 1 })),
    headers: { 'user-agent': FIREFOX },
  }
  const floods = { visits, fixed: { paths: ['/api/tags'] } }
  const latencies: Record<keyof typeof floods, LoadResult[]> = { visits: [], fixed: [] }
  const ratios: number[] = []
  let rate = 0
  let from = 0
  for (let turn = 0; turn <= rounds; turn++) {
    for (const name of ['fixed', 'visits'] as const) {
      const [reader, flood] = await Promise.all([
        load(site, { paths: lists(turn), ...READER, seconds }),
        load(site, { ...floods[name], ...FLOOD, seconds, from }),
      ])
      if (name === 'visits') {
        from += flood.requests
        rate = flood.requests / flood.seconds
      }
      // The first round warms up.
      if (turn > 0) latencies[name].push(reader)
    }
    if (turn > 0) ratios.push(latencies.visits.at(-1)!.p50 / latencies.fixed.at(-1)!.p50)
  }
  await site.stop()
  const of = (name: keyof typeof floods, part: 'p50' | 'p99') =>
    ms(median(latencies[name].map((each) => each[part])))
  return [
    bounded(
      `Lists beside ${Math.round(rate)} visits a second / beside as many cached responses, median latency`,
      median(ratios),
      { max: 1.5 },
      times,
      `p50 ${of('visits', 'p50')} and ${of('fixed', 'p50')}, p99 ${of('visits', 'p99')} and ${of('fixed', 'p99')}`,
    ),
  ]
}

/** Lists that nobody has requested before. */
const lists = (turn: number) =>
  Array.from({ length: 5_000 }, (_, n) => `/api/games?minVotes=${(turn * 5_000 + n) % 90_000}&sort=rated`)

const load = (site: Measured, task: Omit<LoadTask, 'port'>) =>
  runTask<LoadResult>(CLIENT, { ...task, port: site.port }, (task.seconds + 30) * 1000)
