import { fill, makeDatabase, withDatabase } from './database.ts'
import { median, type Round, round } from './load.ts'
import type { Measured } from './processes.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import { bounded, type Row } from './table.ts'

const GAMES = 1_000
const CONNECTIONS = 4

/** What metrics cost the cheapest responses: their rate with metrics as a part of that without. */
export async function measureMetrics({
  rounds,
  seconds,
}: {
  rounds: number
  seconds: number
}): Promise<Row[]> {
  const databaseUrl = await makeDatabase('metrics')
  await withDatabase({ databaseUrl, dataDir: '' }, (db) => fill(db, GAMES))
  const start = (env: Record<string, string>) =>
    startSite({ databaseUrl, dataDir: makeFolder(), env: { JOBS: 'off', ...env } })
  const plain = await start({})
  const measured = await start({ METRICS_PORT: String(await freePort()) })
  const ask = (site: Measured, path: string): Promise<Round> =>
    round(site, { paths: [path], connections: CONNECTIONS, seconds, headers: { 'accept-encoding': 'br' } })
  const compare = async (path: string, name: string): Promise<Row> => {
    for (const site of [plain, measured]) await ask(site, path)
    const ratios: number[] = []
    const cpu: number[] = []
    for (let i = 0; i < rounds; i++) {
      const [without, withMetrics] = [await ask(plain, path), await ask(measured, path)]
      ratios.push(withMetrics.rate / without.rate)
      cpu.push((withMetrics.cpuMs - without.cpuMs) * 1000)
    }
    const detail = `${median(cpu).toFixed(1)} µs CPU more per request`
    return bounded(
      `${name} with metrics / without`,
      median(ratios),
      { min: 0.9 },
      (ratio) => ratio.toFixed(3),
      detail,
    )
  }
  const rows = [await compare('/', 'Cached page'), await compare('/api/games', '/api/games')]
  await plain.stop()
  await measured.stop()
  return rows
}
