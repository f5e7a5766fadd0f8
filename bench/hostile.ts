import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { addReviews, fill, withDatabase } from './database.ts'
import type { HostileRequest, HostileResult, HostileTask } from './hostileClient.ts'
import type { LoadResult, LoadTask } from './load.ts'
import { signInMembers } from './members.ts'
import { type Measured, runTask } from './processes.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, mB, ms, plain, type Row } from './table.ts'

const GAMES = 20_000
const LISTS_AT_ONCE = 200
const CONNECTIONS = 64
/** What any kind may cause, of what as many ordinary lists cause. */
const MAX_RATIO = 3
const MAX_MEMORY_MB = 100
/** Differences below this, in ms, are the machine's. */
const NOISE_MS = 20
const PAUSE_MS = 10
const SITE_URL = 'http://hostile.localhost'
const PASSWORD = 'numbers go up and up'
const SETTINGS = {
  SITE_URL,
  TRUSTED_PROXIES: '127.0.0.1',
  AUTH_CONFIRMATIONS: 'off',
  AUTH_CAPTCHA: 'off',
  AUTH_LIMITS: '{"attempts":10000}',
}

/** What strangers send, and how. */
interface Kind {
  what: string
  requests: HostileRequest[]
  /** Addresses that they have. */
  addresses: number
  leavesAfterMs?: number
}

const many = (count: number, request: (n: number) => HostileRequest | string): HostileRequest[] =>
  Array.from({ length: count }, (_, n) => {
    const made = request(n)
    return typeof made === 'string' ? { path: made } : made
  })

const blanks = (count: number) => '%20'.repeat(count)
const someTags = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => TAGS[(n * 7 + at) % TAGS.length]!.slug).join(',')
const WIDE = 'blog_posts?select=*,games(*),profiles(*)&limit=300'

const LISTS: Kind = {
  what: `${LISTS_AT_ONCE} ordinary lists at once`,
  requests: many(3_000, (n) => `/api/games?sort=rated&page=${1 + (n % 900)}&minVotes=${n % 7}`),
  addresses: LISTS_AT_ONCE,
}

const KINDS: Kind[] = [
  { what: 'new pages', requests: many(5_000, (n) => `/search?name=new${n}`), addresses: 8 },
  {
    what: 'filters with sixty tags',
    requests: many(2_000, (n) => `/api/games?tagsMode=or&tags=${someTags(n, 60)}&minVotes=${n}`),
    addresses: 8,
  },
  {
    what: 'long searches',
    requests: many(2_000, (n) => `/api/games/suggest?q=${'the quick '.repeat(9)}${n}`.replaceAll(' ', '%20')),
    addresses: 8,
  },
  {
    what: 'blanks in links',
    requests: many(1, () => `/api/games/similar-names?name=a&links=x${blanks(2_600)}`),
    addresses: 8,
  },
  {
    what: 'blanks in a select',
    requests: many(1, () => `/rest/v1/games?select=${blanks(2_500)}%22`),
    addresses: 8,
  },
  { what: 'wide reads of the data service', requests: many(1, () => `/rest/v1/${WIDE}`), addresses: 8 },
  {
    what: '… by one client',
    requests: many(500, (n) => `/rest/v1/${WIDE}&offset=${n}`),
    addresses: 1,
  },
  {
    what: '… that are left',
    requests: many(500, (n) => `/rest/v1/${WIDE}&offset=${n}`),
    addresses: 8,
    leavesAfterMs: 100,
  },
  {
    what: '… whose rows nobody wants',
    requests: many(500, (n) => ({ method: 'HEAD', path: `/rest/v1/${WIDE}&offset=${n}` })),
    addresses: 8,
  },
  {
    what: 'many periods of Popular',
    requests: many(1_000, (n) => `/api/games/popular?by=votes&within=${1 + n}d`),
    addresses: 8,
  },
  {
    what: 'updates with long texts',
    requests: many(500, (n) => `/api/updates?without=${n + 1}`),
    addresses: 8,
  },
  { what: '… as pages', requests: many(500, (n) => `/updates?without=${n + 1}`), addresses: 8 },
  { what: '… as a feed', requests: many(1, () => '/feeds/updates.atom'), addresses: 8 },
  {
    what: 'wrong passwords',
    requests: many(2_000, (n) => ({
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: JSON.stringify({ email: `nobody${n}@example.org`, password: `wrong password ${n}` }),
    })),
    addresses: 500,
  },
]

/** Pictures that nobody has requested yet. */
async function previews(site: Measured): Promise<Kind> {
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${site.port}${path}`)).json()
  const { items } = (await read('/api/games?sort=newest')) as { items: { urlid: string }[] }
  const requests: HostileRequest[] = []
  for (const { urlid } of items) {
    const { share_image } = (await read(`/api/games/${urlid}`)) as { share_image: string | null }
    if (share_image) requests.push({ path: share_image })
  }
  // The first one loads what draws them, once for each process.
  const [first, ...others] = requests
  await fetch(`http://127.0.0.1:${site.port}${first!.path}`)
  return { what: 'pictures for previews', requests: others, addresses: 8 }
}

/**
 * What others notice while strangers send what costs most, as fast as they can: the longest wait for `/healthz`, for a cached page, for a
 * vote, and for a sign-in, and the memory. In one run, beside as many ordinary lists.
 */
export async function measureHostile(
  place: { databaseUrl?: string },
  { seconds }: { seconds: number },
): Promise<Row[]> {
  const where = place.databaseUrl === undefined ? 'embedded database' : 'PostgreSQL'
  const whole = { ...place, dataDir: makeFolder() }
  const voters = await withDatabase(whole, (db) => prepare(db, whole.dataDir))
  const site = await startSite({ ...whole, env: { ...SETTINGS, JOBS: 'off' } })
  const members = { voters, cookie: await signUp(site) }
  await besides(site, { ...LISTS, addresses: 8 }, members, 2)
  const usual = await besides(site, LISTS, members, seconds, LISTS_AT_ONCE)
  const rows = [heading(`Beside ${LISTS.what}, ${where}`, usual)]
  for (const kind of [...KINDS, await previews(site)]) {
    const found = await besides(site, kind, members, seconds)
    rows.push(heading(`Beside ${kind.what}`, found))
    const against = (name: 'health' | 'page') => {
      const limit = Math.max(usual[name], NOISE_MS) * MAX_RATIO
      return bounded(`… longest wait of ${LABELS[name]}`, found[name], { max: limit }, ms)
    }
    rows.push(against('health'), against('page'))
    const wait = `longest waits: a vote ${ms(found.vote)}, a sign-in ${ms(found.signIn)}`
    rows.push(bounded('… votes and sign-ins refused', found.refused, { max: 0 }, plain, wait))
    rows.push(bounded('… memory', found.memoryMb - found.idleMb, { max: MAX_MEMORY_MB }, mB))
  }
  await site.stop()
  return rows
}

let readers = 0

const LABELS = { health: '/healthz', page: 'a cached page' }

interface Found {
  health: number
  page: number
  vote: number
  signIn: number
  /** Votes and sign-ins that were refused. */
  refused: number
  /** Resident memory before, and the most of it meanwhile. */
  idleMb: number
  memoryMb: number
  answers: HostileResult
}

function heading(what: string, { health, page, vote, signIn, idleMb, answers }: Found): Row {
  const counts = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  const waits = `/healthz ${ms(health)}, a page ${ms(page)}, a vote ${ms(vote)}, a sign-in ${ms(signIn)}`
  console.error(`  ${what}: ${waits}; ${counts.join(', ')}`)
  return {
    what,
    measured: '',
    detail: `longest waits: ${waits}; idle ${mB(idleMb)}; answers: ${counts.join(', ')}`,
  }
}

async function besides(
  site: Measured,
  kind: Kind,
  { voters, cookie }: { voters: readonly string[]; cookie: string },
  seconds: number,
  connections = CONNECTIONS,
): Promise<Found> {
  const task: HostileTask = {
    port: site.port,
    requests: kind.requests,
    addresses: Array.from({ length: kind.addresses }, (_, n) => `198.51.${n >> 8}.${n & 255}`),
    connections,
    seconds,
    ...(kind.leavesAfterMs === undefined ? {} : { leavesAfterMs: kind.leavesAfterMs }),
  }
  const watch = (load: Pick<LoadTask, 'paths' | 'bodies' | 'authorizations'>, pauseMs = PAUSE_MS) =>
    runTask<LoadResult>(
      'bench/loadClient.ts',
      {
        ...load,
        port: site.port,
        connections: 1,
        seconds,
        pauseMs,
        toleratesRefusals: true,
        headers: { 'accept-encoding': 'br', 'x-forwarded-for': address, cookie },
      },
      (seconds + 60) * 1000,
    )
  // Others each time: limits of writes are to be no part of it.
  const address = `203.0.113.${++readers}`
  const idleMb = (await site.usage()).rssMb
  let isOver = false
  const memory = peakMemory(site, () => isOver)
  const attack = runTask<HostileResult>('bench/hostileClient.ts', task, (seconds + 60) * 1000)
  const [health, page, vote, signIn] = await Promise.all([
    watch({ paths: ['/healthz'] }),
    watch({ paths: ['/'] }),
    watch(votes(voters), 200),
    watch(
      {
        paths: ['/auth/v1/token?grant_type=password'],
        bodies: [JSON.stringify({ email: 'owner@example.org', password: PASSWORD })],
      },
      500,
    ),
  ])
  const answers = await attack
  isOver = true
  const refused = vote.refused + signIn.refused
  const waits = { health: health.max, page: page.max, vote: vote.max, signIn: signIn.max }
  return { ...waits, refused, idleMb, memoryMb: await memory, answers }
}

async function peakMemory(site: Measured, isOver: () => boolean): Promise<number> {
  let peak = 0
  while (!isOver()) {
    peak = Math.max(peak, (await site.usage()).rssMb)
    await wait(50)
  }
  return peak
}

const votes = (authorizations: readonly string[]) => ({
  paths: ['/api/upvote', '/api/downvote'],
  bodies: ['/up', '/down'].map(() => JSON.stringify({ game: 1 })),
  authorizations: authorizations.slice(readers, readers + 1),
})

/** Games, reviews, a member who votes, and the longest texts that updates and posts have. Returns the member's `authorization` header. */
async function prepare(db: Database, dataDir: string): Promise<string[]> {
  await fill(db, GAMES)
  await sql`update games set is_removed = false, notes = '[]' where is_removed or archived`.execute(db.kysely)
  await addReviews(db, 500, 20)
  for (const [at, mark] of ['_', '*', '~', '||a', '[', '\n', '`', '<'].entries())
    await sql`insert into updates (game_id, title, content) select ${at + 1}::integer, 'Update ' || n, ${mark.repeat(20_000).slice(0, 20_000)}
      from generate_series(1, 5) n`.execute(db.kysely)
  return signInMembers(db, 64, { ...SETTINGS, DATA_DIR: dataDir })
}

/** Adds the member who signs in. Returns the cookie by which the browser is known. */
async function signUp(site: Measured): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${site.port}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.org', password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing up: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
