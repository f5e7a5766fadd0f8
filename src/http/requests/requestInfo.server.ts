import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isSaneRequestId } from '#/shared/requestId.ts'
import { currentSpan, type Span } from '#/tracing/span.server.ts'
import { nodeOf } from '../nodeRequest.server.ts'

/** The response header with the request's id; a request that comes with one keeps it. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const INFO = Symbol('request info')
/** A failure that was logged at this level or above needs no further line (pino's number for `error`). */
const ERROR_LEVEL = 50

type Observed = IncomingMessage & { [INFO]?: RequestInfo }

const current = new AsyncLocalStorage<RequestInfo>()
const ownPrefix = randomBytes(6).toString('hex')
let requests = 0

/** What logs and metrics say about a request. */
export class RequestInfo {
  /** Unique: a prefix of this process and a number, unless the client or proxy named a sane one. */
  readonly id: string
  /** One of a bounded set; 'other' for methods that clients invent. */
  readonly method: string
  /** Undefined if the request is not recorded in a trace. */
  span: Span | undefined
  readonly #startedAt = performance.now()
  #context: Context | undefined
  #route: string | undefined
  #isErrorLogged = false

  constructor({ headers, method = '' }: IncomingMessage) {
    const given = headers['x-request-id']
    this.id =
      typeof given === 'string' && isSaneRequestId(given)
        ? given
        : `${ownPrefix}-${(++requests).toString(36)}`
    this.method = METHODS.has(method) ? method : 'other'
  }

  /** Milliseconds since the request's headers arrived. */
  get ageMs(): number {
    return performance.now() - this.#startedAt
  }

  /** The pattern of the route that handles the request, such as `/api/games/:id`: one of a bounded set, never a path from outside. */
  get route(): string {
    return this.#route ?? ((this.#context && routePath(this.#context)) || 'none')
  }

  /** Names the route of a response that Hono does not route: a rendered page, or a cached response. */
  setRoute(pattern: string): void {
    this.#route = pattern
  }

  /** Whether a line of level `error` or above has been logged while the request was handled. */
  get isErrorLogged(): boolean {
    return this.#isErrorLogged
  }

  /** Begins the observation of a request: `listener` and all that it starts run with it. */
  static begin(incoming: Observed): RequestInfo {
    const info = new RequestInfo(incoming)
    incoming[INFO] = info
    return info
  }

  run(work: () => unknown): void {
    const { span } = this
    current.run(this, span ? () => span.run(work) : work)
  }

  /** Remembers the router that handles the request. The last one determines the route. */
  static routedBy(c: Context): void {
    const info = requestInfo(nodeOf(c).incoming)
    if (info) info.#context = c
  }

  static mixin(level: number): object {
    const info = current.getStore()
    const span = currentSpan()
    const trace = span && { traceId: span.trace.id }
    if (!info) return { ...trace }
    if (level >= ERROR_LEVEL) info.#isErrorLogged = true
    const { id: requestId, method, route } = info
    return { requestId, method, route, durationMs: Math.round(info.ageMs * 10) / 10, ...trace }
  }
}

/** The observed request; undefined outside a server, such as in tests that call a router directly. */
export const requestInfo = (incoming: IncomingMessage | undefined): RequestInfo | undefined =>
  (incoming as Observed | undefined)?.[INFO]

/**
 * The headers that name the request in its response, as names and values in turns. A page cannot read its own headers; the browser shows it
 * `Server-Timing`, for the errors that it reports.
 */
export function idHeaders(incoming: IncomingMessage, { id }: RequestInfo): string[] {
  const isPage = incoming.headers['sec-fetch-mode'] === 'navigate'
  return isPage ? [REQUEST_ID_HEADER, id, 'Server-Timing', `request;desc="${id}"`] : [REQUEST_ID_HEADER, id]
}

/** Names the request in its response. Call it before the response begins. */
export function sendRequestId(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const info = requestInfo(incoming)
  if (!info) return
  const headers = idHeaders(incoming, info)
  for (let at = 0; at < headers.length; at += 2) outgoing.setHeader(headers[at]!, headers[at + 1]!)
}

/** The first middleware of a router: its routes name requests in logs and metrics. */
export const nameRoutes: MiddlewareHandler = (c, next) => {
  RequestInfo.routedBy(c)
  return next()
}

/** For the logger: adds the request to every line that is logged while it is handled, and the trace if it is recorded. */
export const logMixin = (_line: object, level: number): object => RequestInfo.mixin(level)
