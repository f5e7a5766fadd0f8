import { hasSqlState } from '#/db/sqlState.ts'
import { DataServiceError, tooLarge } from './dataServiceError.ts'

/** Division by zero: how a statement ends that would build more than it may (`relations.queries.server.ts`). */
const TOO_LARGE = '22012'

/**
 * What a failed statement tells its client: values of another type (class 22) are the client's error, and a statement that ran too long
 * is ended. Anything else is a failure of ours, and stays what it is.
 */
export function asDataServiceError(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code: string; message: string }
  if (hasSqlState(error, TOO_LARGE)) return tooLarge()
  if (hasSqlState(error, '22')) return new DataServiceError(400, code, message)
  if (hasSqlState(error, '57014'))
    return new DataServiceError(504, code, 'canceling statement due to statement timeout', {
      hint: 'The request takes too long: use fewer conditions, embedded relations, or rows',
    })
  return error
}
