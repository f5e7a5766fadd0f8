import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { TOKEN_KEY } from './savedIndex.queries.server.ts'

/** Tokens of other processes are deleted after this time. */
const TOKEN_LIFETIME = '90 days'

/** Stores the token of a saved index, and deletes the one that it replaces. */
export async function storeToken(
  db: Kysely<DB>,
  { token, replaces }: { token: string; replaces: string | undefined },
): Promise<void> {
  await db
    .insertInto('site_state')
    .values({ key: TOKEN_KEY + token, value: sql`jsonb_build_object('written', now())` })
    .execute()
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
}
