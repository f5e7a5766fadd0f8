import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildWorld } from '../../../../test/buildWorld.ts'
import { testDatabase } from '../../../../test/database.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { countOtherLocks, takeLock } from './locks.writes.server.ts'

const { kind, kysely } = await testDatabase()
await buildWorld(kysely)

const claim = (id: string) => ({ kind: 'held', id, moderatorId: PEOPLE.mod, force: false }) as const

const countWaiting = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely)
  ).rows[0]!.count

// The embedded database runs one transaction at a time.
test.runIf(kind === 'server')(
  'two claims at once keep the maximum: the second counts the first',
  async () => {
    const count = (id: string) => kysely.transaction().execute((trx) => countOtherLocks(trx, claim(id)))
    let second: Promise<number> | undefined
    await kysely.transaction().execute(async (trx) => {
      expect(await countOtherLocks(trx, claim('post-1'))).toBe(0)
      second = count('post-2')
      await Promise.race([second, expect.poll(countWaiting).toBe(1)])
      await takeLock(trx, claim('post-1'))
    })
    expect(await second).toBe(1)
  },
)
