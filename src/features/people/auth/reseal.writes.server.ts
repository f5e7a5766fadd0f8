import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { SECOND_FACTOR } from '#/features/people/auth/factors/factors.server.ts'
import { sendMailAgain } from '#/features/people/auth/mail/mail.jobs.server.ts'
import { MAIL } from '#/features/people/auth/mail/outbox.server.ts'
import { SUPPORTER_TOKEN } from '#/features/people/auth/providers/supporters.writes.server.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'

const PAGE = 500

/** Where sealed values are stored for longer than some minutes; the keys of Steam are elsewhere. */
interface Sealed {
  purpose: string
  table: string
  id: string
  sealed: RawBuilder<unknown>
  set(sealed: Buffer): RawBuilder<unknown>
}

const SEALED: readonly Sealed[] = [
  {
    purpose: SECOND_FACTOR,
    table: 'auth_mfa_factors',
    id: 'id',
    sealed: sql`sealed_secret`,
    set: (sealed) => sql`sealed_secret = ${sealed}`,
  },
  {
    purpose: SUPPORTER_TOKEN,
    table: 'supporters',
    id: 'identity_id',
    sealed: sql`sealed_refresh_token`,
    set: (sealed) => sql`sealed_refresh_token = ${sealed}`,
  },
]

const MAILS: Sealed = {
  purpose: MAIL,
  table: 'jobs.job',
  id: 'id',
  sealed: sql`case when name = ${sendMailAgain.name} then decode(data ->> 'sealed', 'base64') end`,
  set: (sealed) => sql`data = jsonb_set(data, '{sealed}', to_jsonb(${sealed.toString('base64')}::text))`,
}

/** Seals with the current key what was sealed with older ones: second factors, tokens of the supporter platform, and mails that wait. */
export async function resealAll(db: Kysely<DB>, keys: Keys): Promise<void> {
  for (const each of SEALED) await reseal(db, keys, each)
  // There is no table of jobs where none has ever run.
  const { rows } = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(
    db,
  )
  if (rows[0]!.there) await reseal(db, keys, MAILS)
}

async function reseal(
  db: Kysely<DB>,
  keys: Keys,
  { purpose, table, id, sealed, set }: Sealed,
): Promise<void> {
  const [from, key] = [sql.table(table), sql.ref(id)]
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${key} as id, ${sealed} as sealed from ${from}
       where ${key} > ${after}::uuid and ${sealed} is not null order by ${key} limit ${PAGE}`.execute(db)
    for (const row of rows) {
      const old = Buffer.from(row.sealed)
      const plain = keys.isSealedWithOld(purpose, old) ? keys.unseal(purpose, old) : undefined
      if (!plain) continue
      // A value that has changed meanwhile was sealed again, with the current key.
      await sql`update ${from} set ${set(keys.seal(purpose, plain))}
                 where ${key} = ${row.id}::uuid and ${sealed} = ${old}`.execute(db)
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
