import { sql } from 'kysely'
import { fill, withDatabase } from './database.ts'
import { round } from './load.ts'
import type { Measured } from './processes.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, mB, type Row, seconds } from './table.ts'

/** Requests lists, filters and games, then returns the resident memory in MB. */
async function memoryInUse(site: Measured): Promise<number> {
  const lists = Array.from({ length: 40 }, (_, i) => `/?page=${i + 1}`)
  const response = await fetch(`http://127.0.0.1:${site.port}/api/games?sort=votes`)
  const { items } = (await response.json()) as { items: { urlid: string }[] }
  const games = items.map(({ urlid }) => `/game/${urlid}`)
  const filters = ['idle', 'space', 'clicker,prestige', '2d,web'].map((tags) => `/search?tags=${tags}`)
  const api = ['/api/games', '/api/games?tags=idle&sort=rated', '/api/games/counts']
  for (const paths of [lists, games, filters, api]) {
    await round(site, { paths, connections: 4, seconds: 10, requests: 200 })
  }
  return (await site.usage()).rssMb
}

/** A site that has run here before: the first start after a change compiles everything, which later ones are spared. */
async function startAgain(place: { databaseUrl?: string; dataDir: string }): Promise<Measured> {
  await (await startSite(place)).stop()
  return startSite(place)
}

/** Memory of the whole process after use with 1,000 games in the embedded database. */
export async function measureEmbedded(): Promise<Row[]> {
  const dataDir = makeFolder()
  await withDatabase({ dataDir }, (db) => fill(db, 1_000))
  const site = await startAgain({ dataDir })
  const rss = await memoryInUse(site)
  await site.stop()
  const detail = `this start ${seconds(site.startMs / 1000)}`
  return [bounded('Memory, 1,000 games, PGlite', rss, { max: 450 }, mB, detail)]
}

/** The same on a PostgreSQL server that holds `games` games. */
export async function measureOnServer(databaseUrl: string, games: string, maxMb: number): Promise<Row[]> {
  const site = await startAgain({ databaseUrl, dataDir: makeFolder() })
  const rss = await memoryInUse(site)
  await site.stop()
  return [bounded(`Memory, ${games} games, PostgreSQL`, rss, { max: maxMb }, mB)]
}

/** Time until the first response when the site has run before. */
export async function measureSecondStart(databaseUrl: string, games: string): Promise<Row[]> {
  const dataDir = makeFolder()
  const first = await startSite({ databaseUrl, dataDir })
  await first.stop()
  const second = await startSite({ databaseUrl, dataDir })
  await second.stop()
  const detail = `the first ${seconds(first.startMs / 1000)}`
  return [bounded(`Second start, ${games} games`, second.startMs / 1000, { max: 2 }, seconds, detail)]
}

/** Starts in the embedded database after an import that changed every game, when the process was killed each time. */
export async function measureStartAfterImport(games: number): Promise<Row[]> {
  const dataDir = makeFolder()
  await withDatabase({ dataDir }, (db) => fill(db, games))
  await (await startSite({ dataDir })).stop()
  await withDatabase({ dataDir }, (db) => sql`update games set name = name || ' II'`.execute(db.kysely))
  const first = await startSite({ dataDir })
  await first.kill()
  const second = await startSite({ dataDir })
  await second.kill()
  const name = `Second start after an import and kill -9, ${games.toLocaleString('en')} games, PGlite`
  const detail = `the first ${seconds(first.startMs / 1000)}`
  return [bounded(name, second.startMs / 1000, { max: 8 }, seconds, detail)]
}
