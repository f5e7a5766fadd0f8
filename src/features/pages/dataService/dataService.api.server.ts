import { type Context, Hono } from 'hono'
import { Unwanted } from '#/db/cancelable.ts'
import { isDatabaseUnavailable } from '#/db/unavailable.ts'
import { isApiToken, rateLimitHeaders } from '#/http/apiTokenAccess.server.ts'
import { limitBody } from '#/http/bodyLimit.server.ts'
import { callerOf, clientAddress, subscriberOf, trustedProxies } from '#/http/clientAddress.server.ts'
import { allowOrigins } from '#/http/crossOrigin.server.ts'
import { matchesEtag, textEtag } from '#/http/etag.server.ts'
import { limitRequest } from '#/http/limitRequest.server.ts'
import { isAbortedRequest } from '#/http/nodeRequest.server.ts'
import { UNAVAILABLE_RETRY_SECONDS, unavailableDetail } from '#/http/problem.ts'
import type { Excess } from '#/http/requestLimits.ts'
import { nameRoutes } from '#/http/requests/requestInfo.server.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { asProblem, inTurn } from '#/http/turns/takeTurns.server.ts'
import { TurnRefused } from '#/http/turns/turnQueue.server.ts'
import { bearerToken, type Viewer } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { callFunction } from './functions/callFunction.server.ts'
import { dataFunctions } from './functions/functions.server.ts'
import { otherServices } from './otherServices.server.ts'
import { applyRange, readRelationQuery } from './parse/readRelationQuery.ts'
import { MAX_BODY_BYTES } from './relations/dataService.limits.ts'
import { DataServiceError, noRelation } from './relations/dataServiceError.ts'
import { findRelation, RELATIONS } from './relations/relations.ts'
import { checkSchema, contentRange, readAccept, readCount } from './responses/negotiation.ts'
import { readRelation } from './responses/readRelation.server.ts'
import { present, presentResult } from './responses/responseForms.ts'
import { endpointFor } from './writeEndpoints.ts'

/** What the API tokens of requests may still do, as headers. */
const rateHeaders = new WeakMap<Request, Record<string, string>>()

const HEADERS = {
  request: ['Accept', 'Accept-Profile', 'Content-Profile', 'Prefer', 'Range', 'Range-Unit'],
  response: ['Content-Range', 'Range-Unit'],
}

/**
 * The data service below `/rest/v1`: the relations and functions of the specification, in the conventions of PostgREST, as
 * `@supabase/postgrest-js` speaks them. It only reads. docs/data-service.md describes it.
 */
export function dataServiceApi(services: Services): Hono {
  const router = new Hono({ strict: false })
  reportErrors(router, services)
  router.use(nameRoutes)
  allowOrigins(router, '*', services.config.auth.origins, HEADERS)
  router.use(async (c, next) => {
    await next()
    const rate = rateHeaders.get(c.req.raw)
    for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...rate }))
      c.res.headers.set(name, value)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  router.use(limitRequest(rejectLongRequest))
  router.use(limitBody(MAX_BODY_BYTES, rejectLargeBody))
  const readers = new Readers(services)
  router.use((c, next) => readers.inTurn(c, next))
  functions(router, services, readers)
  relations(router, services, readers)
  router.all('*', (c) => {
    throw new DataServiceError(
      404,
      'PGRST125',
      `Invalid path specified in request URL: ${c.req.path.slice(0, 200)}`,
    )
  })
  const service = new Hono({ strict: false }).route('/rest/v1', router)
  // Not `route`: the routes would be matched as strictly as those of the site around them, and `/rest/v1/` would be none.
  const site = new Hono().all('/rest/v1/*', (c) => service.fetch(c.req.raw, c.env as object))
  return site.route('/', otherServices(services.config.auth.origins))
}

function relations(router: Hono, services: Services, readers: Readers): void {
  router.get('/', async (c) => {
    await readers.identify(c)
    return sendPublic(c, JSON.stringify(RELATIONS_BY_NAME), 'application/json', {})
  })

  router.get('/:relation', async (c) => {
    const viewer = await readers.identify(c)
    const name = c.req.param('relation')
    if (!findRelation(name)) throw noRelation(name.slice(0, 80))
    checkSchema(c.req.header('accept-profile'))
    const form = readAccept(c.req.header('accept'))
    const parameters = new URL(c.req.url).searchParams
    const query = readRelationQuery(name, parameters)
    applyRange(query, c.req.header('range'), parameters)
    const count = readCount(c.req.header('prefer'))
    const isHead = c.req.method === 'HEAD'
    const { signal } = c.req.raw
    const request = { query, form, count, viewerId: viewer?.userId, isHead, signal }
    const found = await readRelation(services.db, request)
    const isPartial = found.total !== null && found.rows < found.total
    const headers = {
      'content-range': contentRange(query.offset, found.rows, found.total),
      ...(count ? { 'preference-applied': `count=${count}` } : {}),
    }
    const aliases = query.select.map(({ alias }) => alias)
    const { body: text, type } = present(isHead ? '[]' : found.body, form, aliases)
    const status = isPartial ? 206 : 200
    if (viewer) return new Response(text, { status, headers: privateHeaders(type, headers) })
    // An entity tag is of rows, and none were read.
    if (isHead)
      return new Response(null, { status, headers: { 'content-type': type, ...publicHeaders(headers) } })
    return sendPublic(c, text, type, headers, status)
  })

  router.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/:relation', async (c) => {
    await readers.identify(c)
    const name = c.req.param('relation')
    if (!findRelation(name)) throw noRelation(name.slice(0, 80))
    c.header('allow', 'GET, HEAD, OPTIONS')
    throw new DataServiceError(405, 'PGRST117', `The data service only reads. ${endpointFor(name)}`)
  })
}

/** Functions are called by POST, or by GET with their arguments in the address. */
function functions(router: Hono, services: Services, readers: Readers): void {
  const callable = dataFunctions(services)
  router.on(['GET', 'POST'], '/rpc/:function', async (c) => {
    const viewer = await readers.identify(c)
    checkSchema(c.req.header('content-profile') ?? c.req.header('accept-profile'))
    const form = readAccept(c.req.header('accept'))
    const text = await callFunction(callable, c, c.req.param('function'), viewer)
    const isCounted = readCount(c.req.header('prefer')) !== undefined
    const { body, type, rows } = presentResult(text, form, isCounted)
    const headers: Record<string, string> = isCounted ? { 'content-range': contentRange(0, rows, rows) } : {}
    if (viewer || c.req.method === 'POST')
      return new Response(body, { headers: privateHeaders(type, headers) })
    return sendPublic(c, body, type, headers)
  })
}

/** What `GET /rest/v1/` returns: each relation with its columns, their types, and what they refer to. */
const RELATIONS_BY_NAME = Object.fromEntries(
  Object.entries(RELATIONS).map(([name, { columns, references, isPersonal }]) => [
    name,
    {
      columns,
      references: Object.entries(references).map(([column, to]) => ({ column, to })),
      personal: isPersonal ?? false,
    },
  ]),
)

const VARY = 'Accept, Authorization, Prefer, Range'

/** Sends what is the same for every visitor; caches may store it, and ask whether it is still true. */
function sendPublic(
  c: Context,
  text: string,
  type: string,
  more: Record<string, string>,
  status = 200,
): Response {
  const etag = textEtag(text + (more['content-range'] ?? ''))
  const headers = publicHeaders({ ...more, etag })
  if (status === 200 && matchesEtag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { status, headers: { 'content-type': type, ...headers } })
}

const publicHeaders = (more: Record<string, string>) => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: VARY,
  ...more,
})

const privateHeaders = (type: string, more: Record<string, string>) => ({
  'content-type': type,
  'cache-control': 'no-store',
  vary: VARY,
  ...more,
})

/** Finds out who reads, and lets them take turns. */
class Readers {
  readonly #services: Services
  readonly #proxies

  constructor(services: Services) {
    this.#services = services
    this.#proxies = trustedProxies(services.config.auth.trustedProxies)
  }

  /** @throws DataServiceError 503 if a request gets no turn, 429 once its client has used up its time */
  async inTurn(c: Context, work: () => Promise<void>): Promise<void> {
    // A body may take as long as its sender likes.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.text()
    try {
      const key = subscriberOf(clientAddress(c, this.#proxies))
      await inTurn(c, this.#services.turns.dataService, key, work)
    } catch (error) {
      if (!(error instanceof TurnRefused)) throw error
      const { status, message, retryAfter } = asProblem(error)
      if (status === 429) this.#services.counters.refusals.add('dataService')
      throw new DataServiceError(status, status === 429 ? '53400' : 'PGRST003', message, { retryAfter })
    }
  }

  /**
   * The member of the access token; undefined for a visitor. The anonymous key, which clients send as `apikey` and, until somebody signs
   * in, as the token too, is any text: it makes nobody a member.
   *
   * @throws DataServiceError 401 PGRST301 for a token that is no longer valid
   */
  async identify(c: Context): Promise<Viewer | undefined> {
    const token = bearerToken(c)
    if (token === undefined || token === (c.req.header('apikey') ?? '')) return undefined
    if (isApiToken(token)) return this.#identifyByApiToken(c, token)
    const { sessionCache } = this.#services.auth
    return sessionCache.authenticateFully(token).catch((error: Error & { status?: unknown }) => {
      // A rejected token has a status. Anything else is a failure, e.g. of the database.
      throw typeof error.status === 'number' ? new DataServiceError(401, 'PGRST301', error.message) : error
    })
  }

  async #identifyByApiToken(c: Context, token: string): Promise<Viewer> {
    const address = callerOf(clientAddress(c, this.#proxies))
    const { viewer, rate } = await this.#services.auth.apiTokens
      .authenticate(token, address)
      .catch((error: Error & { status?: unknown; retryAfter?: number }) => {
        if (typeof error.status !== 'number') throw error
        const { retryAfter } = error
        throw error.status === 429
          ? new DataServiceError(429, '53400', error.message, { retryAfter })
          : new DataServiceError(401, 'PGRST301', error.message)
      })
    rateHeaders.set(c.req.raw, rateLimitHeaders(rate))
    if (rate.isOver)
      throw new DataServiceError(
        429,
        '53400',
        `Too many requests. Try again in ${rate.resetSeconds} seconds.`,
        { retryAfter: rate.resetSeconds },
      )
    if (!viewer.tokenScopes?.includes('read'))
      throw new DataServiceError(403, '42501', 'The data service needs an API token with the scope read')
    return viewer
  }
}

const rejectLongRequest = ({ status, detail }: Excess) => {
  throw new DataServiceError(status, '54000', detail)
}

const rejectLargeBody = () => {
  throw new DataServiceError(413, '54000', `A request body can have at most ${MAX_BODY_BYTES} bytes`)
}

/** A status for logs: nobody gets the response. */
const CLIENT_CLOSED_REQUEST = 499

function reportErrors(router: Hono, { log }: Services): void {
  router.onError((error, c) => {
    if (error instanceof DataServiceError) return refusal(c, error)
    if (error instanceof Unwanted) {
      log.debug({ path: c.req.path }, 'The client of a read left')
      return c.body(null, CLIENT_CLOSED_REQUEST as 400)
    }
    if (isDatabaseUnavailable(error)) {
      log.debug({ err: error, path: c.req.path }, 'The database was unavailable')
      return refusal(
        c,
        new DataServiceError(503, 'PGRST001', unavailableDetail(error), {
          retryAfter: UNAVAILABLE_RETRY_SECONDS,
        }),
      )
    }
    if (isAbortedRequest(c)) log.debug({ err: error, path: c.req.path }, 'A request was aborted')
    else log.error({ err: error, status: 500, path: c.req.path }, 'A request to the data service failed')
    return refusal(
      c,
      new DataServiceError(500, 'XX000', 'Something went wrong on the server. The error was logged.'),
    )
  })
}

function refusal(c: Context, error: DataServiceError): Response {
  if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
  c.header('cache-control', 'no-store')
  return c.json(error.body, error.status as 400)
}
