// @module-tag race
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { afterwards, testDatabaseUrl } from '../../../test/database.ts'
import { HELD_LOCK, holdLock } from '../../../test/heldLock.ts'
import { until } from '../../../test/ownServer.ts'
import { cacheDir } from '../../../test/templates.ts'
import { cancelable, type ServerTransaction, Unwanted } from '../cancelable.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('on a server', async () => {
  const databaseUrl = process.env.TEST_DATABASE_URL ? await testDatabaseUrl() : ''
  const db = databaseUrl ? await openDatabase({ databaseUrl, dataDir: cacheDir }) : undefined
  afterwards(() => db?.close())

  const self = async (trx: Kysely<DB>) => {
    const { rows } = await sql<ServerTransaction>`
      select pg_backend_pid() as pid, extract(epoch from now())::text as "startedAt"`.execute(trx)
    return rows[0]!
  }
  const waitForLock = (trx: Kysely<DB>) => sql`select pg_advisory_xact_lock(${HELD_LOCK})`.execute(trx)
  const isWaiting = `exists (select from pg_stat_activity where wait_event = 'advisory' and datname = current_database())`

  test('a statement ends when nobody waits for it, and its connection goes on', async () => {
    await holdLock(databaseUrl)
    const leaving = new AbortController()
    const running = db!.kysely
      .transaction()
      .execute(async (trx) => cancelable(db!, await self(trx), leaving.signal, () => waitForLock(trx)))
    await Promise.all([
      expect(running).rejects.toBeInstanceOf(Unwanted),
      until(databaseUrl, isWaiting).then(() => leaving.abort()),
    ])
    await until(databaseUrl, `not ${isWaiting}`)
    const { open } = db!.connections()
    await sql`select 1`.execute(db!.kysely)
    expect(db!.connections().open).toBe(open)
  })

  test('a cancellation that comes late leaves the next transaction of the same process alone', async () => {
    const release = await holdLock(databaseUrl)
    await db!.kysely.connection().execute(async (connection) => {
      const earlier = await connection.transaction().execute(self)
      const later = connection.transaction().execute(async (trx) => {
        expect((await self(trx)).pid).toBe(earlier.pid)
        await waitForLock(trx)
        return 'done'
      })
      await until(databaseUrl, isWaiting)
      await db!.cancel!(earlier)
      await release()
      expect(await later).toBe('done')
    })
  })
})
