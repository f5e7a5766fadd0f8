import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { HELD_VERSIONS } from './held.queries.server.ts'

/** What a member says about themselves that waits, and its version; null for nothing. Locks the profile; undefined if there is none. */
export function lockHeldAbout(trx: Kysely<DB>, userId: string) {
  return trx
    .selectFrom('profiles')
    .select(['username', 'held_about', HELD_VERSIONS.profile('profiles').as('version')])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Shows the text that waits. It waited for its links, so it has some. */
export async function showHeldAbout(trx: Kysely<DB>, userId: string): Promise<void> {
  await sql`
    update profiles set about = held_about, about_has_outside_link = true, held_about = null, held_about_at = null, updated_at = now()
     where id = ${userId} and held_about is not null`.execute(trx)
}

/** Forgets the text that waits. */
export async function dropHeldAbout(trx: Kysely<DB>, userId: string): Promise<void> {
  await sql`update profiles set held_about = null, held_about_at = null, updated_at = now() where id = ${userId}`.execute(
    trx,
  )
}

/** Shows the text that waits of the member with this username, in any case. Returns their id; undefined if none waits. */
export async function showHeldAboutOf(trx: Kysely<DB>, username: string): Promise<string | undefined> {
  const member = await trx
    .selectFrom('profiles')
    .select('id')
    .where('username_key', '=', foldCase(username))
    .where('held_about', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (member) await showHeldAbout(trx, member.id)
  return member?.id
}
