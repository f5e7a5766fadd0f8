import { z } from 'zod'
import { lockCurrentUser } from '#/features/people/auth/factors/factors.server.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { requireRecentSignIn } from '#/features/people/auth/service/reauthentication.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { revokeTokens } from '#/features/people/auth/users/oneTimeTokens.writes.server.ts'
import { needSecondFactor } from '#/features/people/auth/users/users.rules.ts'
import { setPassword } from '#/features/people/auth/users/users.writes.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { deleteIdentity } from './identities.writes.server.ts'
import { SUPPORTER_PLATFORM } from './supporterChecks.server.ts'

/** Refuses where members cannot link providers: `AuthError` 404 manual_linking_disabled. */
export function needLinking(auth: Auth): void {
  if (!auth.config.linking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/**
 * Unlinks a way to sign in from the viewer's account, which must have another. Without its email identity an account has no
 * password.
 *
 * @throws AuthError 404 manual_linking_disabled, identity_not_found; 422 single_identity_not_deletable; 401 insufficient_aal;
 *   400 reauthentication_needed
 */
export async function unlinkIdentity(auth: Auth, viewer: Viewer, identityId: string): Promise<void> {
  needLinking(auth)
  const { email, provider } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockCurrentUser(trx, viewer)
    needSecondFactor(user.factors, viewer.aal)
    await requireRecentSignIn(trx, viewer)
    const identity = user.identities.find((each) => each.identity_id === identityId.toLowerCase())
    if (!z.uuid().safeParse(identityId).success || !identity)
      throw new AuthError(404, 'identity_not_found', 'Identity does not exist')
    if (!user.identities.some((each) => each !== identity && !each.suspended))
      throw new AuthError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    await deleteIdentity(trx, identity.identity_id)
    if (identity.provider === 'email') {
      await setPassword(trx, user.id, null)
      await revokeTokens(trx, user.id)
    }
    return { email: user.email, provider: identity.provider }
  })
  if (provider === SUPPORTER_PLATFORM) auth.supportChanged(viewer.userId)
  if (provider !== 'email') notifyMember(auth, email, { event: 'provider unlinked', provider })
}
