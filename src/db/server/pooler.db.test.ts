import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '../../../test/database.ts'
import { hasPgbouncer, pgbouncer } from '../../../test/pgbouncer.ts'
import { type Database, openDatabase } from '../connect.ts'
import { DatabaseFailure } from '../unavailable.ts'
import { rejectPooler } from './inspectServer.ts'

const PORT = /(?<=127\.0\.0\.1:)\d+/
const REFUSAL =
  'PostgreSQL at 127.0.0.1:PORT is behind a connection pooler in transaction or statement mode, ' +
  'which the site cannot use. Connect directly to PostgreSQL, or set the pooler to session mode.'

async function throughPgbouncer(settings: Record<string, string>) {
  return pgbouncer(await testDatabaseUrl('blank'), settings)
}

/** Opens the database, waiting if it is worth it, and gives the line it fails with. */
async function complaint(databaseUrl: string): Promise<string> {
  const waits: string[] = []
  const opening = openDatabase({
    databaseUrl,
    dataDir: tmpdir(),
    waitSeconds: 60,
    onWait: (reason) => waits.push(reason),
  })
  const [result] = await Promise.allSettled([opening])
  if (result.status === 'fulfilled') throw new Error('it did not fail')
  expect(result.reason).toBeInstanceOf(DatabaseFailure)
  expect(waits).toEqual([])
  return result.reason.message.replace(PORT, 'PORT')
}

/** Leaves the pooler with two idle connections to the server: taking turns, each of two clients could always meet the same one. */
async function openTwo(url: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query('select pg_sleep(0.2)')))
  await Promise.all(clients.map((client) => client.end()))
}

/** Others who send one statement after another over the same pooler, until the test ends. */
async function useBusily(url: string, clients: number): Promise<void> {
  let isOver = false
  const ends = Array.from({ length: clients }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const work = (async () => {
      while (!isOver) await client.query('select 1')
      await client.end()
    })()
    return () => work
  })
  const works = await Promise.all(ends)
  onTestFinished(async () => {
    isOver = true
    await Promise.all(works.map((work) => work()))
  })
}

describe.runIf(process.env.TEST_DATABASE_URL && hasPgbouncer)('behind PgBouncer', () => {
  test.each<Record<string, string>>([
    { pool_mode: 'transaction' },
    { pool_mode: 'statement' },
    { pool_mode: 'transaction', server_round_robin: '1' },
  ])('%o is refused in one line, whoever else uses it', async (settings) => {
    const url = await throughPgbouncer(settings)
    await openTwo(url)
    expect(await complaint(url)).toBe(REFUSAL)
    await useBusily(url, 4)
    expect(await complaint(url)).toBe(REFUSAL)
    await expect(rejectPooler(url)).rejects.toThrow(/transaction or statement mode/)
  })

  describe('in session mode, with its defaults', () => {
    async function open(): Promise<Database> {
      const databaseUrl = await throughPgbouncer({ pool_mode: 'session' })
      await rejectPooler(databaseUrl)
      const db = await openDatabase({ databaseUrl, dataDir: tmpdir() })
      onTestFinished(() => db.close())
      return db
    }

    test('statements have their time limits, and repeated ones are prepared', async () => {
      const { kysely } = await open()
      await sql`create table notes (id integer)`.execute(kysely)
      await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          kysely.transaction().execute((trx) => sql`insert into notes values (${n})`.execute(trx)),
        ),
      )
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        (select count(*)::integer from notes) as notes`.execute(kysely)
      expect(rows).toEqual([{ statement: '30s', idle: '10s', notes: 100 }])
    })

    test('notifications arrive', async () => {
      const db = await open()
      const heard: string[] = []
      const end = await db.listen(
        'notes',
        (payload) => heard.push(payload),
        () => {},
      )
      await sql`select pg_notify('notes', 'one')`.execute(db.kysely)
      await expect.poll(() => heard).toEqual(['one'])
      await end()
    })
  })

  test('a parameter of the address that it does not take is named, without waiting', async () => {
    const url = await throughPgbouncer({ pool_mode: 'session' })
    expect(await complaint(`${url}?options=-c%20work_mem%3D8MB`)).toBe(
      'PostgreSQL at 127.0.0.1:PORT does not take a parameter of its address: ' +
        'unsupported startup parameter: options. Remove it, or connect directly to PostgreSQL.',
    )
  })
})
