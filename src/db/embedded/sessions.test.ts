import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { blankPglite } from '../../../test/database.ts'
import { compiledPglite } from '../../../test/inMemoryDatabase.ts'
import { type Embedded, startEmbedded } from './startEmbedded.ts'

/** Long enough that no test meets it on a slow machine. */
const IDLE_LIMIT_MS = 60_000
const SHORT_IDLE_LIMIT_MS = 300

let embedded: Embedded
let pool: pg.Pool

beforeAll(async () => {
  embedded = await start(IDLE_LIMIT_MS)
  pool = new pg.Pool({ ...reach(), max: 32 })
  // As in connect.ts: a connection that hears of the closing while it ends itself has nobody left to tell.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
})

afterAll(async () => {
  await pool.end()
  await embedded.close()
})

async function start(idleInTransactionMs: number): Promise<Embedded> {
  const place = { code: await compiledPglite(), dumpFile: await blankPglite() }
  return startEmbedded(place, { idleInTransactionMs, maintenanceMs: 50 }, (error) => {
    throw error
  })
}

function reach(database = embedded): pg.ClientConfig {
  return { stream: database.stream, user: 'postgres', database: 'postgres' }
}

async function connected(database = embedded): Promise<pg.Client> {
  const client = new pg.Client(reach(database))
  // A test that cuts its client's connection asks for the error.
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const codeOf = (query: Promise<unknown>) => query.then(String, (error) => error.code as string)

test('32 concurrent clients each get the result of their own query, whatever its size', async () => {
  const big = 'x'.repeat(300_000)
  const ask = async (client: number) => {
    const text =
      client % 2 ? 'select $1::int as n, length($2) as size' : 'select -$1::int as n, length($2) as size'
    const { rows } = await pool.query(text, [client, big])
    expect(rows).toEqual([{ n: client % 2 ? client : -client, size: big.length }])
  }
  await Promise.all(Array.from({ length: 32 * 5 }, (_, index) => ask((index % 32) + 1)))
})

test('a result of 10 MB arrives complete', async () => {
  const { rows } = await pool.query("select n, repeat('x', 1000) as text from generate_series(1, 10000) n")
  expect(rows).toHaveLength(10_000)
  expect(rows.at(-1)).toEqual({ n: 10_000, text: 'x'.repeat(1000) })
})

test('bytes come back as they were sent', async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000_000 }, (_, index) => index % 251))
  const { rows } = await pool.query('select $1::bytea as bytes', [bytes])
  expect(bytes.equals(rows[0].bytes)).toBe(true)
})

test('concurrent transactions do not mix: none is lost, and none that was rolled back stays', async () => {
  await pool.query('create table accounts (id int primary key, n int not null)')
  await pool.query('insert into accounts select id, 0 from generate_series(1, 3) id')
  const add = async (id: number, end: 'commit' | 'rollback') => {
    const client = await pool.connect()
    await client.query('begin')
    const { rows } = await client.query('select n from accounts where id = $1', [id])
    await client.query('update accounts set n = $2 where id = $1', [id, rows[0].n + 1])
    await client.query(end)
    client.release()
  }
  await Promise.all(
    Array.from({ length: 90 }, (_, index) => add((index % 3) + 1, index % 9 < 6 ? 'commit' : 'rollback')),
  )
  const { rows } = await pool.query('select n from accounts order by id')
  expect(rows).toEqual([{ n: 20 }, { n: 20 }, { n: 20 }])
})

test('others wait while a client is in a transaction, and see its work after the commit', async () => {
  const writer = await connected()
  await pool.query('create table slow (n int)')
  await writer.query('begin')
  await writer.query('insert into slow values (1)')
  const order: string[] = []
  const reading = pool.query('select n from slow').then(({ rows }) => order.push(`read ${rows.length}`))
  await writer.query('insert into slow values (2)').then(() => order.push('written'))
  expect(order).toEqual(['written'])
  await writer.query('commit')
  await reading
  expect(order).toEqual(['written', 'read 2'])
})

test('an error affects only the transaction of its client', async () => {
  const client = await connected()
  await client.query('begin')
  expect(await codeOf(client.query('select $1::int / 0', [1]))).toBe('22012')
  expect(await codeOf(client.query('select 1'))).toBe('25P02')
  const waiting = pool.query('select 1 as one')
  await client.query('rollback')
  expect((await waiting).rows).toEqual([{ one: 1 }])
  expect(await codeOf(pool.query('selekt'))).toBe('42601')
  expect(await codeOf(pool.query('select $1::nonsense', [1]))).toBe('42704')
})

test('several statements in one query are one transaction', async () => {
  expect(await codeOf(pool.query('create table half (n int); select 1 / 0'))).toBe('22012')
  const { rows } = await pool.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('prepared statements with the same name are separate for each client, and end with it', async () => {
  const [one, two] = [await connected(), await connected()]
  for (const _ of [1, 2]) {
    const first = await one.query({ name: 'same', text: 'select $1::int + 1 as n', values: [1] })
    const second = await two.query({ name: 'same', text: 'select $1::int + 10 as n', values: [1] })
    expect([first.rows, second.rows]).toEqual([[{ n: 2 }], [{ n: 11 }]])
  }
  const count = async () => (await pool.query('select from pg_prepared_statements')).rowCount
  expect(await count()).toBe(2)
  await one.end()
  await two.end()
  await expect.poll(count).toBe(0)
})

test('rows fetched in portions are complete', async () => {
  const portions = { text: 'select n from generate_series(1, 10) n where n > $1', values: [0], rows: 3 }
  expect((await pool.query(portions)).rows).toHaveLength(10)
})

test('only listeners receive a notification, once it is committed', async () => {
  const [listener, other] = [await connected(), await connected()]
  const heard: string[] = []
  other.on('notification', () => heard.push('other'))
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  await listener.query('listen news')
  await pool.query("begin; notify news, 'taken back'; rollback")
  const arrived = once(listener, 'notification')
  await pool.query("notify news, 'told'")
  await arrived
  await other.query('select 1')
  expect(heard).toEqual(['news told'])
})

test('a client that disconnects in a transaction leaves nothing behind', async () => {
  const client = await connected()
  await client.query('begin')
  await client.query('create table left_behind (n int)')
  client.connection.stream.destroy()
  const { rows } = await pool.query("select to_regclass('left_behind') as found")
  expect(rows).toEqual([{ found: null }])
})

test('a client that leaves a transaction idle is disconnected, so that others can continue', async () => {
  const impatient = await start(SHORT_IDLE_LIMIT_MS)
  onTestFinished(() => impatient.close())
  const other = await connected(impatient)
  const client = await connected(impatient)
  const cut = once(client, 'error')
  // One request: between two, a slow machine may take longer than the limit.
  await client.query('begin; create table forgotten (n int)')
  const { rows } = await other.query("select to_regclass('forgotten') as found")
  expect(rows).toEqual([{ found: null }])
  const [error] = await cut
  expect(error).toMatchObject({
    code: '25P03',
    message: `terminating connection: idle in a transaction for more than ${SHORT_IDLE_LIMIT_MS} ms`,
  })
})

test('COPY FROM STDIN, which PGlite does not support, is an error and does not crash the database', async () => {
  await pool.query('create table copied (n int)')
  expect(await codeOf(pool.query('copy copied from stdin'))).toBe('57014')
  const prepared = { text: 'copy copied from stdin', queryMode: 'extended' }
  expect(await codeOf(pool.query(prepared))).toBe('57014')
  const { rows } = await pool.query("select 'stdin' as word, $1::int as n", [1])
  expect(rows).toEqual([{ word: 'stdin', n: 1 }])
})

test('a cancel request is accepted and does nothing', async () => {
  const canceller = embedded.stream().connect()
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80877102, 4)
  const closed = once(canceller, 'close')
  canceller.resume().write(request)
  await closed
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a long query does not block the calling thread', async () => {
  const order: string[] = []
  const query = pool
    .query('select count(*) from generate_series(1, 3000000)')
    .then(() => order.push('answer'))
  await new Promise((resolve) => setTimeout(resolve)).then(() => order.push('timer'))
  await query
  expect(order).toEqual(['timer', 'answer'])
})

test('maintenance runs between requests: a table that grew is analyzed', async () => {
  await pool.query('create table grown as select n from generate_series(1, 5000) n')
  const size = "select reltuples::int as n from pg_class where relname = 'grown'"
  await expect.poll(async () => (await pool.query(size)).rows[0].n).toBe(5000)
})
