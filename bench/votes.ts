import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#/db/connect.ts'
import { fill, withDatabase } from './database.ts'
import { type LoadOptions, median, type Round, round, typical } from './load.ts'
import { signInMembers } from './members.ts'
import { runPgbench } from './pgbench.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, ms, perSecond, type Row, times } from './table.ts'

const GAMES = 2_000
const MEMBERS = 200
const VOTES_OF_A_MEMBER = 100
/** Votes in flight, each on a connection of its own. */
const IN_FLIGHT = 64
const PGBENCH_CLIENTS = 16
/** The site's tokens name its address, whatever its port. */
const SITE_URL = 'http://votes.localhost'
const SETTINGS = { WRITE_LIMIT_FACTOR: '1000000', SITE_URL, TRUSTED_PROXIES: '127.0.0.1' }

type Place = { databaseUrl?: string; dataDir: string }

/** Votes over HTTP, durable before their response, beside one transaction for each vote by pgbench on the same database. */
export async function measureVotes({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  const backends = await serverCpu(databaseUrl)
  const inDatabase: number[] = []
  const { measured, others } = await measure(
    { databaseUrl, dataDir: makeFolder() },
    rounds,
    seconds,
    async (votes) => {
      inDatabase.push(backends.since() / votes.requests)
      const rate = await votesByPgbench(databaseUrl, seconds)
      backends.since()
      return rate
    },
  )
  const votes = typical(measured)
  const rate = 1000 / votes.cpuMs
  const rows = [
    bounded(
      'Votes a core, over HTTP, PostgreSQL with fsync',
      rate,
      { min: 6_000 },
      perSecond,
      `${ms(votes.cpuMs)} CPU a vote; ${ms(median(inDatabase.slice(1)))} more in PostgreSQL`,
    ),
    {
      what: '… in all, with the load and the database on the same processors',
      measured: perSecond(votes.rate),
    },
    bounded(`… p99 with ${IN_FLIGHT} in flight`, votes.p99, { max: 15 }, ms, `p50 ${ms(votes.p50)}`),
  ]
  const compared = others.filter((other) => other !== undefined)
  if (compared.length === 0) return [...rows, { what: '… / pgbench', measured: 'no pgbench here' }]
  const ratio = median(measured.map((each, turn) => each.rate / others[turn]!))
  const detail = `${perSecond(median(compared))} with ${PGBENCH_CLIENTS} clients`
  return [...rows, { what: '… / pgbench, one vote a transaction, same SQL', measured: times(ratio), detail }]
}

/** The same on the embedded database. */
export async function measureEmbeddedVotes(rounds: number, seconds: number): Promise<Row[]> {
  const { measured } = await measure({ dataDir: makeFolder() }, rounds, seconds)
  const votes = typical(measured)
  const detail = `p50 ${ms(votes.p50)}, p99 ${ms(votes.p99)}, ${ms(votes.cpuMs)} CPU a vote`
  return [{ what: 'Votes over HTTP, embedded database', measured: perSecond(votes.rate), detail }]
}

async function measure(
  place: Place,
  rounds: number,
  seconds: number,
  other: (votes: Round) => Promise<number | undefined> = async () => undefined,
) {
  const authorizations = await withDatabase(place, (db) => prepare(db, place))
  const site = await startSite({ ...place, env: SETTINGS })
  const load = { connections: IN_FLIGHT, seconds, authorizations, ...voteRequests() }
  const measured: Round[] = []
  const others: (number | undefined)[] = []
  for (let turn = 0; turn <= rounds; turn++) {
    const votes = await round(site, { ...load, from: turn * 7_919 })
    const compared = await other(votes)
    // The first round warms up.
    if (turn === 0) continue
    measured.push(votes)
    others.push(compared)
  }
  await site.stop()
  return { measured, others }
}

/** Games, and members who are signed in; returns their `authorization` headers. */
async function prepare(db: Database, { dataDir }: Place): Promise<string[]> {
  await fill(db, GAMES)
  // Every vote is to be one that counts.
  await sql`update games set is_removed = false, notes = '[]' where is_removed or archived`.execute(db.kysely)
  return signInMembers(db, MEMBERS, { ...SETTINGS, DATA_DIR: dataDir })
}

/** Votes of all members on many games, first up and then down, so that each changes something. Request n is by member n mod MEMBERS. */
function voteRequests(): { paths: string[]; bodies: string[] } {
  const paths: string[] = []
  const bodies: string[] = []
  for (const path of ['/api/upvote', '/api/downvote'])
    for (let turn = 0; turn < VOTES_OF_A_MEMBER; turn++)
      for (let member = 0; member < MEMBERS; member++) {
        paths.push(path)
        bodies.push(JSON.stringify({ game: 1 + ((turn * 7_919 + member * 104_729) % GAMES) }))
      }
  return { paths, bodies }
}

/** Ticks of the processor in a second, as Linux counts them in /proc. */
const TICKS = 100

/** Processor time of a PostgreSQL server on this machine, of all its processes; 0 where they cannot be seen. */
async function serverCpu(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const parent = fieldsOf(rows[0].pid)?.[PARENT]
  await client.end()
  const used = () =>
    parent === undefined
      ? 0
      : globSync('/proc/[0-9]*').reduce((sum, folder) => {
          const fields = fieldsOf(Number(folder.slice('/proc/'.length)))
          // Processes that have ended are counted in their parent's second pair of numbers.
          if (fields?.[PARENT] === parent) return sum + Number(fields[USER]) + Number(fields[SYSTEM])
          return folder === `/proc/${parent}`
            ? sum + Number(fields?.[USER + 2]) + Number(fields?.[SYSTEM + 2])
            : sum
        }, 0)
  let before = used()
  return {
    /** Milliseconds since this was last asked. */
    since() {
      const now = used()
      const spent = ((now - before) * 1000) / TICKS
      before = now
      return spent
    },
  }
}

// Places in /proc/PID/stat after the name, which may have spaces.
const PARENT = 1
const USER = 11
const SYSTEM = 12

function fieldsOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return undefined
  }
}

const SCRIPT = `\\set game random(1, ${GAMES})
\\set member random(1, ${MEMBERS})
\\set up random(0, 1)
insert into votes (game_id, user_id, type)
  select id, ('00000000-0000-4000-8000-' || lpad(:member::text, 12, '0'))::uuid, :up * 2 - 1 from games
   where id = :game and not is_removed and not archived
  on conflict (game_id, user_id) do update set type = excluded.type where votes.type <> excluded.type;
`

/** Votes a second with one transaction each; undefined where there is no pgbench. */
const votesByPgbench = (databaseUrl: string, seconds: number) =>
  runPgbench(databaseUrl, { script: SCRIPT, clients: PGBENCH_CLIENTS, seconds })
