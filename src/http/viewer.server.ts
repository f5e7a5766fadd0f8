import type { Context, MiddlewareHandler } from 'hono'
import type { ApiScope } from '#/shared/apiScopes.ts'
import type { Role } from '#/shared/roles.ts'
import { ApiProblem } from './problem.ts'

/** The signed-in member who makes a request. */
export interface Viewer {
  userId: string
  sessionId: string
  /** `aal2`: with a second factor. */
  aal: 'aal1' | 'aal2'
  /** When the member last authenticated, as the access token says; seconds since 1970. */
  authenticatedAt: number
  /** Whether the account has a verified second factor. */
  hasSecondFactor: boolean
  role: Role
  /** False while the member has a generated username. They cannot write until they choose one. */
  usernameChosen: boolean
  /** When the profile was created, in ms since 1970. */
  joinedAt: number
  /** What the API token of the request permits; undefined for a session. */
  tokenScopes?: readonly ApiScope[]
}

/** Finds the member of an access token. Throws an error with the reason if the token is not accepted. */
export type Authenticate = (accessToken: string) => Promise<Viewer>

/** How tokens for pushing updates begin, so that they are recognized where they leak. */
export const UPDATE_TOKEN_PREFIX = 'idxu_'

const AUTHENTICATE = 'authenticate'
const VIEWER = 'viewer'

/** Lets handlers read the viewer. Endpoints that never do pay nothing for it. */
export function viewers(authenticate: Authenticate): MiddlewareHandler {
  return (c, next) => {
    c.set(AUTHENTICATE, authenticate)
    return next()
  }
}

/** Sets the viewer of a request that is not authenticated by an access token. */
export function setViewer(c: Context, viewer: Viewer): void {
  c.set(VIEWER, viewer)
}

/**
 * The member of the `Authorization: Bearer …` header; undefined without one.
 *
 * @throws ApiProblem 401 for a token that is no longer valid: the client must learn that instead of being treated as a visitor
 */
export async function optionalUser(c: Context): Promise<Viewer | undefined> {
  const known = c.get(VIEWER) as Viewer | undefined
  if (known) return known
  const token = bearerToken(c)
  // A game's token, with which its developer's build pushes updates, belongs to no session.
  if (token?.startsWith(UPDATE_TOKEN_PREFIX)) return undefined
  const authenticate = c.get(AUTHENTICATE) as Authenticate | undefined
  if (token === undefined || !authenticate) return undefined
  const viewer = await authenticate(token).catch((error: Error & { status?: unknown }) => {
    // A rejected token has a status. Anything else is a failure, e.g. of the database.
    throw typeof error.status === 'number' ? new ApiProblem(401, error.message) : error
  })
  c.set(VIEWER, viewer)
  return viewer
}

/** The member who makes the request. Throws `ApiProblem` 401 if nobody is signed in. */
export async function requireUser(c: Context): Promise<Viewer> {
  const viewer = await optionalUser(c)
  if (!viewer) throw new ApiProblem(401, 'Sign in to do this')
  return viewer
}

/** The token of an `Authorization: Bearer …` header; undefined without one. */
export function bearerToken(c: Context): string | undefined {
  const header = c.req.header('authorization')
  return header === undefined ? undefined : (/^Bearer +([^\s]+) *$/i.exec(header)?.[1] ?? '')
}

/** Throws `ApiProblem` 401 if `parameter` needs a member and `viewer` is undefined. */
export function forViewerOnly<Viewer>(
  parameter: string,
  viewer: Viewer | undefined,
): asserts viewer is Viewer {
  if (viewer === undefined) throw new ApiProblem(401, `Sign in to use ${parameter}`)
}
