import { rmSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { openDatabase } from '#/db/connect.ts'
import { writeDump } from '#/features/stewardship/openData/writeDump.server.ts'
import { makeFolder } from './site.ts'
import { bounded, mB, ms, type Row, seconds } from './table.ts'

/** Memory that a dump may take beyond what the process has before, however many games there are. */
const MAX_MEMORY_MB = 150
const SAMPLE_MS = 20

/** Writes a dump of `games` games in this process, and says what it takes. */
export async function measureOpenData(databaseUrl: string, games: number): Promise<Row[]> {
  const dataDir = makeFolder()
  const db = await openDatabase({ databaseUrl, dataDir })
  const settings = { siteName: 'Bench', siteUrl: 'http://bench.localhost', dataDir, licenseFile: undefined }
  const memory = () => process.memoryUsage().rss / 1e6
  const before = memory()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, memory())), SAMPLE_MS)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const dump = await writeDump(db.kysely, settings)
  const took = (performance.now() - start) / 1000
  delay.disable()
  clearInterval(sampling)
  await db.close()
  rmSync(dataDir, { recursive: true, force: true })
  const megabytes = dump.files.reduce((sum, file) => sum + file.bytes, 0) / 1e6
  const label = `Dump of ${games.toLocaleString('en')} games`
  return [
    bounded(
      `${label}, memory above the start`,
      peak - before,
      { max: MAX_MEMORY_MB },
      mB,
      `${mB(peak)} at most`,
    ),
    {
      what: '… time',
      measured: seconds(took),
      detail: `${dump.games} games, ${dump.updates} updates, ${megabytes.toFixed(0)} MB of files`,
    },
    {
      what: '… the process blocked at once, 99th percentile',
      measured: ms(delay.percentile(99) / 1e6),
      detail: `at most ${ms(delay.max / 1e6)}`,
    },
  ]
}
