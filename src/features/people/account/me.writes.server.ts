import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** The parts of their profile that members change themselves. Locks the profile until the transaction ends. */
export function lockOwnProfile(trx: Kysely<DB>, userId: string) {
  return trx
    .selectFrom('profiles')
    .select(['display_name', 'about', 'held_about', 'about_has_outside_link', 'settings'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** What a member says about themselves: as others see it, and what waits for a moderator. */
export interface AboutState {
  about: string
  about_has_outside_link: boolean
  held_about: string | null
}

/** @param profile with `settings` as JSON */
export async function updateProfile(
  trx: Kysely<DB>,
  userId: string,
  profile: { display_name: string | null; settings: string } & AboutState,
): Promise<void> {
  await trx
    .updateTable('profiles')

    .set({
      ...profile,
      held_about_at:
        profile.held_about === null
          ? null
          : sql<Date>`case when held_about = ${profile.held_about} then held_about_at else now() end`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Sets the username. A member can choose it once; returns false if they already have.
 * Throws the database's unique violation if the name is taken.
 */
export async function setChosenUsername(db: Kysely<DB>, userId: string, username: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ username, username_chosen: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('username_chosen', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The welcome steps were shown to a member. */
export async function endOnboarding(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ onboarding: false })
    .where('id', '=', userId)
    .where('onboarding', '=', true)
    .execute()
}
