/**
 * An error response of the authentication service, in GoTrue's format: an HTTP status below 500 (clients retry after
 * one above), a code, and a sentence for people.
 */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  /** Further members of the response's body, as `weak_password`. */
  readonly more: Readonly<Record<string, unknown>>
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    { more = {}, retryAfter }: { more?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
    this.retryAfter = retryAfter
  }
}

/** Input that cannot be used. */
export const cannotUse = (message: string) => new AuthError(400, 'validation_failed', message)

/** A session that has ended, also if it has just ended. */
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/** Of a change of address. */
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
