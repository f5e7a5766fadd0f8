import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { API_TOKEN_PREFIX, type ApiScope } from '#/shared/apiScopes.ts'
import { callerOf, clientAddress } from './clientAddress.server.ts'
import { ApiProblem, tryLater } from './problem.ts'
import { bearerToken, setViewer, type Viewer } from './viewer.server.ts'

/** How many requests a member's tokens may still make in the current window. */
export interface RequestRate {
  limit: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
  /** Whether this request is one too many. */
  isOver: boolean
}

/** A request's API token: the member it acts for, and its rate. */
export interface ApiTokenUse {
  viewer: Viewer
  rate: RequestRate
}

/** Throws an error with a `status`, and perhaps `retryAfter`, if the token is not accepted. */
export type AuthenticateApiToken = (token: string, address: string) => Promise<ApiTokenUse>

export const isApiToken = (token: string | undefined): token is string =>
  token?.startsWith(API_TOKEN_PREFIX) === true

/** The fields of draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitHeaders({ limit, windowSeconds, remaining, resetSeconds }: RequestRate) {
  return {
    'ratelimit-policy': `"member";q=${limit};w=${windowSeconds}`,
    ratelimit: `"member";r=${remaining};t=${resetSeconds}`,
  }
}

/** Whether a request can act only for games that its member develops: its token has the scope `updates`, but not `write`. */
export const actsOnlyForOwnGames = ({ tokenScopes }: Pick<Viewer, 'tokenScopes'>): boolean =>
  tokenScopes !== undefined && !tokenScopes.includes('write')

/**
 * Accepts API tokens in `Authorization: Bearer idx_…`, for endpoints that name one of the token's scopes, and for no others. Requests
 * without one pass untouched.
 *
 * @param scopesOf the scopes that an endpoint, such as `GET /api/games/{urlid}`, accepts
 */
export function acceptApiTokens(
  authenticate: AuthenticateApiToken,
  scopesOf: (endpoint: string) => readonly ApiScope[],
  proxies: BlockList,
): MiddlewareHandler {
  return async (c, next) => {
    const token = bearerToken(c)
    if (!isApiToken(token)) return next()
    const { viewer, rate } = await authenticate(token, callerOf(clientAddress(c, proxies))).catch(asProblem)
    const headers = rateLimitHeaders(rate)
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (rate.isOver)
      throw tryLater(
        429,
        `Your API tokens can make ${rate.limit} requests in ${rate.windowSeconds} seconds`,
        rate.resetSeconds,
      )
    requireScope(c, viewer, scopesOf)
    setViewer(c, viewer)
    await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    // The response has the member's rate, so it is not public.
    if (c.res.headers.get('cache-control')?.includes('public'))
      c.res.headers.set('cache-control', 'private, no-cache')
  }
}

/** Throws `ApiProblem` 403 insufficient_scope unless the endpoint names a scope of the token. */
function requireScope(
  c: Context,
  { tokenScopes = [] }: Viewer,
  scopesOf: (endpoint: string) => readonly ApiScope[],
): void {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
  // A path without an endpoint is 404 for everybody.
  if (!route) return
  const accepted = scopesOf(`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  if (accepted.some((scope) => tokenScopes.includes(scope))) return
  const detail =
    accepted.length === 0
      ? 'This endpoint accepts no API token'
      : `This endpoint needs an API token with the scope ${accepted.join(' or ')}`
  throw ApiProblem.coded(403, 'insufficient_scope', detail)
}

function asProblem(error: Error & { status?: unknown; code?: string; retryAfter?: number }): never {
  if (typeof error.status !== 'number') throw error
  throw new ApiProblem(error.status, error.message, undefined, error.retryAfter, error.code)
}
