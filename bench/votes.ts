import { execFile } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '#/config.ts'
import type { Database } from '#/db/connect.ts'
import { openAuth } from '#/features/auth/auth.server.ts'
import { sessionView, startSession } from '#/features/auth/tokens/sessions.server.ts'
import { findUser } from '#/features/auth/users.queries.server.ts'
import { fill, withDatabase } from './database.ts'
import { median, type Round, round, typical } from './load.ts'
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
const SETTINGS = { WRITE_LIMIT_FACTOR: '1000000', SITE_URL }

export interface VotesOptions {
  databaseUrl: string
  /** Rounds, and seconds of each. */
  rounds: number
  seconds: number
}

type Place = { databaseUrl?: string; dataDir: string }

/** Votes over HTTP, durable before their response, beside one transaction for each vote by pgbench on the same database. */
export async function measureVotes({ databaseUrl, rounds, seconds }: VotesOptions): Promise<Row[]> {
  const { measured, others } = await measure({ databaseUrl, dataDir: makeFolder() }, rounds, seconds, () =>
    votesByPgbench(databaseUrl, seconds),
  )
  const votes = typical(measured)
  const rate = 1000 / votes.cpuMs
  const rows = [
    bounded(
      'Votes a core, over HTTP, PostgreSQL with fsync',
      rate,
      { least: 6_000 },
      perSecond,
      `${ms(votes.cpuMs)} CPU a vote`,
    ),
    {
      what: '… in all, with the load and the database on the same processors',
      measured: perSecond(votes.rate),
    },
    bounded(`… p99 with ${IN_FLIGHT} in flight`, votes.p99, { most: 15 }, ms, `p50 ${ms(votes.p50)}`),
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
  other: () => Promise<number | undefined> = async () => undefined,
) {
  const authorizations = await withDatabase(place, (db) => prepare(db, place))
  const site = await startSite({ ...place, env: SETTINGS })
  const load = { connections: IN_FLIGHT, seconds, authorizations, ...voteRequests() }
  const measured: Round[] = []
  const others: (number | undefined)[] = []
  for (let turn = 0; turn <= rounds; turn++) {
    const [votes, compared] = [await round(site, { ...load, from: turn * 7_919 }), await other()]
    // The first turn warms up.
    if (turn === 0) continue
    measured.push(votes)
    others.push(compared)
  }
  await site.stop()
  return { measured, others }
}

/** Games, and members who are signed in; answers their `authorization` headers. */
async function prepare(db: Database, { dataDir }: Place): Promise<string[]> {
  await fill(db, GAMES)
  // Every vote is to be one that counts.
  await sql`update games set is_removed = false, notes = '[]' where is_removed or archived`.execute(db.kysely)
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir })
  const auth = await openAuth(db, { config, log: pino({ level: 'silent' }) })
  await sql`insert into auth_users (id, email, confirmed_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'voter' || n || '@example.org', now()
      from generate_series(1, ${MEMBERS}::integer) n`.execute(db.kysely)
  const ids = (await db.kysely.selectFrom('auth_users').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  const authorizations: string[] = []
  for (const id of ids) {
    const session = await db.kysely
      .transaction()
      .execute(async (trx) =>
        startSession(auth, trx, (await findUser(trx, id))!, { method: 'password', place: {} }),
      )
    authorizations.push(`Bearer ${(await sessionView(auth, db.kysely, session)).access_token}`)
  }
  await auth.close()
  await sql`update profiles set username_chosen = true`.execute(db.kysely)
  return authorizations
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

const SCRIPT = `\\set game random(1, ${GAMES})
\\set member random(1, ${MEMBERS})
\\set up random(0, 1)
insert into votes (game_id, user_id, type)
  select id, ('00000000-0000-4000-8000-' || lpad(:member::text, 12, '0'))::uuid, :up * 2 - 1 from games
   where id = :game and not is_removed and not archived
  on conflict (game_id, user_id) do update set type = excluded.type where votes.type <> excluded.type;
`

/** Votes a second with one transaction each; undefined where there is no pgbench. */
async function votesByPgbench(databaseUrl: string, seconds: number): Promise<number | undefined> {
  const program = [...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'))]
    .concat(globSync('/usr/lib/postgresql/*/bin/pgbench'))
    .find((file) => existsSync(file))
  if (!program) return undefined
  const script = join(makeFolder(), 'vote.sql')
  writeFileSync(script, SCRIPT)
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(PGBENCH_CLIENTS),
    '-j',
    '2',
    '-T',
    String(Math.max(1, seconds)),
  ]
  const { stdout } = await promisify(execFile)(program, [...options, '-f', script, databaseUrl])
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}
