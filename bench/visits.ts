import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, withDatabase } from './database.ts'
import { median, type Round, round, typical } from './load.ts'
import { signInMembers } from './members.ts'
import { startServer } from './processes.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import { ms, perSecond, type Row, times } from './table.ts'

const GAMES = 2_000
const MEMBERS = 200
const IN_FLIGHT = 32
const SITE_URL = 'http://visits.localhost'
const SETTINGS = { WRITE_LIMIT_FACTOR: '1000000', SITE_URL }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * Games that members open, each for the first time that day, so that every request is a row; beside a static response to the same requests.
 * The processor time is that of the whole site, with the embedded database that the rows are written to.
 */
export async function measureVisits(rounds: number, seconds: number): Promise<Row[]> {
  const dataDir = makeFolder()
  const authorizations = await withDatabase({ dataDir }, async (db) => {
    await fill(db, GAMES)
    return signInMembers(db, MEMBERS, { ...SETTINGS, DATA_DIR: dataDir })
  })
  const site = await startSite({ dataDir, env: SETTINGS })
  const file = join(makeFolder(), 'logged.json')
  writeFileSync(file, JSON.stringify({ accepted: true }))
  const ready = await startServer(['bench/staticServer.ts'], {
    port: await freePort(),
    readyPath: '/healthz',
    env: { RESPONSES: JSON.stringify({ '/api/addLog': { file, type: 'application/json', text: true } }) },
  })
  const bodies = Array.from({ length: GAMES * MEMBERS }, (_, n) =>
    JSON.stringify({ gameID: 1 + ((Math.floor(n / MEMBERS) * 7_919 + (n % MEMBERS)) % GAMES) }),
  )
  const load = {
    connections: IN_FLIGHT,
    seconds,
    headers: { 'user-agent': FIREFOX },
    bodies,
    paths: ['/api/addLog'],
  }
  const measured: Round[] = []
  const ratios: number[] = []
  let from = 0
  for (let turn = 0; turn <= rounds; turn++) {
    const visits = await round(site, { ...load, authorizations, from })
    const fixed = await round(ready, load)
    from += visits.requests
    // The first round warms up.
    if (turn === 0) continue
    measured.push(visits)
    ratios.push(visits.cpuMs / fixed.cpuMs)
  }
  await site.stop()
  await ready.stop()
  const visits = typical(measured)
  return [
    {
      what: 'Visits counted over HTTP, by members, embedded database',
      measured: perSecond(visits.rate),
      detail: `p50 ${ms(visits.p50)}, p99 ${ms(visits.p99)}, ${ms(visits.cpuMs)} CPU a visit`,
    },
    { what: '… CPU / static response to the same requests', measured: times(median(ratios)) },
  ]
}
