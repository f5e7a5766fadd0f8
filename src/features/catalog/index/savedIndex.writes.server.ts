import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { SERVER_RUN } from './catalog.queries.server.ts'
import { TOKEN_KEY } from './savedIndex.queries.server.ts'

/** Tokens of other processes are deleted after this time. */
const TOKEN_LIFETIME = '90 days'

/** Stores the token of a saved index, and deletes the one that it replaces. Does neither, and returns false, in another run of the server. */
export async function storeToken(
  db: Kysely<DB>,
  { token, replaces, serverRun }: { token: string; replaces: string | undefined; serverRun: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into site_state (key, value)
    select ${TOKEN_KEY + token}, jsonb_build_object('written', now()) where ${SERVER_RUN} = ${serverRun}`.execute(
    db,
  )
  if (numAffectedRows !== 1n) return false
  await db
    .deleteFrom('site_state')
    .where((eb) =>
      eb.or([
        eb('key', '=', TOKEN_KEY + (replaces ?? '')),
        sql<boolean>`starts_with(key, ${TOKEN_KEY})
          and (value ->> 'written')::timestamptz < now() - ${TOKEN_LIFETIME}::interval`,
      ]),
    )
    .execute()
  return true
}

/** Deletes all tokens, so that no saved index is used again. */
export async function forgetTokens(db: Kysely<DB>): Promise<void> {
  await sql`delete from site_state where starts_with(key, ${TOKEN_KEY})`.execute(db)
}
