import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '../../../test/database.ts'
import { freezingProxy } from '../../../test/freezingProxy.ts'
import { setReadOnly } from '../../../test/readOnlyDatabase.ts'
import { onServer } from '../../../test/serverTemplates.ts'
import { openDatabase } from '../connect.ts'
import {
  asDatabaseError,
  DatabaseReadOnly,
  isDatabaseReadOnly,
  isDatabaseUnavailable,
  isOutage,
} from '../unavailable.ts'
import { ReadOnlyWatch } from './readOnlyWatch.ts'
import { ServerPool } from './serverPool.ts'

/** A database with a table, and what it says of itself. */
async function database() {
  const url = await testDatabaseUrl('blank')
  const db = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  onTestFinished(() => db.close())
  await sql`create table notes (id integer)`.execute(db.kysely)
  const said: (string | undefined)[] = []
  db.onAvailability((reason) => said.push(reason?.name))
  const write = () => sql`insert into notes values (1)`.execute(db.kysely)
  const pid = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.kysely)
    return rows[0]!.pid
  }
  const outcome = () =>
    write().then(
      () => 'written',
      (error) => (isDatabaseReadOnly(error) ? 'read-only' : 'failed'),
    )
  return { url, db, said, write, pid, outcome }
}

describe.runIf(process.env.TEST_DATABASE_URL)('a server that only reads', () => {
  test('refuses writes as an outage, is read over the same connection, and is written once that is possible again', async () => {
    const { url, said, write, pid, outcome } = await database()
    await setReadOnly(url, true)
    await expect.poll(outcome).toBe('read-only')
    await expect.poll(() => said.at(-1)).toBe('DatabaseReadOnly')
    const before = await pid()
    for (let n = 0; n < 50; n++) await expect(write()).rejects.toSatisfy(isDatabaseReadOnly)
    expect(await pid()).toBe(before)
    await setReadOnly(url, false)
    await expect.poll(outcome).toBe('written')
    await expect.poll(() => said.slice(-2)).toEqual(['DatabaseReadOnly', undefined])
    expect(said.filter((each) => each === 'DatabaseReadOnly')).toHaveLength(1)
  })

  test('behind a proxy that leads to the primary by now is left: its connections are replaced, also that of listeners', async () => {
    const { db, said, outcome } = await database()
    const reconnected = Promise.withResolvers<void>()
    await db.listen('notes', () => {}, reconnected.resolve)
    // A kept connection to a demoted primary.
    await sql`set default_transaction_read_only = on`.execute(db.kysely)
    expect(await outcome()).toBe('read-only')
    await expect.poll(outcome).toBe('written')
    await reconnected.promise
    expect(said).toEqual([])
  })

  test('ends a write within a transaction, and over a connection of a library, in the same way', async () => {
    const { db, outcome } = await database()
    const within = db.kysely.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      await sql`insert into notes values (1)`.execute(trx)
    })
    await expect(within).rejects.toSatisfy(isDatabaseReadOnly)
    const byLibrary = db.query('begin read only; insert into notes values (1); commit')
    await expect(byLibrary).rejects.toBeInstanceOf(DatabaseReadOnly)
    await expect.poll(outcome).toBe('written')
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a server that cannot be reached', () => {
  test('is not taken for one that can be written', async () => {
    const proxy = await freezingProxy(await testDatabaseUrl('blank'))
    await proxy.refuse()
    let isReachable = false
    const renewed = Promise.withResolvers<boolean>()
    const watch = new ReadOnlyWatch(
      { connectionString: proxy.url },
      { onChange: () => {}, onRenew: () => renewed.resolve(isReachable), onFailure: () => {} },
    )
    onTestFinished(() => watch.close())
    watch.check(new DatabaseReadOnly('refused'))
    // The first look is over by then.
    for (const _ of [1, 2]) await expect(onServer(proxy.url, async () => {})).rejects.toThrow()
    isReachable = true
    await proxy.restore()
    expect(await renewed.promise).toBe(true)
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a pool that was closed', () => {
  test('looks no more for a server that can be written', async () => {
    const url = await testDatabaseUrl('blank')
    await setReadOnly(url, true)
    const open = () => {
      const events: string[] = []
      const pool = new ServerPool(
        { connectionString: url },
        {
          onChange: (reason) => events.push(reason?.name ?? 'back'),
          onRenew: () => events.push('renewed'),
          onFailure: () => {},
        },
      )
      const write = () => expect(pool.run('begin read only; create table notes ()')).rejects.toThrow()
      return { pool, events, write }
    }
    const closed = open()
    const other = open()
    onTestFinished(() => other.pool.end())
    for (const { events, write } of [closed, other]) {
      await write()
      await expect.poll(() => events).toEqual(['DatabaseReadOnly'])
    }
    await closed.pool.end()
    await setReadOnly(url, false)
    // Each takes the other pool as long as from one look to the next.
    for (const renewals of [1, 2, 3]) {
      const count = () => other.events.filter((event) => event === 'renewed').length
      await expect.poll(() => other.write().then(count)).toBe(renewals)
    }
    expect(closed.events).toEqual(['DatabaseReadOnly'])
  })
})

describe('errors of a failover', () => {
  test.each([
    ['57P01', 'ProcessInterrupts'],
    ['57P02', 'quickdie'],
    ['57P03', 'ProcessStartupPacket'],
    ['57P04', 'ProcessInterrupts'],
    ['08006', ''],
    ['3D000', 'InitPostgres'],
    ['25006', 'PreventCommandIfReadOnly'],
    ['55000', 'LockAcquireExtended'],
    ['40001', 'ProcessInterrupts'],
    ['40001', 'ProcessRecoveryConflictInterrupt'],
  ])('%s from %s is an outage, also in a copy of the error', (code, routine) => {
    const error = asDatabaseError(Object.assign(new Error('refused'), { code, routine }))
    expect(isOutage(error)).toBe(true)
    expect(isOutage({ ...(error as object), message: 'refused' })).toBe(true)
  })

  test.each([
    ['40001', 'ExecUpdate'],
    ['55000', 'lastval'],
    ['57014', 'ProcessInterrupts'],
    ['25P02', 'exec_simple_query'],
    ['XX000', 'elog'],
  ])('%s from %s is none', (code, routine) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code, routine }))).toBe(false)
  })

  test.each([
    ['no space left on device', '53100'],
    ['password authentication failed', '28P01'],
  ])(
    '%s: the database is unavailable, but that is no outage that something else reports',
    (message, code) => {
      const error = Object.assign(new Error(message), { code })
      expect([isDatabaseUnavailable(error), isOutage(asDatabaseError(error))]).toEqual([true, false])
    },
  )
})
