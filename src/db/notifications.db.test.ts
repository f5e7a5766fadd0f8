import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countingProxy } from '../../test/countingProxy.ts'
import { blankPglite, pgliteFrom, testDatabase, testDatabaseUrl } from '../../test/database.ts'
import { freezingProxy } from '../../test/freezingProxy.ts'
import { canMakeServers, standby } from '../../test/standby.ts'
import type { Database } from './connect.ts'
import { Notifications } from './notifications.ts'

const notify = ({ kysely }: Database, channel: string, text: string) =>
  sql`select pg_notify(${channel}, ${text})`.execute(kysely)

/** Keeps this process from doing anything else, in ms. */
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Listens and gives the next messages one by one. */
async function listening(db: Database, channel: string) {
  const heard: string[] = []
  let reconnects = 0
  const stop = await db.listen(
    channel,
    (payload) => heard.push(payload),
    () => reconnects++,
  )
  return { heard, stop, reconnects: () => reconnects }
}

test('every listener of a channel receives its messages, and no others', async () => {
  const db = await testDatabase('blank')
  const [one, two, other] = [
    await listening(db, 'games'),
    await listening(db, 'games'),
    await listening(db, 'Other "channel"'),
  ]
  await notify(db, 'games', 'first')
  await notify(db, 'Other "channel"', 'elsewhere')
  await notify(db, 'nobody', 'unheard')
  await expect.poll(() => [one.heard, two.heard, other.heard]).toEqual([['first'], ['first'], ['elsewhere']])
})

test('a listener that stops receives no more messages, while others do', async () => {
  const db = await testDatabase('blank')
  const [one, two] = [await listening(db, 'games'), await listening(db, 'games')]
  await one.stop()
  await notify(db, 'games', 'later')
  await expect.poll(() => two.heard).toEqual(['later'])
  expect(one.heard).toEqual([])
  await two.stop()
  const again = await listening(db, 'games')
  await notify(db, 'games', 'anew')
  await expect.poll(() => again.heard).toEqual(['anew'])
  expect(two.heard).toEqual(['later'])
})

test('a message is received only after its transaction is committed', async () => {
  const db = await testDatabase('blank')
  const { heard } = await listening(db, 'games')
  const failing = db.kysely.transaction().execute(async (trx) => {
    await sql`select pg_notify('games', 'taken back')`.execute(trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await notify(db, 'games', 'kept')
  await expect.poll(() => heard).toEqual(['kept'])
})

test('listening waits for an embedded database that is busy', async () => {
  const db = await pgliteFrom(await blankPglite())
  const busy = sql`select pg_sleep(3.5)`.execute(db.kysely)
  const { heard, reconnects } = await listening(db, 'games')
  await busy
  await notify(db, 'games', 'later')
  await expect.poll(() => heard).toEqual(['later'])
  expect(reconnects()).toBe(0)
})

describe.runIf(process.env.TEST_DATABASE_URL)('on a PostgreSQL server', () => {
  test('a process that is held up keeps its connection, whose answers it has not read yet', async () => {
    const proxy = await countingProxy(await testDatabaseUrl('blank'))
    const notifications = new Notifications({ connectionString: proxy.url }, 50)
    onTestFinished(() => notifications.close())
    let [asked, timesHeldUp, isOver] = [0, 0, false]
    const send = pg.Client.prototype.query as (...args: unknown[]) => Promise<pg.QueryResult>
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const sent = send.apply(this, args)
      const answers = 1 + ++asked
      if (args[0] === 'select 1') timesHeldUp++
      // At least until the answer is here: a server that takes longer than the limit is another matter.
      setImmediate(() => {
        if (isOver) return
        proxy.holdUpUntil(answers)
        holdUp(200)
      })
      return sent as never
    })
    onTestFinished(() => query.mockRestore())
    let reconnects = 0
    await notifications.listen(
      'games',
      () => {},
      () => reconnects++,
    )
    await expect.poll(() => timesHeldUp).toBeGreaterThan(3)
    isOver = true
    expect(reconnects).toBe(0)
  })

  test('a listener is told that its connection broke, and receives later messages', async () => {
    const db = await testDatabase('blank')
    const games = await listening(db, 'games')
    const other = await listening(db, 'other')
    for (const round of [1, 2]) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(db.kysely)
      await expect.poll(() => [games.reconnects(), other.reconnects()]).toEqual([round, round])
      await notify(db, 'games', `after break ${round}`)
      await expect.poll(() => games.heard.at(-1)).toBe(`after break ${round}`)
    }
    await notify(db, 'other', 'too')
    await expect.poll(() => other.heard).toEqual(['too'])
  })

  test('a dead connection is detected and replaced', async () => {
    const proxy = await freezingProxy(await testDatabaseUrl('blank'))
    const notifications = new Notifications({ connectionString: proxy.url }, 200)
    onTestFinished(() => notifications.close())
    const reconnected = Promise.withResolvers<void>()
    await notifications.listen('games', () => {}, reconnected.resolve)
    proxy.freezeOpen()
    await reconnected.promise
  })

  test('a server too busy for the first connection is tried again before listening fails', async () => {
    const proxy = await freezingProxy(await testDatabaseUrl('blank'))
    const config = { connectionString: proxy.url, connectionTimeoutMillis: 1_000 }
    const notifications = new Notifications(config, undefined)
    onTestFinished(() => notifications.close())
    proxy.freezeAll()
    const listened = notifications.listen(
      'games',
      () => {},
      () => {},
    )
    await proxy.accepted()
    await proxy.restore()
    await listened
  })

  test.runIf(canMakeServers)(
    'a standby, which refuses to listen, is left once new connections lead elsewhere',
    async () => {
      const primary = await testDatabaseUrl('blank')
      const { url } = await standby(new URL(primary).pathname.slice(1))
      const proxy = await freezingProxy(primary)
      const notifications = new Notifications({ connectionString: proxy.url }, undefined)
      onTestFinished(() => notifications.close())
      const reconnected = Promise.withResolvers<void>()
      await notifications.listen('games', () => {}, reconnected.resolve)
      await proxy.refuse()
      proxy.leadTo(url)
      await proxy.restore()
      // The second comes after the first was refused.
      await proxy.accepted()
      await proxy.accepted()
      proxy.leadTo(primary)
      await reconnected.promise
    },
  )

  test('closing ends the listening too', async () => {
    const db = await testDatabase('blank')
    const { heard, reconnects } = await listening(db, 'games')
    await notify(db, 'games', 'last')
    await expect.poll(() => heard).toEqual(['last'])
    await db.close()
    expect(reconnects()).toBe(0)
  })
})
