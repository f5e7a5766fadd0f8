import type { Kysely } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'

export function findIdentity(db: Kysely<DB>, provider: ProviderName, subject: string) {
  return db
    .selectFrom('auth_identities')
    .select(['id', 'user_id', 'suspended_at'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}
