import pg from 'pg'
import { onTestFinished } from 'vitest'

/** The advisory lock that `holdLock` holds. */
export const HELD_LOCK = 1

/** Holds a lock of a PostgreSQL database, for statements that must wait, until the returned function is called or the test ends. */
export async function holdLock(databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock($1)', [HELD_LOCK])
  return async () => void (await holder.query('select pg_advisory_unlock($1)', [HELD_LOCK]))
}
