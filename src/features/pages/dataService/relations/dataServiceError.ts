import { MAX_EMBEDDED_BYTES, MAX_RESPONSE_BYTES } from './dataService.limits.ts'

/**
 * An error response of the data service: an HTTP status, and a body with the codes of PostgREST (`PGRST…`) or PostgreSQL, which its
 * clients know.
 */
export class DataServiceError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.retryAfter = more.retryAfter
  }

  get body(): { code: string; details: unknown; hint: string | null; message: string } {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message }
  }
}

/** An address, header or body that cannot be read. */
export const unreadable = (message: string, details?: string) =>
  new DataServiceError(400, 'PGRST100', message, { details })

/** More than one request may ask for. */
export const tooMuch = (message: string) => new DataServiceError(400, '54000', message)

/** More than one response may have. */
export const tooLarge = () =>
  new DataServiceError(
    400,
    '54000',
    `A response can have at most ${MAX_RESPONSE_BYTES / 1e6} MB, and the rows that one row embeds ${MAX_EMBEDDED_BYTES / 1e6} MB of them`,
    { hint: 'Select fewer columns, or fewer rows with limit, and read the others with offset' },
  )

export const noColumn = (relation: string, column: string) =>
  new DataServiceError(400, '42703', `column ${relation}.${column} does not exist`)

export const noRelation = (name: string) =>
  new DataServiceError(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`, {
    hint: 'docs/data-service.md lists the relations',
  })

/** One row was asked for, and another number found; of more than one, not all were read. */
export const notOne = (rows: number) =>
  new DataServiceError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: rows === 0 ? 'The result contains 0 rows' : `The result contains ${rows} or more rows`,
  })
