import type { Context } from 'hono'
import type { z } from 'zod'
import { isDiskFull } from '#/db/diskFull.ts'
import { isDatabaseReadOnly } from '#/db/unavailable.ts'
import {
  DATABASE_READ_ONLY_DETAIL,
  DATABASE_UNAVAILABLE_DETAIL,
  DISK_FULL_DETAIL,
} from '#/shared/errorTitle.ts'
import { type MissingThing, missing } from '#/shared/missing.ts'
import type { Refusal } from '#/shared/refusal.ts'

/** One rejected input. `parameter` is its name in the query or path, or its path in the body, e.g. `links.0.url`. */
export interface RefusedInput {
  parameter: string
  message: string
}

/**
 * An error that the API sends as an RFC 9457 problem (`application/problem+json`):
 * `{ type, title, status, detail?, code?, link?, errors? }`. Throw it anywhere below a handler.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly errors: RefusedInput[] | undefined
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined
  /** Identifies the problem for programs that can handle it. */
  readonly code: string | undefined
  /** Address within the site of what the problem is about, where that helps. */
  link: string | undefined
  /** Further members of the problem, described by the endpoint's own schema. */
  extensions: Readonly<Record<string, unknown>> | undefined

  constructor(status: number, detail: string, errors?: RefusedInput[], retryAfter?: number, code?: string) {
    super(detail)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
    this.code = code
  }

  /** A problem with a code, and perhaps with the address of what is in the way. */
  static coded(status: number, code: string, detail: string, link?: string): ApiProblem {
    const problem = new ApiProblem(status, detail, undefined, undefined, code)
    problem.link = link
    return problem
  }

  /** A problem with a code and with members that only this endpoint's problems have (RFC 9457, section 3.2). */
  static extended(
    status: number,
    code: string,
    detail: string,
    extensions: Readonly<Record<string, unknown>>,
  ): ApiProblem {
    const problem = new ApiProblem(status, detail, undefined, undefined, code)
    problem.extensions = extensions
    return problem
  }
}

/** The 400 for one parameter or field. */
export const invalidField = (parameter: string, message: string): ApiProblem =>
  new ApiProblem(400, message, [{ parameter, message }])

/** A refusal that ends after so many seconds. */
export const tryLater = (status: 429 | 503, detail: string, seconds: number): ApiProblem =>
  new ApiProblem(status, detail, undefined, seconds)

/** The 404 for something that does not exist or is not visible. */
export const notFound = (thing: MissingThing): ApiProblem => new ApiProblem(404, missing(thing))

/** `Retry-After` in seconds while the database is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/** `Retry-After` in seconds while a disk is full: somebody has to free space. */
const DISK_FULL_RETRY_SECONDS = 60

/** The detail of the 503 for an error of a database that is unavailable. */
export function unavailableDetail(error: unknown): string {
  if (isDiskFull(error)) return DISK_FULL_DETAIL
  return isDatabaseReadOnly(error) ? DATABASE_READ_ONLY_DETAIL : DATABASE_UNAVAILABLE_DETAIL
}

/** The 503 for a request that needed space on a disk that is full. */
export const diskFull = (): ApiProblem =>
  new ApiProblem(503, DISK_FULL_DETAIL, undefined, DISK_FULL_RETRY_SECONDS, 'disk_full')

/** The 503 for a request that needed the database while it was unavailable. A change may have been committed just before. */
export function databaseUnavailable(method: string, error: unknown): ApiProblem {
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseReadOnly(error))
    return new ApiProblem(
      503,
      DATABASE_READ_ONLY_DETAIL,
      undefined,
      UNAVAILABLE_RETRY_SECONDS,
      'database_read_only',
    )
  const isReading = method === 'GET' || method === 'HEAD'
  const detail = isReading
    ? DATABASE_UNAVAILABLE_DETAIL
    : `${DATABASE_UNAVAILABLE_DETAIL} Check whether your change was saved.`
  return new ApiProblem(503, detail, undefined, UNAVAILABLE_RETRY_SECONDS, 'database_away')
}

/** The 401 for a signed-in member whose account was deleted meanwhile. */
export const accountGone = (): ApiProblem => new ApiProblem(401, 'This account no longer exists')

/** The refusal of a rule as a problem; undefined if there is none. */
export const problemOf = (refusal: Refusal | undefined): ApiProblem | undefined =>
  refusal && new ApiProblem(refusal.status, refusal.detail)

/** Throws the refusal of a rule as a problem; does nothing if there is none. */
export function throwRefusal(refusal: Refusal | undefined): void {
  if (refusal) throw problemOf(refusal)
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  422: 'Conflict',
  429: 'Too many requests',
  431: 'Headers too long',
  500: 'Something went wrong',
  503: 'Not available right now',
}

/** The problem that names the parameters or fields that a zod schema rejected. */
export function invalidInput(error: z.core.$ZodError): ApiProblem {
  const errors = error.issues.map((issue) => ({
    parameter: issueName(issue),
    message: issue.message,
  }))
  const names = [...new Set(errors.map((each) => each.parameter))].join(', ')
  return new ApiProblem(400, `Invalid ${names}: ${errors[0]?.message ?? 'invalid'}`, errors)
}

function issueName(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys.join(', ')
  return issue.path.join('.') || 'body'
}

/** Sends a problem document. */
export function problemResponse(c: Context, problem: ApiProblem): Response {
  const body = {
    type: 'about:blank',
    title: TITLES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    ...(problem.code ? { code: problem.code } : {}),
    ...(problem.link ? { link: problem.link } : {}),
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...problem.extensions,
  }
  return c.body(JSON.stringify(body), problem.status as 400, {
    'content-type': 'application/problem+json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(problem.retryAfter === undefined ? {} : { 'retry-after': String(problem.retryAfter) }),
  })
}
