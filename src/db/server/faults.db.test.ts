import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabaseUrl } from '../../../test/database.ts'
import { freezingProxy } from '../../../test/freezingProxy.ts'
import { HELD_LOCK, holdLock } from '../../../test/heldLock.ts'
import { openDatabase } from '../connect.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'

async function throughProxy() {
  const directUrl = await testDatabaseUrl('blank')
  const proxy = await freezingProxy(directUrl)
  const db = await openDatabase({ databaseUrl: proxy.url, dataDir: tmpdir() })
  onTestFinished(() => db.close())
  const ask = () => sql`select 1`.execute(db.kysely)
  // One connection is open, so that the next new one is a check.
  await ask()
  /** Opens all connections that the pool may have. */
  const fill = () =>
    Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(db.kysely)))
  return { directUrl, proxy, db, ask, fill }
}

/** Milliseconds until `work` is done, well or not. */
async function duration(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work().catch(() => {})
  return performance.now() - began
}

describe.runIf(process.env.TEST_DATABASE_URL)('a PostgreSQL server behind a faulty network', () => {
  test('connections that say nothing more are replaced within ten seconds, busy or idle', async () => {
    const { proxy, db, ask, fill } = await throughProxy()
    await fill()
    const busy = Array.from({ length: 5 }, () => sql`select pg_sleep(0.3)`.execute(db.kysely))
    proxy.freezeOpen()
    const began = performance.now()
    const outcomes = await Promise.allSettled([...busy, ask(), ask()])
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true)
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a listener behind a connection that says nothing more hears of it', async () => {
    const { proxy, db, ask } = await throughProxy()
    const heard: string[] = []
    const reconnected = Promise.withResolvers<void>()
    await db.listen('games', (payload) => heard.push(payload), reconnected.resolve)
    proxy.freezeOpen()
    await reconnected.promise
    await ask().catch(() => {})
    await expect.poll(ask).toBeTruthy()
    await sql`select pg_notify('games', 'after')`.execute(db.kysely)
    await expect.poll(() => heard).toEqual(['after'])
  })

  test('a response that arrives just after a check found its statement done is not lost', async () => {
    const { proxy, ask } = await throughProxy()
    const release = proxy.holdResponses()
    const asked = ask()
    const [check] = await proxy.accepted()
    await once(check, 'close')
    release()
    expect((await asked).rows).toHaveLength(1)
  })

  test('a statement that takes long is not mistaken for a dead connection', async () => {
    const { db } = await throughProxy()
    const { rows } = await sql<{ one: number }>`select 1 as one from pg_sleep(5)`.execute(db.kysely)
    expect(rows).toEqual([{ one: 1 }])
  })

  test('a statement that takes long survives when the server is slow to open connections', async () => {
    const { directUrl, proxy, db } = await throughProxy()
    // The statement waits for a lock, so that it lasts as long as all the checks, however long they take.
    const letGo = await holdLock(directUrl)
    const statement = sql<{ one: number }>`select 1 as one from pg_advisory_lock(${HELD_LOCK})`.execute(
      db.kysely,
    )
    // The first check finds the statement executing; the next ones get no response.
    await proxy.accepted()
    proxy.freezeNew()
    await proxy.accepted()
    await proxy.accepted()
    await proxy.restore()
    await proxy.accepted()
    await letGo()
    expect((await statement).rows).toEqual([{ one: 1 }])
  })

  test('a statement that waits survives while the server is too busy for new connections but answers others', async () => {
    const { directUrl, proxy, db, ask, fill } = await throughProxy()
    await fill()
    const letGo = await holdLock(directUrl)
    proxy.freezeNew()
    const statement = sql<{ one: number }>`select 1 as one from pg_advisory_lock(${HELD_LOCK})`.execute(
      db.kysely,
    )
    // Each check gets no response, but during each check another connection does, which is idle again when the check ends.
    for (let check = 0; check < 3; check++) {
      await proxy.accepted()
      await ask()
    }
    await proxy.restore()
    await letGo()
    expect((await statement).rows).toEqual([{ one: 1 }])
  })

  test('a statement that takes long is given up when the server stays silent', async () => {
    const { proxy, db } = await throughProxy()
    const statement = sql`select pg_sleep(60)`.execute(db.kysely)
    await Promise.all([expect(statement).rejects.toSatisfy(isDatabaseUnavailable), freezeAfterCheck()])

    async function freezeAfterCheck() {
      // The first check finds the statement executing; the second one begins after it and gets no response.
      await proxy.accepted()
      await proxy.accepted()
      proxy.freezeAll()
    }
  })

  test('while the server says nothing, queries are rejected soon, and then at once', async () => {
    const { proxy, db, ask, fill } = await throughProxy()
    const states: boolean[] = []
    db.onAvailability((away) => states.push(away === undefined))
    await fill()
    proxy.freezeAll()
    expect(await duration(() => Promise.all(Array.from({ length: 30 }, ask)))).toBeLessThan(10_000)
    await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await duration(ask)).toBeLessThan(5_000)
    await proxy.restore()
    await expect.poll(() => states).toEqual([false, true])
    await ask()
  })

  test('a server that goes and comes back is used again', async () => {
    const { proxy, ask, fill } = await throughProxy()
    await fill()
    await proxy.refuse()
    await expect(ask()).rejects.toSatisfy(isDatabaseUnavailable)
    await proxy.restore()
    await expect
      .poll(() =>
        duration(ask)
          .then(() => ask())
          .then(
            () => 'used',
            () => 'away',
          ),
      )
      .toBe('used')
  })

  test('a transaction that was cut leaves no connection behind that is in one', async () => {
    const { proxy, db, fill } = await throughProxy()
    const cut = db.kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      proxy.freezeOpen()
      await sql`select 2`.execute(trx)
    })
    await expect(cut).rejects.toSatisfy(isDatabaseUnavailable)
    await fill()
  })

  test('closing does not wait for a server that says nothing', async () => {
    const { proxy, db, fill } = await throughProxy()
    await db.listen(
      'games',
      () => {},
      () => {},
    )
    await fill()
    proxy.freezeAll()
    expect(await duration(() => db.close())).toBeLessThan(10_000)
  })
})
