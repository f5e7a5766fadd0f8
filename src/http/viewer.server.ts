import type { Context, MiddlewareHandler } from 'hono'
import { ApiProblem } from './problem.ts'

/** The signed-in member who asks. */
export interface Viewer {
  userId: string
  sessionId: string
  /** `aal2`: with a second factor. */
  aal: 'aal1' | 'aal2'
  /** When the member last authenticated, as the access token says; seconds since 1970. */
  authenticatedAt: number
  /** Whether the account has a verified second factor. */
  hasSecondFactor: boolean
  role: 'pleb' | 'council' | 'mod' | 'admin'
  /** False while the site's own choice of a username waits to be replaced: nothing can be written until then. */
  usernameChosen: boolean
  /** When the profile was made, in ms since 1970. */
  joinedAt: number
}

/** Finds out whose access token it is; throws an error whose message says why it is refused. */
export type Authenticate = (accessToken: string) => Promise<Viewer>

const AUTHENTICATE = 'authenticate'
const VIEWER = 'viewer'

/** Lets the handlers below ask for the viewer. What is the same for everybody never asks, and pays nothing. */
export function viewers(authenticate: Authenticate): MiddlewareHandler {
  return async (c, next) => {
    c.set(AUTHENTICATE, authenticate)
    await next()
  }
}

/**
 * Who asks, by the `Authorization: Bearer …` header; undefined without one.
 *
 * @throws ApiProblem 401 for a token that is not good any more: a client must hear of it and not be answered as a stranger
 */
export async function optionalUser(c: Context): Promise<Viewer | undefined> {
  const known = c.get(VIEWER) as Viewer | undefined
  if (known) return known
  const token = bearerToken(c)
  const authenticate = c.get(AUTHENTICATE) as Authenticate | undefined
  if (token === undefined || !authenticate) return undefined
  const viewer = await authenticate(token).catch((error: Error & { status?: unknown }) => {
    // Refusals have a status; what has none is a failure, of the database for instance.
    throw typeof error.status === 'number' ? new ApiProblem(401, error.message) : error
  })
  c.set(VIEWER, viewer)
  return viewer
}

/** Who asks. Throws `ApiProblem` 401 where nobody is signed in. */
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

/** Answers 401 where `parameter` asks for what belongs to a signed-in reader, and `viewer` is none. */
export function forViewerOnly<Viewer>(
  parameter: string,
  viewer: Viewer | undefined,
): asserts viewer is Viewer {
  if (viewer === undefined) throw new ApiProblem(401, `Sign in to use ${parameter}`)
}
