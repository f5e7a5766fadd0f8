import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Members of the little world whose role is more than that of most, beside its moderator; `addRoles` adds them. */
export const STAFF = {
  council: '00000000-0000-4000-8000-000000000c01',
  otherMod: '00000000-0000-4000-8000-000000000b0e',
  admin: '00000000-0000-4000-8000-00000000ad31',
} as const

/** Adds a council member, a second moderator and an admin, who joined long ago. */
export async function addRoles(db: Kysely<DB>): Promise<void> {
  const created_at = '2020-01-01T00:00:00Z'
  await db
    .insertInto('profiles')
    .values([
      { id: STAFF.council, username: 'councilor', role: 'council', created_at },
      { id: STAFF.otherMod, username: 'mod2', role: 'mod', created_at },
      { id: STAFF.admin, username: 'boss', role: 'admin', created_at },
    ])
    .execute()
}
