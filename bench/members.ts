import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '#/config.ts'
import type { Database } from '#/db/connect.ts'
import { openAuth } from '#/features/people/auth/service/auth.server.ts'
import { sessionView, startSession } from '#/features/people/auth/service/sessions.server.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'

/**
 * Adds so many members who are signed in, to a site with these settings; their accounts are old, so that their votes count. Returns their `authorization` headers; the id of the n-th, from
 * 1 on, ends with n in decimal digits.
 */
export async function signInMembers(
  db: Database,
  count: number,
  settings: Record<string, string>,
): Promise<string[]> {
  const config = readConfig({ ...settings, AUTH_ACCEPT_NEW_KEYS: 'on' })
  const auth = await openAuth(db, { config, log: pino({ level: 'silent' }) })
  await sql`insert into auth_users (id, email, confirmed_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'member' || n || '@example.org', now()
      from generate_series(1, ${count}::integer) n`.execute(db.kysely)
  const ids = (await db.kysely.selectFrom('auth_users').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  const authorizations: string[] = []
  for (const id of ids) {
    const session = await db.kysely
      .transaction()
      .execute(async (trx) =>
        startSession(auth, trx, (await findUser(trx, id))!, { method: 'password', place: {} }),
      )
    authorizations.push(`Bearer ${(await sessionView(auth, db.kysely, session)).access_token}`)
  }
  await auth.close()
  await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)
  return authorizations
}
