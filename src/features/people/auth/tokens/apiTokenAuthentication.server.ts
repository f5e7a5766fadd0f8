import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import {
  API_TOKEN_REQUESTS,
  API_TOKEN_WINDOW_SECONDS,
} from '#/features/people/auth/users/apiTokens.limits.ts'
import { findValidToken } from '#/features/people/auth/users/apiTokens.queries.server.ts'
import { noteApiTokenUse } from '#/features/people/auth/users/apiTokens.writes.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { hashToken } from '#/features/people/auth/users/hashToken.server.ts'
import type { ApiTokenUse } from '#/http/apiTokenAccess.server.ts'
import { FixedWindowRateLimiter } from '#/http/fixedWindowRateLimiter.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { API_TOKEN_PREFIX, type ApiScope } from '#/shared/apiScopes.ts'

const FORM = new RegExp(`^${API_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)
/** The session of a request without one: none has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'
/** Tokens that are not valid, a minute from one address. */
const MAX_FAILURES = 60

const invalid = () =>
  new AuthError(
    401,
    'invalid_token',
    'This API token is not valid: it was revoked, has expired, or never existed',
  )

/**
 * Authenticates requests that carry an API token, and counts them. Every request reads the token from the database, so one that is
 * revoked ends at once in all processes. The counters are in this process.
 */
export class ApiTokens {
  readonly #db: Kysely<DB>
  readonly #limit: number
  readonly #requests: FixedWindowRateLimiter
  readonly #failures: FixedWindowRateLimiter

  /** @param factor multiplies the limits */
  constructor(db: Kysely<DB>, factor: number) {
    this.#db = db
    this.#limit = Math.max(1, Math.floor(API_TOKEN_REQUESTS * factor))
    const windowMs = API_TOKEN_WINDOW_SECONDS * 1000
    this.#requests = new FixedWindowRateLimiter(this.#limit, windowMs)
    this.#failures = new FixedWindowRateLimiter(MAX_FAILURES * factor, windowMs)
  }

  /**
   * Whom a token acts for. They act as a plain member whatever their role, and their session and sign-in are never recent.
   *
   * @param address of the caller, for counting tokens that are not valid
   * @throws AuthError 401 invalid_token, 429 over the limit of invalid tokens
   */
  async authenticate(token: string, address: string): Promise<ApiTokenUse> {
    const { waitMs } = this.#failures.state(address)
    if (waitMs > 0)
      throw new AuthError(
        429,
        'over_request_rate_limit',
        'Too many requests with tokens that are not valid',
        {
          retryAfter: Math.ceil(waitMs / 1000),
        },
      )
    const found = FORM.test(token) ? await findValidToken(this.#db, hashToken(token)) : undefined
    if (!found) {
      this.#failures.count(address)
      throw invalid()
    }
    if (found.is_use_old) await noteApiTokenUse(this.#db, found.id)
    this.#requests.count(found.user_id)
    const { remaining, waitMs: overMs, endsInMs } = this.#requests.state(found.user_id)
    return {
      viewer: toViewer(found.user_id, found),
      rate: {
        limit: this.#limit,
        windowSeconds: API_TOKEN_WINDOW_SECONDS,
        remaining,
        resetSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
        isOver: overMs > 0,
      },
    }
  }
}

function toViewer(
  userId: string,
  { scopes, username_chosen, joined_at }: { scopes: ApiScope[]; username_chosen: boolean; joined_at: Date },
): Viewer {
  return {
    userId,
    sessionId: NO_SESSION,
    aal: 'aal1',
    authenticatedAt: 0,
    hasSecondFactor: false,
    role: 'pleb',
    usernameChosen: username_chosen,
    joinedAt: joined_at.getTime(),
    tokenScopes: scopes,
  }
}
