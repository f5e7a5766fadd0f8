import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** What is asked for a new account. */
export interface NewUser {
  email: string
  passwordHash: string
  metadata: Record<string, unknown>
  confirmed: boolean
}

/** Makes an account with its e-mail identity; undefined where the address has one by now. */
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

/** The identity that stands for an account's own address. */
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

/** Gives an account that nobody has confirmed to who signs up for it now. */
export async function replaceUnconfirmed(trx: Kysely<DB>, userId: string, user: NewUser): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({
      password_hash: user.passwordHash,
      user_metadata: JSON.stringify(user.metadata),
      confirmed_at: user.confirmed ? sql`now()` : null,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await keepEmailIdentity(trx, userId, user.email, false)
}

/** Notes that a mail has proved the address to be the member's. */
export async function proveEmail(trx: Kysely<DB>, userId: string, email: string): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({
      email_proven: true,
      confirmed_at: sql`coalesce(confirmed_at, now())`,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute()
  await keepEmailIdentity(trx, userId, email, true)
}

/** Sets a password, or takes it away. */
export async function setPassword(
  trx: Kysely<DB>,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({ password_hash: passwordHash, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Sets the address itself. Throws the database's unique violation where another account has it. */
export async function setEmail(
  trx: Kysely<DB>,
  userId: string,
  email: string,
  proven: boolean,
): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({ email, new_email: null, email_proven: proven, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  await keepEmailIdentity(trx, userId, email, proven)
}

export async function askForEmail(trx: Kysely<DB>, userId: string, newEmail: string): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({ new_email: newEmail, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/** @param metadata JSON of an object */
export async function setMetadata(trx: Kysely<DB>, userId: string, metadata: string): Promise<void> {
  await trx
    .updateTable('auth_users')
    .set({ user_metadata: metadata, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

/**
 * Takes an account from whoever made it with an address that was not theirs: its password, its sessions and everything mailed are worthless,
 * and whatever else they prepared to come back or to keep the owner out: other addresses, factors, and identities of other addresses.
 * To be called when the address's owner has shown that it is theirs, by a mail or a provider, and it was not proven before.
 * Answers the sessions that ended.
 */
export async function revokeUnverifiedOwner(trx: Kysely<DB>, userId: string): Promise<string[]> {
  await setPassword(trx, userId, null)
  await trx.deleteFrom('auth_one_time_tokens').where('user_id', '=', userId).execute()
  // A code that was given already; the flow that is just ending has none yet.
  await trx
    .deleteFrom('auth_flow_states')
    .where('user_id', '=', userId)
    .where('auth_code_hash', 'is not', null)
    .execute()
  await dropPrepared(trx, userId)
  const ended = await trx.deleteFrom('auth_sessions').where('user_id', '=', userId).returning('id').execute()
  return ended.map((row) => row.id)
}

async function dropPrepared(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.updateTable('auth_users').set({ new_email: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('auth_mfa_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('auth_mfa_recovery_codes').where('user_id', '=', userId).execute()
  await sql`delete from auth_identities i using auth_users u
    where u.id = ${userId} and i.user_id = u.id and i.provider <> 'email'
      and (i.email is distinct from u.email or i.identity_data->>'email_verified' is distinct from 'true')`.execute(
    trx,
  )
}
