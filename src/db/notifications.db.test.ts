import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase, testDatabaseUrl } from '../../test/database.ts'
import { freezingProxy } from '../../test/freezingProxy.ts'
import type { Database } from './connect.ts'
import { Notifications } from './notifications.ts'

const notify = ({ kysely }: Database, channel: string, text: string) =>
  sql`select pg_notify(${channel}, ${text})`.execute(kysely)

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

describe.runIf(process.env.TEST_DATABASE_URL)('on a PostgreSQL server', () => {
  test('a listener is told that its connection broke, and receives later messages', async () => {
    const db = await testDatabase('blank')
    const games = await listening(db, 'games')
    const other = await listening(db, 'other')
    for (const round of [1, 2]) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(db.kysely)
      await expect
        .poll(() => [games.reconnects(), other.reconnects()], { timeout: 5000 })
        .toEqual([round, round])
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

  test('closing ends the listening too', async () => {
    const db = await testDatabase('blank')
    const { heard, reconnects } = await listening(db, 'games')
    await notify(db, 'games', 'last')
    await expect.poll(() => heard).toEqual(['last'])
    await db.close()
    expect(reconnects()).toBe(0)
  })
})
