import { type Kysely, sql } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { ProviderPerson } from './providers.contract.ts'

/** What the account's owner is shown of an identity. */
function identityData(person: ProviderPerson): string {
  return JSON.stringify({
    sub: person.subject,
    provider_id: person.subject,
    ...(person.email ? { email: person.email } : {}),
    email_verified: person.emailVerified,
    phone_verified: false,
    ...shownOf(person),
    ...(person.support
      ? { patron_level: person.support.level, patron_since: person.support.since?.toISOString() ?? null }
      : {}),
  })
}

const shownOf = ({ name, handle, avatarUrl }: ProviderPerson) => ({
  ...(name ? { name, full_name: name } : {}),
  ...(handle ? { user_name: handle, preferred_username: handle } : {}),
  ...(avatarUrl ? { avatar_url: avatarUrl } : {}),
})

/** Gives a member a way to sign in. Throws the database's unique violation where somebody has it. */
export async function insertIdentity(
  trx: Kysely<DB>,
  userId: string,
  provider: ProviderName,
  person: ProviderPerson,
): Promise<string> {
  const { id } = await trx
    .insertInto('auth_identities')
    .values({
      user_id: userId,
      provider,
      subject: person.subject,
      email: person.email ?? null,
      identity_data: identityData(person),
      last_sign_in_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets a member sign in again with an identity that was suspended. */
export async function unsuspendIdentity(trx: Kysely<DB>, id: string): Promise<void> {
  await trx.updateTable('auth_identities').set({ suspended_at: null }).where('id', '=', id).execute()
}

/** Stores the current profile data from a provider. */
export async function updateIdentity(trx: Kysely<DB>, id: string, person: ProviderPerson): Promise<void> {
  await trx
    .updateTable('auth_identities')
    .set({ email: person.email ?? null, identity_data: identityData(person), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Creates an account. An address that the provider has not verified is not stored.
 * Throws the database's unique violation where an account has the address by now.
 */
export async function insertProviderUser(trx: Kysely<DB>, person: ProviderPerson): Promise<string> {
  const email = person.emailVerified ? person.email : undefined
  const { id } = await trx
    .insertInto('auth_users')
    .values({
      email: email ?? null,
      email_proven: email !== undefined,
      confirmed_at: sql`now()`,
      user_metadata: JSON.stringify(shownOf(person)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteIdentity(trx: Kysely<DB>, id: string): Promise<void> {
  await trx.deleteFrom('auth_identities').where('id', '=', id).execute()
}
