import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { isDiskFull } from '#/db/diskFull.ts'
import { isDatabaseUnavailable } from '#/db/unavailable.ts'
import { isAbortedRequest } from './nodeRequest.server.ts'
import { ApiProblem, databaseUnavailable, diskFull, invalidInput, problemResponse } from './problem.ts'
import { enforceSecurity, signedIn } from './routeSecurity.server.ts'

/**
 * A router for a feature's endpoints. It enforces the `security` of each route, and responds 400, with the parameter's name, to input that a
 * schema rejects. Mount it on the API with `.route('/', …)`.
 */
export function apiRouter(): OpenAPIHono {
  const router = new OpenAPIHono({
    defaultHook: (result, c) => (result.success ? undefined : problemResponse(c, invalidInput(result.error))),
  })
  const { openapi } = router
  router.openapi = ((route: RouteConfig & RouteMiddleware, handler: never, hook: never) => {
    const middleware = [...enforceSecurity(route.security), ...[route.middleware ?? []].flat()]
    return openapi({ ...route, middleware }, handler, hook)
  }) as typeof openapi
  return router
}

interface RouteMiddleware {
  middleware?: MiddlewareHandler | MiddlewareHandler[]
}

const PROBLEM_MEMBERS = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z
    .string()
    .optional()
    .describe('Identifies a problem that a program can handle, such as reauthentication_needed.'),
  link: z.string().optional().describe('Path on this site of the conflicting item.'),
  errors: z.array(z.object({ parameter: z.string(), message: z.string() })).optional(),
}

/** The schema of every error response, for `responses` in route definitions. */
export const problemSchema = z.object(PROBLEM_MEMBERS).openapi('Problem')

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** The 409 of an endpoint with additional members in its problems, to spread into `responses`. */
export const extendedConflict = <T extends z.ZodRawShape>(members: T) => ({
  409: {
    description: 'Conflicts with the current state; additional members describe the conflict',
    content: { 'application/problem+json': { schema: z.object({ ...PROBLEM_MEMBERS, ...members }) } },
  },
})

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

/** Error responses by status, to spread into `responses`: `...errors(400, 404)`. */
export function errors<S extends ErrorStatus>(...statuses: S[]) {
  const all = {
    400: problem('A parameter is invalid; `errors` names it'),
    401: problem('Requires signing in'),
    403: problem('Not permitted, or requires re-authentication'),
    404: problem('Not found'),
    409: problem('Conflicts with the current state'),
    413: problem('The body is too large'),
    415: problem('The file type is not supported'),
    429: problem('Too many requests; `Retry-After` has the seconds to wait'),
    503: problem('Temporarily unavailable'),
  }
  return Object.fromEntries(statuses.map((status) => [status, all[status]])) as Pick<typeof all, S>
}

type Operations = Record<string, { responses?: Record<string, unknown> }>

/** An error response of a generated document. */
const problemReference = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Adds the 503 for an unavailable database to each operation without its own. `exceptions` are the paths that never read the database. */
export function describeUnavailable(paths: object | undefined, exceptions: readonly string[]): void {
  const unavailable = {
    ...problemReference(
      'The site cannot reach its database right now; `Retry-After` has the seconds to wait',
    ),
    headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  }
  for (const [path, operations] of Object.entries((paths ?? {}) as Record<string, Operations>)) {
    if (exceptions.includes(path)) continue
    for (const { responses } of Object.values(operations)) if (responses) responses[503] ??= unavailable
  }
}

/** Adds to each operation its responses to an address and to headers that are too long (`limitRequest`). */
export function describeLimits(paths: object | undefined): void {
  const tooLong = {
    414: problemReference('The address is too long'),
    431: problemReference('A header is too long'),
  }
  for (const operations of Object.values((paths ?? {}) as Record<string, Operations>))
    for (const { responses } of Object.values(operations)) if (responses) Object.assign(responses, tooLong)
}

type SecuredOperation = {
  description?: string
  security?: Record<string, string[]>[]
  responses?: Record<string, unknown>
}

/** Adds to each operation the scopes of API tokens that it accepts, and its response to other tokens. */
export function describeApiTokens(
  paths: object | undefined,
  scopesOf: (endpoint: string) => readonly string[],
): void {
  for (const [path, operations] of Object.entries(paths ?? {}))
    for (const [method, operation] of Object.entries(operations as Record<string, SecuredOperation>)) {
      const scopes = [...scopesOf(`${method.toUpperCase()} ${path}`)]
      if (scopes.length === 0) continue
      // Without a security of its own, it is open to everybody.
      operation.security = [
        ...(operation.security ?? [{}]),
        ...scopes.map((scope) => ({ apiToken: [scope] })),
      ]
      const line = `API tokens: scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`
      operation.description = [operation.description, line].filter(Boolean).join('\n\n')
      for (const [status, what] of Object.entries(TOKEN_PROBLEMS))
        if (operation.responses) operation.responses[status] ??= problemReference(what)
    }
}

const TOKEN_PROBLEMS = {
  401: 'The token is not valid',
  403: 'The API token lacks the scope (code insufficient_scope)',
  429: 'Too many requests with API tokens; `Retry-After` has the seconds to wait',
}

/** A JSON response's entry in `responses`. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** The error responses of every endpoint that changes something as a member, and those of further statuses. */
export const writeErrors = <S extends ErrorStatus = never>(...more: S[]) =>
  errors<400 | 401 | 413 | 429 | S>(400, 401, 413, 429, ...more)

/** A request body: JSON of a schema. It is rejected without the content type `application/json`. */
export function body<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** The `security` of an endpoint for members only. */
export const SIGNED_IN = signedIn()

/** Ends the description of an endpoint that calls `requireReauthentication`. */
export const RECENT_SIGN_IN =
  'Requires a recent sign-in; otherwise 403 with the code reauthentication_needed.'

/** Responds to unknown addresses and errors below `router` with problem documents, and logs unexpected errors. */
export function handleErrors(router: OpenAPIHono, log: Logger): void {
  router.notFound((c) => problemResponse(c, new ApiProblem(404, `There is nothing at ${c.req.path}`)))
  router.onError((error, c) => {
    if (error instanceof ApiProblem) return problemResponse(c, error)
    if (error instanceof HTTPException) return problemResponse(c, new ApiProblem(error.status, error.message))
    if (isDatabaseUnavailable(error)) {
      // The log has one line for the whole outage.
      log.debug({ err: error, path: c.req.path }, 'The database was unavailable')
      return problemResponse(c, databaseUnavailable(c.req.method, error))
    }
    if (isDiskFull(error)) {
      log.error({ err: error, path: c.req.path }, 'A file cannot be stored')
      return problemResponse(c, diskFull())
    }
    if (isAbortedRequest(c)) log.debug({ err: error, path: c.req.path }, 'A request was aborted')
    else log.error({ err: error, status: 500, path: c.req.path }, 'A request failed')
    return problemResponse(
      c,
      new ApiProblem(500, 'Something went wrong on the server. The error was logged.'),
    )
  })
}
