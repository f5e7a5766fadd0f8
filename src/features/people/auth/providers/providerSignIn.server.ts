import type { Kysely } from 'kysely'
import type { ProviderName } from '#/config.providers.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { ensureProfile } from '#/features/people/auth/users/ensureProfile.server.ts'
import { findLiveSession } from '#/features/people/auth/users/sessions.queries.server.ts'
import { findUserByEmail, lockUser, type User } from '#/features/people/auth/users/users.queries.server.ts'
import {
  needSecondFactor,
  rejectBanned,
  requestedUsername,
} from '#/features/people/auth/users/users.rules.ts'
import {
  proveEmail,
  type Revoked,
  revokeUnverifiedOwner,
} from '#/features/people/auth/users/users.writes.server.ts'
import { findIdentity } from './identities.queries.server.ts'
import {
  insertIdentity,
  insertProviderUser,
  unsuspendIdentity,
  updateIdentity,
} from './identities.writes.server.ts'
import type { Linker } from './oauthFlows.server.ts'
import type { ProviderPerson } from './providers.contract.ts'

/** The account that a provider's identity belongs to, and what changed in it. */
export interface Recognized {
  userId: string
  identityId: string
  revoked: Revoked
  /** The address of an existing account that the identity was added to; its member is notified. */
  addedTo: string | null
}

const NOTHING_REVOKED: Revoked = { ended: [], suspended: [] }

/**
 * Finds or creates the account of somebody whom a provider knows.
 *
 * - An identity that is known signs in to its account, unless it is suspended.
 * - Otherwise an address that the provider has verified signs in to the account with that address. If the address was not
 *   verified here, whoever made the account may be somebody else, and loses access (`revokeUnverifiedOwner`).
 * - An address that the provider has not verified matches nothing: a new account is created, without it.
 *
 * @throws AuthError 422 signup_disabled; 400 user_banned; 403 identity_suspended; the database's unique violation where the same
 *   is done twice at once
 */
export async function recognize(
  auth: Auth,
  trx: Kysely<DB>,
  provider: ProviderName,
  person: ProviderPerson,
): Promise<Recognized> {
  const known = await findIdentity(trx, provider, person.subject)
  const verified = person.emailVerified ? person.email : undefined
  const userId = known?.user_id ?? (verified && (await findUserByEmail(trx, verified))?.id)
  const user = userId ? await lockUser(trx, userId) : undefined
  if (!user) return begin(auth, trx, provider, person)
  rejectBanned(user)
  const isOwnAddress = verified !== undefined && verified === user.email
  const identity = await findIdentity(trx, provider, person.subject)
  if (identity?.suspended_at && !isOwnAddress)
    throw new AuthError(
      403,
      'identity_suspended',
      'This sign-in is suspended until the owner of the account links it again',
    )
  // The address of the account may have changed since it was looked up.
  if (!identity && !isOwnAddress) return begin(auth, trx, provider, person)
  const revoked = isOwnAddress ? await claim(trx, user, verified) : NOTHING_REVOKED
  await ensureProfile(trx, user.id, requestedUsername(user), auth)
  if (!identity) {
    const identityId = await insertIdentity(trx, user.id, provider, person)
    return { userId: user.id, identityId, revoked, addedTo: user.email }
  }
  await updateIdentity(trx, identity.id, person)
  if (identity.suspended_at) await unsuspendIdentity(trx, identity.id)
  return { userId: user.id, identityId: identity.id, revoked, addedTo: null }
}

async function begin(
  auth: Auth,
  trx: Kysely<DB>,
  provider: ProviderName,
  person: ProviderPerson,
): Promise<Recognized> {
  if (!auth.config.signUp)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const userId = await insertProviderUser(trx, person)
  const identityId = await insertIdentity(trx, userId, provider, person)
  await ensureProfile(trx, userId, person.handle, { byProvider: true, siteNames: auth.siteNames })
  return { userId, identityId, revoked: NOTHING_REVOKED, addedTo: null }
}

/** The provider has proved the account's address. */
async function claim(trx: Kysely<DB>, user: User, email: string): Promise<Revoked> {
  if (user.email_proven) return NOTHING_REVOKED
  const revoked = await revokeUnverifiedOwner(trx, user.id)
  await proveEmail(trx, user.id, email)
  return revoked
}

/**
 * Links an identity to the account of the member who requested it, if that session is still alive. An identity with the account's
 * own address, verified by the provider, also verifies the address here.
 *
 * @throws AuthError 403 session_not_found; 401 insufficient_aal; 422 identity_already_exists; 400 user_banned
 */
export async function link(
  auth: Auth,
  trx: Kysely<DB>,
  provider: ProviderName,
  person: ProviderPerson,
  linker: Linker,
): Promise<Recognized> {
  const { userId } = linker
  const user = await lockUser(trx, userId)
  const session = await findLiveSession(trx, linker.sessionId)
  if (!user || session?.user_id !== userId)
    throw new AuthError(403, 'session_not_found', 'The session that asked for this has ended')
  rejectBanned(user)
  needSecondFactor(user.factors, linker.aal)
  const known = await findIdentity(trx, provider, person.subject)
  if (known && known.user_id !== userId)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
  if (person.emailVerified && person.email && person.email === user.email && !user.email_proven)
    await proveEmail(trx, userId, user.email)
  await ensureProfile(trx, userId, requestedUsername(user), auth)
  const isNew = !known || known.suspended_at !== null
  if (known) {
    await updateIdentity(trx, known.id, person)
    await unsuspendIdentity(trx, known.id)
  }
  return {
    userId,
    identityId: known?.id ?? (await insertIdentity(trx, userId, provider, person)),
    revoked: NOTHING_REVOKED,
    addedTo: isNew ? user.email : null,
  }
}
