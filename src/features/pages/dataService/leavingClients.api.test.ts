// @module-tag race
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type ServerTransaction, Unwanted } from '#/db/cancelable.ts'
import { dataService } from '../../../../test/dataService.ts'
import { readRelationQuery } from './parse/readRelationQuery.ts'
import { readRelation } from './responses/readRelation.server.ts'

const { db, services, url, statements } = await dataService()
const LOCK = 7

test.runIf(process.env.TEST_DATABASE_URL)(
  'a statement ends on the server when its client leaves',
  async () => {
    const canceled = vi.fn<(transaction: ServerTransaction) => void>()
    const { cancel } = services.db
    services.db.cancel = async (transaction) => {
      await cancel!(transaction)
      canceled(transaction)
    }
    await sql`create or replace view data_service.profile_levels as
    select id as user_id, (pg_advisory_xact_lock(${sql.lit(LOCK)}) is null)::integer as level, 1 as level_color from profiles`.execute(
      db.kysely,
    )
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`.execute(
        db.kysely,
      )
      return rows.map(({ pid }) => pid)
    }
    await db.kysely.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(holder)
      const leaving = new AbortController()
      const asked = fetch(`${url}/profile_levels`, { signal: leaving.signal })
      await vi.waitUntil(async () => (await waiting()).length === 1)
      const [pid] = await waiting()
      leaving.abort()
      await expect(asked).rejects.toThrow()
      await vi.waitUntil(() => canceled.mock.calls.length === 1)
      expect(canceled.mock.calls[0]![0].pid).toBe(pid)
      await vi.waitUntil(async () => (await waiting()).length === 0)
    })
  },
)

test('nothing is read for a client that has left', async () => {
  const before = statements()
  const reading = readRelation(services.db, {
    query: readRelationQuery('games', new URLSearchParams()),
    form: { kind: 'array', stripsNulls: false },
    count: undefined,
    viewerId: undefined,
    signal: AbortSignal.abort(),
  })
  await expect(reading).rejects.toBeInstanceOf(Unwanted)
  expect(statements()).toBe(before)
})
