import { addReviews, reviewedPaths, withDatabase } from './database.ts'
import { type Round, round } from './load.ts'
import type { Measured } from './processes.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, kB, ms, type Row } from './table.ts'

const WARM_UP = 200
/** Pages of a round, and rounds: the least of them counts, for what else the machine does can only add. */
const PAGES = 100
const ROUNDS = 5
const ALL = WARM_UP + PAGES * ROUNDS
const REVIEWS = 20

/** The cost of rendering a page that is not cached: every address is requested once. */
export async function measureRendering(databaseUrl: string): Promise<Row[]> {
  const place = { databaseUrl, dataDir: makeFolder() }
  const games = await withDatabase(place, async (db) => {
    await addReviews(db, ALL, REVIEWS)
    return reviewedPaths(db)
  })
  const site = await startSite(place)
  const unseen = await renderEach(
    site,
    addresses((n) => `/?page=${n}`),
  )
  const again = await renderEach(
    site,
    addresses((n) => `/?again=${n}`),
  )
  const game = await renderEach(site, games)
  const gameAgain = await renderEach(
    site,
    addresses((n) => `${games[n % 20]}?again=${n}`),
  )
  const size = await sizes(site, '/')
  await site.stop()
  return [
    bounded('List page, not cached (20 rows), CPU', again.mainCpuMs, { max: 1.5 }, ms, compressing(again)),
    bounded('… of games not shown before, CPU', unseen.mainCpuMs, { max: 1.5 }, ms, compressing(unseen)),
    bounded(
      `Game page with ${REVIEWS} reviews, not cached, CPU`,
      game.mainCpuMs,
      { max: 3 },
      ms,
      compressing(game),
    ),
    bounded(
      '… after a change that leaves its reviews, CPU',
      gameAgain.mainCpuMs,
      { max: 3 },
      ms,
      compressing(gameAgain),
    ),
    {
      what: 'List page, HTML',
      measured: kB(size.brotli / 1000),
      detail: `brotli; ${kB(size.plain / 1000)} plain`,
    },
  ]
}

const addresses = (of: (n: number) => string) => Array.from({ length: ALL }, (_, i) => of(i + 2))
const compressing = ({ cpuMs }: Round) => `main thread; ${ms(cpuMs)} with compression in other threads`

/** The cheapest round. */
async function renderEach(site: Measured, paths: readonly string[]): Promise<Round> {
  const ask = (part: readonly string[]) =>
    round(site, {
      connections: 1,
      seconds: 40,
      headers: { 'accept-encoding': 'br' },
      paths: part,
      requests: part.length,
    })
  await ask(paths.slice(0, WARM_UP))
  const rounds: Round[] = []
  for (let at = WARM_UP; at < paths.length; at += PAGES) rounds.push(await ask(paths.slice(at, at + PAGES)))
  return rounds.toSorted((a, b) => a.mainCpuMs - b.mainCpuMs)[0]!
}

async function sizes(site: Measured, path: string): Promise<{ brotli: number; plain: number }> {
  const length = async (encoding: string) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
      headers: { 'accept-encoding': encoding },
    })
    await response.arrayBuffer()
    return Number(response.headers.get('content-length'))
  }
  return { brotli: await length('br'), plain: await length('identity') }
}
