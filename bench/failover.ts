// node bench/failover.ts [--rounds 10] [--minutes 0] [--writes 50] [--port 24400]
// Is every acknowledged write there, once, whatever fails? Three sites of two processes each behind HAProxy, as
// deploy/proxies/haproxy.cfg has it, on a pair of PostgreSQL servers that Patroni keeps with synchronous replication. Under 50 writes
// a second, the primary is killed in each round, and more is killed, frozen, cut, and restarted after it (failover/disturbances.ts). Then
// the database is compared with what was acknowledged, its counters with what they count, and the index of each process with SQL.
//
// It needs Debian's packages patroni, etcd-server, haproxy, openssl, and postgresql, and Linux. Everything is in a folder of its own and listens
// on 127.0.0.1, on 15 ports from --port on; it is gone at the end, also after Ctrl+C. It ends with 1 if anything that must be 0 is not.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#/db/connect.ts'
import { wrongCounters } from '../test/wrongCounters.ts'
import { Balancer } from './failover/balancer.ts'
import { killAll } from './failover/children.ts'
import { Cluster } from './failover/cluster.ts'
import { DISTURBANCES, disturbancesOf, type Kind } from './failover/disturbances.ts'
import { type Event, happen } from './failover/events.ts'
import { compareIndexes } from './failover/indexes.ts'
import { makePlace, type Place } from './failover/place.ts'
import { prepare } from './failover/prepare.ts'
import { SITES, Site, settings } from './failover/sites.ts'
import { compareStates } from './failover/states.ts'
import { type Counted, rowsOfCounts, rowsOfEvents } from './failover/summary.ts'
import { Writers } from './failover/writers.ts'
import { plain, printTable, seconds } from './table.ts'

const { values: options } = parseArgs({
  options: {
    // How often the primary is killed.
    rounds: { type: 'string', default: '10' },
    // Spreads the rounds over so much time, if they take less.
    minutes: { type: 'string', default: '0' },
    writes: { type: 'string', default: '50' },
    port: { type: 'string', default: '24400' },
  },
})

const begun = Date.now()
const say = (text: string) =>
  console.log(`${String(Math.round((Date.now() - begun) / 1_000)).padStart(5)} s  ${text}`)

async function run(place: Place, cluster: Cluster): Promise<boolean> {
  const balancer = new Balancer(place)
  const sites = SITES.map((number) => new Site(place, number))
  say('PostgreSQL, Patroni, and HAProxy start.')
  await Promise.all([cluster.start(), balancer.start()])
  const prepared = await prepare(place, cluster)
  // The first one builds, if needed.
  for (const site of sites) await site.start()
  for (const { number } of sites) await balancer.untilSeen(number)
  const writers = new Writers(place, prepared)
  writers.start(Number(options.writes))
  say(`${sites.length} sites get ${options.writes} writes a second.`)
  const events = await disturb({ cluster, balancer, sites }, writers)
  await writers.stop()
  say('All writes have been answered. The comparison begins.')

  const db = await openDatabase({ databaseUrl: settings(place).DATABASE_URL, dataDir: place.folder })
  const { missing, doubled, applied } = await compareStates(db.kysely, writers)
  const wrong = await wrongCounters(db.kysely)
  const indexes = await compareIndexes(db, sites)
  await db.close()
  await Promise.all(sites.map((site) => site.stop()))
  const exits = sites.flatMap((site) => site.exits())
  const refused = writers.failures.filter(({ isRefusal }) => isRefusal)
  const lost = events.filter(({ kind }) => 'losesNothing' in DISTURBANCES[kind])
  const counted: Counted = {
    missing: { count: missing.length, examples: missing },
    doubled: { count: doubled.length, examples: doubled },
    'wrong counters': { count: wrong.length, examples: wrong.map((each) => JSON.stringify(each)) },
    'index differences': { count: indexes.length, examples: indexes },
    'failed during restarts': {
      count: lost.reduce((sum, { failed }) => sum + failed, 0),
      examples: lost.flatMap(({ reasons }) => reasons),
    },
    refused: { count: refused.length, examples: refused.map(({ reason }) => reason) },
    'processes that ended': { count: exits.length, examples: exits },
  }
  printTable([
    ...rowsOfEvents(events),
    { what: 'acknowledged', measured: plain(writers.acknowledgments.length) },
    { what: 'unknown', measured: plain(writers.failures.length), detail: `${applied} are there` },
    ...rowsOfCounts(counted),
  ])
  return Object.values(counted).every(({ count }) => count === 0)
}

async function disturb(setup: Parameters<typeof happen>[2], writers: Writers): Promise<Event[]> {
  const rounds = Number(options.rounds)
  const roundMs = (Number(options.minutes) * 60_000) / rounds
  const from = Date.now()
  const events: Event[] = []
  const turns = new Map<Kind, number>()
  for (let round = 0; round < rounds; round++) {
    for (const kind of disturbancesOf(round)) {
      const turn = turns.get(kind) ?? 0
      turns.set(kind, turn + 1)
      const event = await happen(kind, turn, setup, writers)
      events.push(event)
      say(
        `Round ${round + 1}: ${DISTURBANCES[kind].what}. ${seconds(event.outage)} without a write, ${event.failed} failed, ` +
          `as before after ${seconds(event.seconds)}`,
      )
    }
    await wait(Math.max(0, from + (round + 1) * roundMs - Date.now()))
  }
  return events
}

const place = await makePlace(Number(options.port))
const cluster = new Cluster(place)
let isEnding = false
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  cluster.kill()
  await killAll()
  place.remove()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1))
try {
  const reached = await run(place, cluster)
  await end(reached ? 0 : 1)
} catch (error) {
  if (!isEnding) console.error(error)
  await end(1)
}
