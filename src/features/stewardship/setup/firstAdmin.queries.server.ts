import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Whether an admin exists who has an account; also one who is banned, so that nobody takes their place unseen. */
export async function hasAdmin(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from profiles where role = 'admin' and exists (select from auth_users where id = profiles.id)) as found`.execute(
    db,
  )
  return rows[0]!.found
}

/** How many one-time codes were used: each has its entry, `action`, in the moderation log. */
export async function countCodesUsed(db: Kysely<DB>, action: string): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_log')
    .where('action', '=', action)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
