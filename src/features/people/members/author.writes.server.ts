import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/**
 * Locks members' rows, so that what each of them sends at once is compared with what they wrote before, one after the other. Resolves to
 * the ids of those whose accounts exist.
 *
 * Call it before posts and comments are locked. Every write counts on the member's row of `profile_counts`, then adds experience to
 * their profile, and a new level changes everything that they wrote. A write that locks in another order can deadlock, and then runs again.
 */
export async function lockAuthors(trx: Kysely<DB>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select profiles.id
      from profiles join profile_counts on profile_counts.user_id = profiles.id
     where profiles.id = any (${userIds}::uuid[])
     order by profiles.id for no key update of profile_counts, profiles`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
