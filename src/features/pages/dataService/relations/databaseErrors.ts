import { DataServiceError, tooLarge } from './dataServiceError.ts'

/** Division by zero: how a statement ends that would build more than it may (`relations.queries.server.ts`). */
const TOO_LARGE = '22012'

/** The code of a PostgreSQL error, of five digits and capital letters. */
function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/**
 * What a failed statement tells its client: values of another type (class 22) are the client's error, and a statement that ran too long
 * is ended. Anything else is a failure of ours, and stays what it is.
 */
export function asDataServiceError(error: unknown): unknown {
  const code = sqlState(error)
  if (code === TOO_LARGE) return tooLarge()
  if (code?.startsWith('22')) return new DataServiceError(400, code, (error as Error).message)
  if (code === '57014')
    return new DataServiceError(504, code, 'canceling statement due to statement timeout', {
      hint: 'The request takes too long: use fewer conditions, embedded relations or rows',
    })
  return error
}
