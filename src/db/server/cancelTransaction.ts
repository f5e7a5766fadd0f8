import type pg from 'pg'
import type { ServerTransaction } from '../cancelable.ts'
import { overNewConnection } from './probeServer.ts'

/** Nobody waits longer for a server that does not respond: a statement ends by its time limit, too. */
const LIMIT_MS = 1_000

/**
 * Cancels the statement that a transaction is running, over a connection of its own, since those of the pool may all be busy. Resolves once the server was told, or
 * does not respond. If it reads this only later, another transaction of the process is not the one that is meant, and goes on.
 */
export async function cancelTransaction(
  config: pg.ClientConfig,
  { pid, startedAt }: ServerTransaction,
): Promise<void> {
  await overNewConnection(config, LIMIT_MS, (query) =>
    query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where pid = $1 and extract(epoch from xact_start) = $2::numeric`,
      [pid, startedAt],
    ),
  ).catch(() => {})
}
