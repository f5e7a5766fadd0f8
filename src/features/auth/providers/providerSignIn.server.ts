import type { Kysely } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { AuthError } from '#/features/auth/authError.ts'
import { ensureProfile } from '#/features/auth/profiles.server.ts'
import { findLiveSession } from '#/features/auth/tokens/sessions.queries.server.ts'
import { findUserByEmail, lockUser, type User } from '#/features/auth/users.queries.server.ts'
import { needSecondFactor, rejectBanned } from '#/features/auth/users.rules.ts'
import { proveEmail, revokeUnverifiedOwner } from '#/features/auth/users.writes.server.ts'
import {
  findIdentity,
  insertIdentity,
  insertProviderUser,
  updateIdentity,
} from './identities.queries.server.ts'
import type { Linker } from './oauthFlows.server.ts'
import type { ProviderPerson } from './providers.contract.ts'

/** Whose account it is, by which identity, and which sessions ended when that was found out. */
export interface Recognised {
  userId: string
  identityId: string
  ended: string[]
}

/**
 * Finds or makes the account of somebody whom a provider knows.
 *
 * - Who has the identity is signed in to its account.
 * - Else an address that the provider has verified signs in to the account with that address. Where nobody had proved the address
 *   before, whoever made the account may be somebody else, and is put out.
 * - An address that it has not verified is worth nothing: a new account is made, without it.
 *
 * @throws AuthError 422 signup_disabled; 400 user_banned; the database's unique violation where the same is done twice at once
 */
export async function recognise(
  auth: Auth,
  trx: Kysely<DB>,
  provider: ProviderName,
  person: ProviderPerson,
): Promise<Recognised> {
  const known = await findIdentity(trx, provider, person.subject)
  const verified = person.emailVerified ? person.email : undefined
  const userId = known?.user_id ?? (verified && (await findUserByEmail(trx, verified))?.id)
  const user = userId ? await lockUser(trx, userId) : undefined
  if (!user) return begin(auth, trx, provider, person)
  rejectBanned(user)
  const ended = verified !== undefined && verified === user.email ? await claim(trx, user, verified) : []
  await ensureProfile(trx, user.id, usernameOf(user), auth)
  const still = await findIdentity(trx, provider, person.subject)
  if (still) await updateIdentity(trx, still.id, person)
  const identityId = still?.id ?? (await insertIdentity(trx, user.id, provider, person))
  return { userId: user.id, identityId, ended }
}

async function begin(
  auth: Auth,
  trx: Kysely<DB>,
  provider: ProviderName,
  person: ProviderPerson,
): Promise<Recognised> {
  if (!auth.config.signUp)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const userId = await insertProviderUser(trx, person)
  const identityId = await insertIdentity(trx, userId, provider, person)
  await ensureProfile(trx, userId, person.handle, { byProvider: true, siteName: auth.siteName })
  return { userId, identityId, ended: [] }
}

/** The address's owner is here. Answers the sessions of whoever had the account without having proved it. */
async function claim(trx: Kysely<DB>, user: User, email: string): Promise<string[]> {
  if (user.email_proven) return []
  const ended = await revokeUnverifiedOwner(trx, user.id)
  await proveEmail(trx, user.id, email)
  return ended
}

function usernameOf({ user_metadata: { username } }: User): string | undefined {
  return typeof username === 'string' ? username : undefined
}

/**
 * Links an identity to the account of who asked for it, if that session lives still.
 *
 * @throws AuthError 403 session_not_found; 401 insufficient_aal; 422 identity_already_exists; 400 user_banned
 */
export async function link(
  auth: Auth,
  trx: Kysely<DB>,
  provider: ProviderName,
  person: ProviderPerson,
  { userId, sessionId }: Linker,
): Promise<Recognised> {
  const user = await lockUser(trx, userId)
  const session = await findLiveSession(trx, sessionId)
  if (!user || session?.user_id !== userId)
    throw new AuthError(403, 'session_not_found', 'The session that asked for this has ended')
  rejectBanned(user)
  needSecondFactor(user.factors, session.aal)
  const known = await findIdentity(trx, provider, person.subject)
  if (known && known.user_id !== userId)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
  if (known) await updateIdentity(trx, known.id, person)
  await ensureProfile(trx, userId, usernameOf(user), auth)
  return {
    userId,
    identityId: known?.id ?? (await insertIdentity(trx, userId, provider, person)),
    ended: [],
  }
}
