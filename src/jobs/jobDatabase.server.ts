import { CompiledQuery, type Kysely } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'

type IDatabase = NonNullable<ConstructorOptions['db']>

interface JobDatabase extends IDatabase {
  /** Why it could not listen. pg-boss only warns of that. */
  refusal: unknown
}

/** The site's own connections for pg-boss, so that it works on both kinds of database. */
export function jobDatabase(db: Database): JobDatabase {
  const database: JobDatabase = {
    refusal: undefined,
    executeSql: async (text, values) => {
      const result = await db.query(text, values)
      // Of several statements in one text pg-boss reads all rows.
      return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows }
    },
    listen: async (channel, onNotification, onReconnect) => {
      try {
        return { close: await db.listen(channel, onNotification, onReconnect) }
      } catch (error) {
        database.refusal = error
        throw error
      }
    },
  }
  return database
}

/** The statements of pg-boss in a transaction of the site. */
export const inTransaction = (trx: Kysely<DB>): IDatabase => ({
  executeSql: async (text, values = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})
