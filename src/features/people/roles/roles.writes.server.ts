import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Role } from './roles.rules.ts'

/** Sets a member’s role. */
export async function setRole(trx: Kysely<DB>, userId: string, role: Role): Promise<void> {
  await trx.updateTable('profiles').set({ role }).where('id', '=', userId).execute()
}
