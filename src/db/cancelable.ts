import type { Database } from './connect.ts'

/** A transaction on a PostgreSQL server, as `pg_stat_activity` shows it. */
export interface ServerTransaction {
  /** The server process that runs it. */
  pid: number
  /** When it began, in seconds since 1970, as PostgreSQL writes a numeric: exact to the microsecond. */
  startedAt: string
}

/** Nobody waits for the result of a statement any longer. */
export class Unwanted extends Error {
  constructor() {
    super('The client is gone')
  }
}

/** @throws Unwanted once the signal is aborted */
export function assertWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Unwanted()
}

/**
 * Runs statements of a transaction, and cancels the one that is running when the signal is aborted. The connection is not given back before the
 * server was told, so that the cancellation cannot meet a statement of somebody else. An embedded database finishes what it runs.
 *
 * @throws Unwanted if the signal is aborted before the statements are done
 */
export async function cancelable<T>(
  { cancel }: Pick<Database, 'cancel'>,
  transaction: ServerTransaction,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  assertWanted(signal)
  let canceling: Promise<void> | undefined
  const onAbort = () => {
    canceling = cancel?.(transaction)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await work()
  } catch (error) {
    assertWanted(signal)
    throw error
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await canceling
  }
}
