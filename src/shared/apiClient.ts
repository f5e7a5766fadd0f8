import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** Answers an API request inside the server's own process, without a network in between. */
export type ServerApi = (path: string) => Promise<Response>

/** An RFC 9457 problem as the API answers it. */
export interface Problem {
  type: string
  title: string
  status: number
  detail?: string
  /** Names a problem that the page can solve: `reauthentication_needed`. */
  code?: string
  /** Which input was refused and why, e.g. `{ parameter: 'minRating', message: '…' }`. */
  errors?: { parameter: string; message: string }[]
}

/** Thrown by `apiGet` and `apiSend` for any answer that is not 2xx. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title)
    this.name = 'ApiError'
    this.problem = problem
  }
}

/** Whether an error says that there is nothing at the asked address, or that it can be no address. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.problem.status)

/**
 * The viewer's access token; undefined where nobody is signed in. `refused` is one that the API did not take: another is
 * wanted.
 */
export type ViewerToken = (refused?: string) => Promise<string | undefined>

let viewerToken: ViewerToken = async () => undefined

/** Says where the viewer's token comes from. For browsers only: on the server it would be everybody's. */
export function provideViewerToken(source: ViewerToken): void {
  viewerToken = source
}

const request = createIsomorphicFn()
  .server((path: string, _init?: RequestInit) => {
    const context = getGlobalStartContext() as { api: ServerApi } | undefined
    if (!context) throw new Error(`No API is mounted to answer ${path}`)
    return context.api(path)
  })
  .client((path: string, init: RequestInit = {}) => fetch(path, init))

/**
 * Reads one address of the API, in process while a page is rendered and over HTTP in the browser. `asViewer` sends along
 * who asks, for what belongs to them; what is the same for everybody is kept, and asked for without.
 * Throws `ApiError` with the API's problem details, also when the answer is no JSON at all.
 */
export async function apiGet<T>(path: string, signal?: AbortSignal, { asViewer = false } = {}): Promise<T> {
  const init = signal ? { signal } : {}
  return read<T>(await (asViewer ? requestAsViewer(path, init) : request(path, init)))
}

/**
 * Changes something as the viewer, in a browser. Answers what the API does; undefined where that is nothing.
 * Throws `ApiError` as `apiGet`.
 */
export async function apiSend<T = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return read<T>(await requestAsViewer(path, { method, ...json }))
}

async function requestAsViewer(path: string, init: RequestInit): Promise<Response> {
  const token = await viewerToken()
  const response = await request(path, signed(init, token))
  if (response.status !== 401 || token === undefined) return response
  // Its session may have been ended from elsewhere, or the clocks differ: a newer token settles which.
  const newer = await viewerToken(token)
  return newer === undefined ? response : request(path, signed(init, newer))
}

function signed(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init
  return { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } }
}

async function read<T>(response: Response): Promise<T> {
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
