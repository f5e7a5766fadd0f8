import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { isDatabaseUnavailable } from '#/db/unavailable.ts'
import type { HashClient } from '#/features/people/auth/passwords/passwords.server.ts'
import { AuthError, cannotUse } from '#/features/people/auth/users/authError.ts'
import type { ClientInfo } from '#/features/people/auth/users/sessions.queries.server.ts'
import { isStorable } from '#/features/people/auth/users/storable.ts'
import { limitBody } from '#/http/bodyLimit.server.ts'
import { clientAddress, networkOf, subscriberOf, trustedProxies } from '#/http/clientAddress.server.ts'
import { allowOrigins } from '#/http/crossOrigin.server.ts'
import { limitRequest } from '#/http/limitRequest.server.ts'
import { isAbortedRequest, isDisconnected } from '#/http/nodeRequest.server.ts'
import { UNAVAILABLE_RETRY_SECONDS, unavailableDetail } from '#/http/problem.ts'
import type { Excess } from '#/http/requestLimits.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { bearerToken, type Viewer } from '#/http/viewer.server.ts'
import { INVALID_EMAIL, INVALID_PHONE, NO_CREDENTIALS } from './auth.contract.ts'
import type { Auth } from './auth.server.ts'

const VERSION_HEADER = 'x-supabase-api-version'
const VERSION = '2024-01-01'
/** Bytes of a request's body. */
const MAX_BYTES = 16_384

/**
 * A router of the authentication service. Its errors have the protocol's two shapes, its responses are never cached, and no other
 * site's pages may read its responses, but those of the configured origins.
 */
export function authRouter(auth: Auth): Hono {
  const router = new Hono()
  router.onError((error, c) => {
    if (error instanceof AuthError) return refusal(c, error)
    if (isDatabaseUnavailable(error)) {
      auth.log.debug({ err: error, path: c.req.path }, 'The database was unavailable')
      const retryAfter = UNAVAILABLE_RETRY_SECONDS
      return refusal(c, new AuthError(503, 'unexpected_failure', unavailableDetail(error), { retryAfter }))
    }
    if (isAbortedRequest(c)) auth.log.debug({ err: error, path: c.req.path }, 'A request was aborted')
    else
      auth.log.error(
        { err: error, status: 500, path: c.req.path },
        'A request to the authentication service failed',
      )
    return refusal(
      c,
      new AuthError(500, 'unexpected_failure', 'Something went wrong on the server. The error was logged.'),
    )
  })
  allowOrigins(router, '*', auth.config.origins)
  router.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  router.use(limitRequest(rejectLongRequest), limitBody(MAX_BYTES, rejectLargeBody), rejectOtherContentTypes)
  return router
}

const rejectLongRequest = ({ status, detail }: Excess) => {
  throw new AuthError(status, 'validation_failed', detail)
}

const rejectLargeBody = () => {
  throw new AuthError(413, 'validation_failed', 'The request body is too large')
}

/**
 * Refuses bodies that are not labeled as JSON. A page of another site can send text, forms and files without asking
 * first; for JSON its browser must send a preflight request, which is rejected. The client labels calls without a body
 * as JSON too.
 */
const rejectOtherContentTypes: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const isJson = /^application\/json *(;|$)/i.test(type ?? '')
  if (isReadOnly(c.req.method) || isJson || (type === undefined && (await c.req.text()) === '')) return next()
  throw new AuthError(415, 'validation_failed', 'The content type of a request must be application/json')
}

const isReadOnly = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

function refusal(c: Context, { status, code, message, more, retryAfter }: AuthError): Response {
  const dated = c.req.header(VERSION_HEADER) === VERSION
  const body = dated ? { code, message, ...more } : { code: status, error_code: code, msg: message, ...more }
  if (dated) c.header(VERSION_HEADER, VERSION)
  if (retryAfter !== undefined) c.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  c.header('cache-control', 'no-store')
  return c.json(body, status as 400)
}

/**
 * The body of a call, checked. Members that the schema does not name are ignored, as the protocol wants; no body counts as `{}`.
 *
 * @throws AuthError 400 bad_json, validation_failed; 413
 */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  return check(schema, await readJson(c))
}

async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not read the body as JSON')
  }
  if (!isStorable(json))
    throw cannotUse('The body contains characters that cannot be stored, or is nested too deeply')
  return json
}

/** The parameters of a call's address, checked like `readBody`; of one that is repeated the first counts. */
export function readQuery<T extends z.ZodType>(c: Context, schema: T): z.output<T> {
  const query = c.req.query()
  if (!isStorable(query)) throw cannotUse('The address contains invalid characters')
  return check(schema, query)
}

/** Messages that say what is wrong without the name of a field. */
const WHOLE_SENTENCES = new Set([INVALID_EMAIL, INVALID_PHONE, NO_CREDENTIALS])

function check<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  if (WHOLE_SENTENCES.has(issue.message)) throw cannotUse(issue.message)
  throw cannotUse(`Cannot use ${issue.path.join('.') || 'the body'}: ${issue.message}`)
}

/** Whose bearer token the call carries. Throws `AuthError` 401 no_authorization, 403 bad_jwt, session_not_found. */
export async function caller(auth: Auth, c: Context): Promise<Viewer> {
  const token = bearerToken(c)
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  return auth.sessionCache.authenticate(token)
}

/** The client, as far as the network identifies it. */
export interface Caller {
  address: string
  place: ClientInfo
  /** Whether it has disconnected. */
  isGone(): boolean
  /** Of a browser in which the account in question has signed in before. */
  device?: string | undefined
}

/** As whom a caller waits for a hash: as a known account, or among strangers. */
export const hashClient = ({ address, isGone }: Caller, account?: string): HashClient =>
  account === undefined
    ? { kind: 'stranger', key: subscriberOf(address), isGone }
    : { kind: 'known', key: account, isGone }

/** Reads where calls come from, believing the configured proxies only. */
export function callerReader(auth: Auth): (c: Context) => Caller {
  const proxies = trustedProxies(auth.config.trustedProxies)
  return (c) => {
    const address = clientAddress(c, proxies)
    const userAgent = c.req.header('user-agent')?.replaceAll(/[^\x20-\x7e]/g, '')
    return {
      address,
      place: { userAgent, roughAddress: networkOf(address) },
      isGone: () => isDisconnected(c),
    }
  }
}
