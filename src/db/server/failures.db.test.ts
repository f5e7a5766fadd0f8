import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '../../../test/database.ts'
import { freezingProxy } from '../../../test/freezingProxy.ts'
import { setReadOnly } from '../../../test/readOnlyDatabase.ts'
import { onServer } from '../../../test/serverTemplates.ts'
import { openDatabase } from '../connect.ts'
import { ServerPool } from './serverPool.ts'

async function database() {
  const directUrl = await testDatabaseUrl('blank')
  const proxy = await freezingProxy(directUrl)
  const db = await openDatabase({ databaseUrl: proxy.url, dataDir: tmpdir() })
  onTestFinished(() => db.close())
  const outages: (string | undefined)[] = []
  const failures: string[] = []
  db.onAvailability((reason) => outages.push(reason?.name))
  db.onFailure(({ message }) => failures.push(message))
  const ask = () => sql`select 1`.execute(db.kysely)
  /** A statement that runs until its connection ends. */
  const hang = async () => {
    const pid = Promise.withResolvers<number>()
    const ended = db.kysely.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
      pid.resolve(rows[0]!.pid)
      await sql`select pg_sleep(600)`.execute(connection)
    })
    ended.catch(() => {})
    return { pid: await pid.promise, ended }
  }
  const terminate = (pid: number) =>
    onServer(directUrl, (client) => client.query('select pg_terminate_backend($1)', [pid]))
  return { directUrl, proxy, db, outages, failures, ask, hang, terminate }
}

const TERMINATED = 'terminating connection due to administrator command'
const READ_ONLY = 'cannot execute CREATE TABLE in a read-only transaction'

describe.runIf(process.env.TEST_DATABASE_URL)('a failure is announced although there is no outage', () => {
  test('when no connection is free in time', async () => {
    const { db, outages, failures, ask } = await database()
    const over = Promise.withResolvers<void>()
    const taken = Array.from({ length: 10 }, () => db.kysely.connection().execute(() => over.promise))
    await expect(ask()).rejects.toThrow('timeout exceeded')
    await expect.poll(() => failures).toEqual(['timeout exceeded when trying to connect'])
    over.resolve()
    await Promise.all(taken)
    await ask()
    expect(outages).toEqual([])
  })

  test('when the server ends a connection', async () => {
    const { outages, failures, ask, hang, terminate } = await database()
    const { pid, ended } = await hang()
    await terminate(pid)
    await expect(ended).rejects.toThrow(TERMINATED)
    await expect.poll(() => failures).toEqual([TERMINATED])
    await ask()
    expect(outages).toEqual([])
  })

  test('when the server ends a connection while it is too busy for new ones', async () => {
    const { proxy, outages, failures, ask, hang, terminate } = await database()
    const { pid } = await hang()
    await ask()
    let isOver = false
    const others = (async () => {
      while (!isOver) await ask()
    })()
    proxy.freezeNew()
    const checked = proxy.accepted()
    await terminate(pid)
    await checked
    // The first check had no result, so there is a second.
    await proxy.accepted()
    await proxy.restore()
    await expect.poll(() => failures).toEqual([TERMINATED])
    isOver = true
    await others
    expect(outages).toEqual([])
  })

  test('when one session only reads', async () => {
    const { db, outages, failures } = await database()
    await expect(db.query('begin read only; create table notes ()')).rejects.toThrow(READ_ONLY)
    await expect.poll(() => failures).toEqual([READ_ONLY])
    expect(outages).toEqual([])
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('an outage', () => {
  test('is announced as that alone', async () => {
    const { proxy, outages, failures, ask, hang, terminate } = await database()
    const { ended } = await hang()
    await proxy.refuse()
    await expect(ended).rejects.toThrow()
    await expect(ask()).rejects.toThrow()
    await expect.poll(() => outages).toEqual(['DatabaseUnavailable'])
    await proxy.restore()
    await expect.poll(() => outages).toEqual(['DatabaseUnavailable', undefined])
    await ask()
    expect(failures).toEqual([])
    await terminate((await hang()).pid)
    await expect.poll(() => failures).toEqual([TERMINATED])
  })

  test('is announced when the database is dropped, until there is one again', async () => {
    const { directUrl, outages, ask } = await database()
    const name = new URL(directUrl).pathname.slice(1)
    const onMain = (text: string) => onServer(process.env.TEST_DATABASE_URL!, (client) => client.query(text))
    await onMain(`drop database ${name} with (force)`)
    const outcome = () =>
      ask().then(
        () => 'fine',
        () => outages.at(-1),
      )
    await expect.poll(outcome).toBe('DatabaseUnavailable')
    await onMain(`create database ${name}`)
    await expect.poll(() => outages).toEqual(['DatabaseUnavailable', undefined])
  })

  test('is announced once if it lasts, and if what can be read only goes away and can be written meanwhile', async () => {
    const { directUrl, proxy } = await database()
    const said: (string | undefined)[] = []
    const renewed = Promise.withResolvers<void>()
    const pool = new ServerPool(
      { connectionString: proxy.url },
      {
        onChange: (reason) => said.push(reason?.name),
        onRenew: renewed.resolve,
        onFailure: () => {},
      },
      // Once it is unavailable, it does not look again.
      { tick: 1_000_000, suspect: 500, probe: 1_200, recheck: 3_000, silence: 35_000 },
    )
    pool.on('error', () => {})
    onTestFinished(() => pool.end())
    await setReadOnly(directUrl, true)
    await expect(pool.run('create table notes ()')).rejects.toThrow(READ_ONLY)
    await expect.poll(() => said).toEqual(['DatabaseReadOnly'])
    // Once the second begins, the first further look is over.
    await proxy.accepted()
    await proxy.accepted()
    expect(said).toEqual(['DatabaseReadOnly'])
    await proxy.refuse()
    await expect(pool.run('select 1')).rejects.toThrow()
    await expect.poll(() => said).toEqual(['DatabaseReadOnly', 'DatabaseUnavailable'])
    await setReadOnly(directUrl, false)
    await proxy.restore()
    await renewed.promise
    expect(said).toEqual(['DatabaseReadOnly', 'DatabaseUnavailable'])
  })
})
