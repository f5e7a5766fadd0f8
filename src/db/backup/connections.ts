import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { ignoreBreaks, kyselyOf, openDatabase } from '../connect.ts'
import type { DB } from '../generated/tables.ts'
import { rejectPooler } from '../server/inspectServer.ts'
import { describeServerFailure, isDatabaseUnavailable } from '../unavailable.ts'

/** The name of a connection of a backup or restore, unless the URL names another. */
export const BACKUP_CONNECTION = 'idledex backup'

/** How long after its connections broke the reason of an embedded database may arrive. */
const CRASH_LIMIT_MS = 1_000

/** Connects to the server without the time limits of a site. Throws `DatabaseFailure`. */
export async function withServer<T>(url: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  await rejectPooler(url)
  const pool = new pg.Pool({
    connectionString: url,
    application_name: BACKUP_CONNECTION,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    max: 1,
  })
  ignoreBreaks(pool)
  try {
    await pool.query('select').catch((error) => {
      throw describeServerFailure(error, url)
    })
    return await work(kyselyOf(pool))
  } finally {
    await pool.end()
  }
}

/** Opens the embedded database in a folder, or makes one, and works on it. If the database fails meanwhile, the error is its reason. */
export async function withEmbedded<T>(dataDir: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const crash = Promise.withResolvers<never>()
  crash.promise.catch(() => {})
  const db = await openDatabase({ dataDir, onCrash: crash.reject })
  try {
    return await work(db.kysely)
  } catch (error) {
    if (isDatabaseUnavailable(error)) await Promise.race([crash.promise, wait(CRASH_LIMIT_MS)])
    throw error
  } finally {
    await db.close()
  }
}
