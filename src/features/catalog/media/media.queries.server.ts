import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** What an uploaded picture is for; undefined if there is no such picture. */
export async function findPurpose(db: Kysely<DB>, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('media').select('purpose').where('hash', '=', hash).executeTakeFirst()
  return row?.purpose
}
