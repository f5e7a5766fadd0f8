import type { Kysely, Updateable } from 'kysely'
import type { DB, Updates } from '#/db/generated/tables.ts'

/** Changes a stored update. */
export async function updateUpdate(trx: Kysely<DB>, id: number, facts: Updateable<Updates>): Promise<void> {
  await trx.updateTable('updates').set(facts).where('id', '=', id).execute()
}
