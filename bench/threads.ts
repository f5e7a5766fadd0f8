import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#/db/connect.ts'
import { insertRows } from '#/db/insertRows.ts'
import {
  findAncestors,
  findComment,
  listReplies,
  listRoots,
} from '#/features/community/comments/comments.queries.server.ts'
import { fillThread, type LongThread } from '../test/longThread.ts'
import { withDatabase } from './database.ts'
import { type LoadOptions, median, type Round, round, typical } from './load.ts'
import { type Measured, startServer } from './processes.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import type { StaticResponses } from './staticServer.ts'
import { bounded, ms, perSecond, plain, type Row } from './table.ts'

const MEMBERS = 50
const CONNECTIONS = 4
const ORDER = { order: 'newest', page: 1 } as const

/** What a reader asks of a long thread, and the statements that find it. */
interface Reading {
  name: string
  path: string
  find(db: Database): Promise<unknown>
}

/** Reads a thread of 10,000 comments, 50 deep: over HTTP, from a static server, and by the same statements alone. */
export async function measureThreads({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  const thread = await withDatabase({ databaseUrl, dataDir: '' }, fillLongThread)
  const site = await startSite({ databaseUrl, dataDir: makeFolder() })
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const rows: Row[] = []
  for (const reading of readingsOf(thread)) {
    const fixed = await startStatic(site, reading.path)
    const load = { connections: CONNECTIONS, seconds, paths: [reading.path] }
    const ours: Round[] = []
    const theirs: number[] = []
    const statements: number[] = []
    for (let turn = 0; turn <= rounds; turn++) {
      const results = {
        ours: await round(site, load),
        theirs: await round(fixed.server, load),
        statements: await ratePerSecond(seconds, () => reading.find(db)),
      }
      // The first round warms up.
      if (turn === 0) continue
      ours.push(results.ours)
      theirs.push(results.theirs.rate)
      statements.push(results.statements)
    }
    await fixed.server.stop()
    const all = typical(ours)
    const ratio = (others: number[]) => median(ours.map(({ rate }, turn) => rate / others[turn]!))
    const [rate, bytes] = [perSecond(all.rate), fixed.bytes.toLocaleString('en')]
    rows.push(
      bounded(
        `A thread of 10,000 comments, ${reading.name} / its statements alone`,
        ratio(statements),
        { min: 0.5 },
        plain,
        `${rate} of ${perSecond(median(statements))}`,
      ),
      {
        what: '… / static response',
        measured: plain(ratio(theirs)),
        detail: `${rate} of ${perSecond(median(theirs))}; ${bytes} bytes; p99 ${ms(all.p99)}, ${ms(all.cpuMs)} CPU`,
      },
    )
  }
  await db.close()
  await site.stop()
  return rows
}

function readingsOf({ post, busy, deepest }: LongThread): Reading[] {
  return [
    {
      name: 'first page',
      path: `/api/posts/${post}/comments`,
      find: ({ kysely }) => listRoots(kysely, post, ORDER),
    },
    {
      name: 'replies to one with 2,000',
      path: `/api/comments/${busy}/replies`,
      find: async ({ kysely }) => [await findComment(kysely, busy), await listReplies(kysely, busy, ORDER)],
    },
    {
      name: 'around one 49 deep',
      path: `/api/posts/${post}/comments?around=${deepest}`,
      find: async ({ kysely }) => [
        await findComment(kysely, deepest),
        await findAncestors(kysely, deepest),
        await listReplies(kysely, deepest, ORDER),
      ],
    },
  ]
}

async function fillLongThread(db: Database): Promise<LongThread> {
  const members = Array.from({ length: MEMBERS }, (_, i) => ({ username: `member${i}`, total_exp: i * 120 }))
  await insertRows(db.kysely, 'profiles', members)
  const thread = await fillThread(db.kysely)
  await sql`vacuum analyze`.execute(db.kysely)
  return thread
}

/** A server that only sends the site's own response to a path. */
async function startStatic(site: Measured, path: string): Promise<{ server: Measured; bytes: number }> {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`)
  if (response.status !== 200) throw new Error(`${path} responded ${response.status}`)
  const body = await response.text()
  const file = join(makeFolder(), 'thread.json')
  writeFileSync(file, body)
  const responses: StaticResponses = { [path.split('?')[0]!]: { file, type: 'application/json', text: true } }
  const server = await startServer(['bench/staticServer.ts'], {
    port: await freePort(),
    readyPath: '/healthz',
    env: { RESPONSES: JSON.stringify(responses) },
  })
  return { server, bytes: Buffer.byteLength(body) }
}

/** How often `work` is done in a second, as many times at once as there are connections. */
async function ratePerSecond(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const endAt = begun + seconds * 1000
  let done = 0
  const workOn = async () => {
    for (; performance.now() < endAt; done++) await work()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, workOn))
  return done / ((performance.now() - begun) / 1000)
}
