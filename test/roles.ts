import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { PEOPLE } from './world.ts'

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

/** Adds them, and signs in one member of each role, an owner of a game, and a second moderator; a visitor has no headers. */
export async function signInRoles(db: Kysely<DB>, signIn: (userId: string) => Promise<HeadersInit>) {
  await addRoles(db)
  const visitor: HeadersInit = {}
  return {
    visitor,
    pleb: await signIn(PEOPLE.bob),
    owner: await signIn(PEOPLE.dev),
    council: await signIn(STAFF.council),
    mod: await signIn(PEOPLE.mod),
    otherMod: await signIn(STAFF.otherMod),
    admin: await signIn(STAFF.admin),
  }
}
