import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** Handles an API request in the server's own process, without a network. */
export type ServerApi = (path: string) => Promise<Response>

/** An RFC 9457 problem as the API sends it. */
export interface Problem {
  type: string
  title: string
  status: number
  detail?: string
  /** Names a problem that the page can solve: `reauthentication_needed`. */
  code?: string
  /** Address within the site of what is in the way. */
  link?: string
  /** Which input was rejected and why, e.g. `{ parameter: 'minRating', message: '…' }`. */
  errors?: { parameter: string; message: string }[]
}

/** Thrown by `apiGet` and `apiSend` for any response that is not 2xx. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title)
    this.name = 'ApiError'
    this.problem = problem
  }
}

/** Whether an error means that nothing exists at the requested address, or that the address is malformed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.problem.status)

/** What the API rejected in a request's input, and why; nothing for any other error. */
export const inputErrorsOf = (error: unknown): { parameter: string; message: string }[] =>
  (error instanceof ApiError && error.problem.errors) || []

/** The same, by the names of the inputs. */
export const inputErrorsByName = (error: unknown): Record<string, string> =>
  Object.fromEntries(inputErrorsOf(error).map(({ parameter, message }) => [parameter, message]))

/** Whether an error means that the session has ended, so that signing in would help. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status === 401

/**
 * Returns the viewer's access token; undefined if nobody is signed in. `refused` is a token that the API rejected, so
 * that a newer one is returned.
 */
export type ViewerToken = (refused?: string) => Promise<string | undefined>

let viewerToken: ViewerToken = async () => undefined

/** Sets the source of the viewer's token. For browsers only: on the server every request would share it. */
export function provideViewerToken(source: ViewerToken): void {
  viewerToken = source
}

const request = createIsomorphicFn()
  .server((path: string, _init?: RequestInit) => {
    const context = getGlobalStartContext() as { api: ServerApi } | undefined
    if (!context) throw new Error(`No API is mounted for ${path}`)
    return context.api(path)
  })
  .client((path: string, init: RequestInit = {}) => fetch(path, init))

/** In a browser, waits until what a tap changed on the page can be drawn: starting a request takes longer than a millisecond of it. */
const afterTap = createIsomorphicFn()
  .server((): undefined => undefined)
  .client(() => new Promise<void>((resolve) => setTimeout(resolve)))

/**
 * Reads one address of the API: in process while a page is rendered, over HTTP in the browser. `asViewer` sends the
 * viewer's token, for data of their own; public data is cached and requested without it.
 * Throws `ApiError` with the API's problem details, or with a generic one if the response is not JSON.
 */
export async function apiGet<T>(path: string, signal?: AbortSignal, { asViewer = false } = {}): Promise<T> {
  const init = signal ? { signal } : {}
  await afterTap()
  return readResponse<T>(await (asViewer ? requestAsViewer(path, init) : request(path, init)))
}

/**
 * Changes something as the viewer, in a browser. Resolves with the response's JSON, or undefined if it has no body.
 * Throws `ApiError` like `apiGet`.
 */
export async function apiSend<T = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  init: Pick<RequestInit, 'keepalive'> = {},
): Promise<T> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return readResponse<T>(await requestAsViewer(path, { method, ...json, ...init }))
}

/**
 * Opens a stream of the API in a browser, as the viewer or as a visitor. Resolves with the response once it has begun; the caller reads
 * its body. Throws `ApiError` like `apiGet`.
 */
export async function apiStream(
  path: string,
  init: RequestInit,
  { asViewer = false } = {},
): Promise<Response> {
  const response = await (asViewer ? requestAsViewer(path, init) : request(path, init))
  if (!response.ok) throw new ApiError(await readProblem(response))
  return response
}

const requestAsViewer = (path: string, init: RequestInit) =>
  sendAsViewer((token) => request(path, signed(init, token)))

/** Sends a request with the viewer's access token, and once more with a newer one if that is rejected. */
export async function sendAsViewer(
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const token = await viewerToken()
  const response = await send(token)
  if (response.status !== 401 || token === undefined) return response
  // The session may have ended elsewhere, or the clocks differ. A newer token shows which.
  const newer = await viewerToken(token)
  return newer === undefined ? response : send(newer)
}

function signed(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init
  return { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } }
}

/** The JSON of a response of the API; undefined if it has no body. Throws `ApiError` for a response that is not 2xx. */
export async function readResponse<T>(response: Response): Promise<T> {
  if (!response.ok) throw new ApiError(await readProblem(response))
  return (response.status === 204 ? undefined : await response.json()) as T
}

async function readProblem(response: Response): Promise<Problem> {
  const fallback: Problem = {
    type: 'about:blank',
    title: response.statusText || 'Error',
    status: response.status,
  }
  if (!response.headers.get('content-type')?.includes('json')) return fallback
  return response.json().catch(() => fallback) as Promise<Problem>
}
