import type { Context } from 'hono'
import { asDataServiceError } from '#/features/pages/dataService/relations/databaseErrors.ts'
import {
  DataServiceError,
  tooMuch,
  unreadable,
} from '#/features/pages/dataService/relations/dataServiceError.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { ARGUMENTS, type FunctionName } from './functions.contract.ts'
import type { dataFunctions } from './functions.server.ts'

/** What applies to the result of a function, and is none of its arguments. */
const RESULT_PARAMETERS = new Set(['limit', 'offset'])

/**
 * Calls a function with the arguments of a request: of its JSON body, or for GET of its address.
 *
 * @returns JSON text: rows, of which `limit` and `offset` select some, or a number
 * @throws DataServiceError PGRST202 for a name or argument that does not exist, 22023 for a value that does not fit
 */
export async function callFunction(
  functions: ReturnType<typeof dataFunctions>,
  c: Context,
  name: string,
  viewer: Viewer | undefined,
): Promise<string> {
  const parameters = new URL(c.req.url).searchParams
  const isGet = c.req.method === 'GET' || c.req.method === 'HEAD'
  const given = isGet ? argumentsOf(parameters) : await readBody(c)
  if (!Object.hasOwn(ARGUMENTS, name)) throw noFunction(name, given)
  if (!isGet) for (const each of parameters.keys()) refuseParameter(each)
  const known = name as FunctionName
  const parsed = ARGUMENTS[known].safeParse(given)
  if (!parsed.success) throw unfit(name, given, parsed.error.issues)
  try {
    const call = functions[known] as (args: unknown, viewer: Viewer | undefined) => Promise<string>
    return selected(await call(parsed.data, viewer), parameters)
  } catch (error) {
    throw busy(error) ?? asDataServiceError(error)
  }
}

/** A function that gets no turn is 503, with the class that PostgreSQL has for insufficient resources. */
function busy(error: unknown): DataServiceError | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 503) return undefined
  const { message, retryAfter = 5 } = error
  return new DataServiceError(503, '53000', message, { retryAfter })
}

const argumentsOf = (parameters: URLSearchParams) =>
  Object.fromEntries([...parameters].filter(([name]) => !RESULT_PARAMETERS.has(name)))

async function readBody(c: Context): Promise<object> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json *(;|$)/i.test(type))
    throw new DataServiceError(415, 'PGRST102', 'The content type of a request must be application/json')
  const text = await c.req.text()
  try {
    const body: unknown = text.trim() === '' ? {} : JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // The same as any other body that is no object.
  }
  throw new DataServiceError(400, 'PGRST102', 'The body must be a JSON object of named arguments')
}

function refuseParameter(name: string): void {
  if (!RESULT_PARAMETERS.has(name)) throw unreadable('The result of a function takes only limit and offset')
}

function selected(text: string, parameters: URLSearchParams): string {
  if (!parameters.has('limit') && !parameters.has('offset')) return text
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) return text
  const [offset, limit] = [wholeNumber(parameters, 'offset') ?? 0, wholeNumber(parameters, 'limit')]
  return JSON.stringify(rows.slice(offset, limit === undefined ? undefined : offset + limit))
}

function wholeNumber(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name)
  if (text === null) return undefined
  if (!/^\d{1,9}$/.test(text)) throw tooMuch(`${name} must be a whole number`)
  return Number(text)
}

function noFunction(name: string, given: object): DataServiceError {
  const named = Object.keys(given).slice(0, 50).join(', ').slice(0, 500)
  return new DataServiceError(
    404,
    'PGRST202',
    `Could not find the function public.${name.slice(0, 80)}(${named}) in the schema cache`,
    { hint: 'docs/data-service.md lists the functions with their arguments' },
  )
}

interface Issue {
  code?: string
  path: PropertyKey[]
  message: string
}

/** A function is known by its name and the names of its arguments; a value that does not fit is another error. */
function unfit(name: string, given: object, issues: readonly Issue[]): DataServiceError {
  const [first] = issues
  const argument = String(first!.path[0] ?? '')
  if (first!.code === 'unrecognized_keys' || !Object.hasOwn(given, argument)) return noFunction(name, given)
  return new DataServiceError(400, '22023', `invalid value for ${argument}`, { details: first!.message })
}
