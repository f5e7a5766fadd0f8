import { type Kysely, sql, type UpdateObject } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { deleteApiTokens } from './apiTokens.writes.server.ts'

/** The data of a new account. */
export interface NewUser {
  email: string
  passwordHash: string | null
  metadata: Record<string, unknown>
  confirmed: boolean
}

async function updateAccount(
  trx: Kysely<DB>,
  id: string,
  change: UpdateObject<DB, 'auth_users'>,
): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Makes an account with its email identity; undefined where the address has one by now. */
export async function insertEmailUser(trx: Kysely<DB>, user: NewUser): Promise<string | undefined> {
  const made = await trx
    .insertInto('auth_users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      user_metadata: JSON.stringify(user.metadata),
      confirmed_at: user.confirmed ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await keepEmailIdentity(trx, made.id, user.email, false)
  return made.id
}

/** The email identity of an account. */
export async function keepEmailIdentity(
  trx: Kysely<DB>,
  userId: string,
  email: string,
  verified: boolean,
): Promise<void> {
  const identity_data = JSON.stringify({
    sub: userId,
    email,
    email_verified: verified,
    phone_verified: false,
  })
  await trx
    .insertInto('auth_identities')
    .values({ user_id: userId, provider: 'email', subject: userId, email, identity_data })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({ email, identity_data, updated_at: sql`now()` }),
    )
    .execute()
}

/** Leaves a pending account without password and choices, because different people may have made them. */
export async function forgetPendingChoices(trx: Kysely<DB>, userId: string): Promise<void> {
  await updateAccount(trx, userId, { password_hash: null, user_metadata: '{}' })
}

/** Replaces a pending account's choices, and revokes the mails that would confirm the earlier ones. */
export async function replaceUnconfirmed(trx: Kysely<DB>, userId: string, user: NewUser): Promise<void> {
  await updateAccount(trx, userId, {
    password_hash: user.passwordHash,
    user_metadata: JSON.stringify(user.metadata),
    confirmed_at: user.confirmed ? sql<Date>`now()` : null,
  })
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute()
  await keepEmailIdentity(trx, userId, user.email, false)
}

/** Records that the address is proved to be the member's. */
export async function proveEmail(trx: Kysely<DB>, userId: string, email: string): Promise<void> {
  await updateAccount(trx, userId, {
    email_proven: true,
    confirmed_at: sql<Date>`coalesce(confirmed_at, now())`,
  })
  await keepEmailIdentity(trx, userId, email, true)
}

/** Sets a password, or takes it away. */
export async function setPassword(
  trx: Kysely<DB>,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await updateAccount(trx, userId, { password_hash: passwordHash })
}

/** Sets the address itself. Throws the database's unique violation where another account has it. */
export async function setEmail(
  trx: Kysely<DB>,
  userId: string,
  email: string,
  proven: boolean,
): Promise<void> {
  await updateAccount(trx, userId, { email, new_email: null, email_proven: proven })
  await keepEmailIdentity(trx, userId, email, proven)
}

/** Stores the address that a mail to it must confirm. */
export async function requestEmailChange(trx: Kysely<DB>, userId: string, newEmail: string): Promise<void> {
  await updateAccount(trx, userId, { new_email: newEmail })
}

/** @param metadata JSON of an object */
export async function setMetadata(trx: Kysely<DB>, userId: string, metadata: string): Promise<void> {
  await updateAccount(trx, userId, { user_metadata: metadata })
}

/** What was revoked when an address was verified. */
export interface Revoked {
  /** Ids of sessions that ended. */
  ended: string[]
  /** Providers that the account can no longer be signed in to with. */
  suspended: string[]
}

/**
 * Revokes the access of whoever made an account with an address that they never proved: password, sessions, everything mailed, a
 * pending change of address, and unfinished enrollments. Call it when somebody has proved the address, by a mail or a provider.
 *
 * Both may be the same member, so nothing is deleted that only its owner could restore. Identities of other addresses stay in the
 * account, suspended: nobody signs in with one until the member links it again. Verified second factors stay: access to a mailbox
 * alone must not remove them.
 */
export async function revokeUnverifiedOwner(trx: Kysely<DB>, userId: string): Promise<Revoked> {
  await updateAccount(trx, userId, { password_hash: null, new_email: null })
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute()
  // Codes that were issued already. The flow that is just ending has none yet.
  await trx
    .deleteFrom('auth_flow_states')
    .where('user_id', '=', userId)
    .where('auth_code_hash', 'is not', null)
    .execute()
  await deleteUnverified(trx, userId).execute()
  const suspended = await suspendForeignIdentities(trx, userId)
  await deleteApiTokens(trx, userId, 'aal2')
  const ended = await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).returning('id').execute()
  return { ended: ended.map((row) => row.id), suspended }
}

/** The statement that deletes a member's factors whose enrollment was not completed. */
export const deleteUnverified = (trx: Kysely<DB>, userId: string) =>
  trx.deleteFrom('auth_mfa_factors').where('user_id', '=', userId).where('status', '=', 'unverified')

async function suspendForeignIdentities(trx: Kysely<DB>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    update auth_identities i set suspended_at = now() from auth_users u
     where u.id = ${userId} and i.user_id = u.id and i.provider <> 'email' and i.suspended_at is null
       and (i.email is distinct from u.email or i.identity_data->>'email_verified' is distinct from 'true')
    returning i.provider`.execute(trx)
  return rows.map((row) => row.provider)
}

/** Notes that a member signed in, by the provider where one is named. */
export async function touchUser(db: Kysely<DB>, id: string, provider?: string): Promise<void> {
  await db.updateTable('auth_users').set({ last_sign_in_at: sql`now()` }).where('id', '=', id).execute()
  if (provider === undefined) return
  await db
    .updateTable('auth_identities')
    .set({ last_sign_in_at: sql`now()` })
    .where('user_id', '=', id)
    .where('provider', '=', provider)
    .execute()
}
