import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase } from './database.ts'
import { type LoadOptions, type LoadTask, median, type Round, round, typical } from './load.ts'
import { mixOfFilters } from './mix.ts'
import { type Measured, startServer } from './processes.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import { makeSqlCatalog } from './sqlCatalog.ts'
import type { StaticResponses } from './staticServer.ts'
import { bounded, ms, perSecond, plain, type Row, times } from './table.ts'

const NEWEST = '/api/games'
const PAGE = '/'
const BROTLI = { 'accept-encoding': 'br' }
const CONNECTIONS = 4
/** More than are asked in a run, so that none comes twice. */
const MIXED = 100_000
/** Queries whose totals are compared with SQL's before anything is measured. */
const COMPARED = 300

type Task = Pick<LoadTask, 'paths' | 'headers'>

interface Measure {
  server: Measured
  task: Task
}

/** Throughput of cached responses, compared with the same bytes from Hono and the same lists by SQL. */
export async function measureReading({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  await withDatabase({ databaseUrl, dataDir: '' }, (db) => makeSqlCatalog(db.kysely))
  const site = await startSite({ databaseUrl, dataDir: makeFolder() })
  const fixed = await startStatic(site)
  const bySql = await startServer(['bench/sqlServer.ts'], {
    port: await freePort(),
    readyPath: '/healthz',
    env: { DATABASE_URL: databaseUrl },
  })
  const mix = mixOfFilters(MIXED)
  await compareTotals(site, bySql, mix.slice(0, COMPARED))

  const measures = {
    fixedList: { server: fixed, task: { paths: [NEWEST] } },
    list: { server: site, task: { paths: [NEWEST] } },
    mix: { server: site, task: { paths: mix } },
    fixedPage: { server: fixed, task: { paths: ['/plain'] } },
    page: { server: site, task: { paths: [PAGE] } },
    fixedSmall: { server: fixed, task: { paths: ['/brotli'] } },
    small: { server: site, task: { paths: [PAGE], headers: BROTLI } },
    sqlMix: { server: bySql, task: { paths: mix } },
  } satisfies Record<string, Measure>
  const results = await measureInTurns(measures, rounds, seconds)
  for (const server of [site, fixed, bySql]) await server.stop()
  return rowsOf(results)
}

type Results = Record<
  'fixedList' | 'list' | 'mix' | 'fixedPage' | 'page' | 'fixedSmall' | 'small' | 'sqlMix',
  Round[]
>

/** One round of each after the other, so that whatever else the machine does falls on all of them alike. */
async function measureInTurns<Name extends string>(
  measures: Record<Name, Measure>,
  rounds: number,
  seconds: number,
): Promise<Record<Name, Round[]>> {
  const entries = Object.entries(measures) as [Name, Measure][]
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, Round[]>
  // Warming up asks from the other end of the mix.
  for (const [, { server, task }] of entries) {
    await round(server, { ...task, from: MIXED / 2, connections: CONNECTIONS, seconds: 1 })
  }
  const asked = new Map<Measured, number>()
  for (let turn = 0; turn < rounds; turn++) {
    for (const [name, { server, task }] of entries) {
      const from = asked.get(server) ?? 0
      const result = await round(server, { ...task, from, connections: CONNECTIONS, seconds })
      asked.set(server, from + result.requests)
      results[name].push(result)
    }
  }
  return results
}

async function startStatic(site: Measured): Promise<Measured> {
  const folder = makeFolder()
  const keep = async (path: string, name: string, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers, keepalive: false })
    const file = join(folder, name)
    writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
    return file
  }
  // fetch() unpacks what is compressed; random bytes of the same length replace it.
  const length = await lengthOf(site, PAGE, BROTLI)
  const brotli = join(folder, 'brotli')
  writeFileSync(brotli, crypto.getRandomValues(new Uint8Array(length)))
  const html = 'text/html; charset=utf-8'
  const responses: StaticResponses = {
    [NEWEST]: { file: await keep(NEWEST, 'newest', {}), type: 'application/json', text: true },
    '/plain': { file: await keep(PAGE, 'plain', { 'accept-encoding': 'identity' }), type: html, text: false },
    '/brotli': { file: brotli, type: html, text: false },
  }
  return startServer(['bench/staticServer.ts'], {
    port: await freePort(),
    readyPath: '/healthz',
    env: { RESPONSES: JSON.stringify(responses) },
  })
}

async function lengthOf(server: Measured, path: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

/** A fast wrong result is worthless: both must count the same. */
async function compareTotals(site: Measured, bySql: Measured, paths: readonly string[]): Promise<void> {
  const totalOf = async (server: Measured, path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return ((await response.json()) as { total: number }).total
  }
  for (const path of paths) {
    const [ours, theirs] = await Promise.all([totalOf(site, path), totalOf(bySql, path)])
    if (ours !== theirs) throw new Error(`${path}: the site counts ${ours} games, SQL ${theirs}`)
  }
}

const ratio = (ours: Round[], theirs: Round[]) =>
  median(ours.map((each, turn) => each.rate / theirs[turn]!.rate))

function rowsOf(results: Results): Row[] {
  const { fixedList, list, mix, fixedPage, page, fixedSmall, small, sqlMix } = results
  const rates = (ours: Round[], theirs: Round[]) =>
    `${perSecond(typical(ours).rate)} of ${perSecond(typical(theirs).rate)}`
  const cpu = (rounds: Round[]) => `${ms(typical(rounds).cpuMs)} CPU per request`
  return [
    bounded(
      'List API, newest 20 / static response',
      ratio(list, fixedList),
      { min: 0.75 },
      plain,
      rates(list, fixedList),
    ),
    bounded(
      '… p99 at 4 connections',
      typical(list).p99,
      { max: 2 },
      ms,
      `${cpu(list)}; static ${cpu(fixedList)}`,
    ),
    bounded(
      'Mix of filters with exact counts / static response',
      ratio(mix, fixedList),
      { min: 0.16 },
      plain,
      rates(mix, fixedList),
    ),
    bounded('… p99 at 4 connections', typical(mix).p99, { max: 7 }, ms, cpu(mix)),
    bounded('… / the same by SQL', ratio(mix, sqlMix), { min: 20 }, times, rates(mix, sqlMix)),
    bounded(
      'Cached page, compressed / static response',
      ratio(small, fixedSmall),
      { min: 0.8 },
      plain,
      rates(small, fixedSmall),
    ),
    bounded(
      'Cached page, plain / static response',
      ratio(page, fixedPage),
      { min: 0.8 },
      plain,
      rates(page, fixedPage),
    ),
  ]
}
