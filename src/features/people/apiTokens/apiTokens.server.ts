import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { requireRecentSignIn } from '#/features/people/auth/service/reauthentication.server.ts'
import { notifyMember } from '#/features/people/auth/service/securityNotices.ts'
import { MAX_API_TOKENS } from '#/features/people/auth/users/apiTokens.limits.ts'
import { deleteApiToken, insertApiToken } from '#/features/people/auth/users/apiTokens.writes.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { hashToken } from '#/features/people/auth/users/hashToken.server.ts'
import { lockUser } from '#/features/people/auth/users/users.queries.server.ts'
import { needSecondFactor } from '#/features/people/auth/users/users.rules.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { API_TOKEN_PREFIX, type ApiScope } from '#/shared/apiScopes.ts'

const SECRET_BYTES = 32

export interface ApiTokenInput {
  name: string
  scopes: readonly ApiScope[]
  /** Undefined: it does not expire. */
  days: number | undefined
}

/**
 * Creates a token for the viewer, who must have signed in recently, and mails them a notice.
 *
 * @returns the token, which is not stored and cannot be shown again
 * @throws AuthError 400 reauthentication_needed; 401 insufficient_aal; 403 session_not_found; 409 too_many_tokens
 */
export async function createApiToken(
  auth: Auth,
  viewer: Viewer,
  input: ApiTokenInput,
): Promise<{ id: number; token: string }> {
  const token = API_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  const { id, email } = await auth.db.transaction().execute(async (trx) => {
    const user = await lockRecentUser(trx, viewer)
    const id = await insertApiToken(
      trx,
      { ...input, userId: user.id, hash: hashToken(token), hint: token.slice(-4), aal: viewer.aal },
      MAX_API_TOKENS,
    )
    if (id === undefined)
      throw new AuthError(
        409,
        'too_many_tokens',
        `You have ${MAX_API_TOKENS} API tokens. Revoke one to create another.`,
      )
    return { id, email: user.email }
  })
  notifyMember(auth, email, { event: 'API token created', name: input.name, scopes: input.scopes })
  return { id, token }
}

/**
 * Revokes a token of the viewer, who must have signed in recently. Resolves to whether there was one.
 *
 * @throws AuthError as `createApiToken`
 */
export const revokeApiToken = (auth: Auth, viewer: Viewer, id: number): Promise<boolean> =>
  auth.db.transaction().execute(async (trx) => {
    await lockRecentUser(trx, viewer)
    return deleteApiToken(trx, viewer.userId, id)
  })

async function lockRecentUser(trx: Kysely<DB>, viewer: Viewer) {
  const user = await lockUser(trx, viewer.userId)
  if (!user) throw new AuthError(403, 'session_not_found', 'This account no longer exists')
  needSecondFactor(user.factors, viewer.aal)
  await requireRecentSignIn(trx, viewer)
  return user
}
