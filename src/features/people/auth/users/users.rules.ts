import { AuthError } from './authError.ts'
import type { IdentityView, UserView } from './users.contract.ts'
import type { User } from './users.queries.server.ts'

/** A member as the protocol shows one. */
export function userView(user: User): UserView {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))]
  const confirmed = user.confirmed_at?.toISOString()
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    ...(confirmed ? { email_confirmed_at: confirmed, confirmed_at: confirmed } : {}),
    ...(user.last_sign_in_at ? { last_sign_in_at: user.last_sign_in_at.toISOString() } : {}),
    ...(user.new_email ? { new_email: user.new_email } : {}),
    app_metadata: { ...user.app_metadata, provider: providers[0] ?? 'email', providers },
    user_metadata: user.user_metadata,
    identities: user.identities.map(identityView),
    ...(user.factors.length > 0 ? { factors: user.factors } : {}),
    has_password: user.password_hash !== null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  }
}

function identityView({ email, suspended, ...identity }: IdentityView): IdentityView {
  return { ...identity, ...(email ? { email } : {}), ...(suspended ? { suspended } : {}) }
}

/** The username that a member chose at sign-up. */
export function requestedUsername({ user_metadata: { username } }: Pick<User, 'user_metadata'>) {
  return typeof username === 'string' ? username : undefined
}

/** Refuses a banned member, with until when and why. */
export function rejectBanned(user: Pick<User, 'banned_until' | 'ban_reason'>, now = new Date()): void {
  if (!user.banned_until || user.banned_until <= now) return
  const until = user.banned_until.toISOString().slice(0, 10)
  const why = user.ban_reason ? `: ${user.ban_reason}` : ''
  throw new AuthError(400, 'user_banned', `This account is banned until ${until}${why}`)
}

/** Rejects a session without the account's second factor. @param status the HTTP status of the error */
export function needSecondFactor(
  factors: readonly { status: string }[],
  aal: 'aal1' | 'aal2',
  status: 401 | 403 | 422 = 401,
): void {
  if (aal === 'aal2' || !factors.some((factor) => factor.status === 'verified')) return
  throw new AuthError(status, 'insufficient_aal', 'Enter the code of your second factor first')
}
