import pg from 'pg'

/** What a new connection found out about others: which of them the server is still working for. */
export type Findings =
  /** The server did not respond. */
  | { kind: 'silent'; reason: unknown }
  /** It responded, but nothing can be said about other connections (no free connection, or a pooler in between). */
  | { kind: 'unknown' }
  /** The given server processes that are executing a statement. */
  | { kind: 'working'; pids: ReadonlySet<number> }

/** Error codes of a server that is starting up or shutting down. */
const NOT_SERVING = /^57P0[1-3]$/

/**
 * Opens a separate connection and queries what the server processes `pids` are doing. Takes at most `limitMs`.
 * A process that waits for its client to read or send is not counted as working.
 */
export async function probeServer(
  config: pg.ClientConfig,
  pids: readonly number[],
  limitMs: number,
): Promise<Findings> {
  const end = performance.now() + limitMs
  const client = new pg.Client({ ...config, connectionTimeoutMillis: limitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; working: number[] }>({
      text: `select pg_backend_pid() as own, array(select pid from pg_stat_activity where pid = any($1)
        and state not like 'idle%' and wait_event_type is distinct from 'Client') as working`,
      values: [pids],
      query_timeout: Math.max(end - performance.now(), 1),
    } as pg.QueryConfig)
    const { own, working } = rows[0]!
    // A pooler gives its clients other process numbers than the server's.
    if ((client as { processID?: number | null }).processID !== own) return { kind: 'unknown' }
    return { kind: 'working', pids: new Set(working) }
  } catch (error) {
    const code = (error as { code?: unknown }).code
    const responded = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !NOT_SERVING.test(code)
    return responded && !code.startsWith('E') ? { kind: 'unknown' } : { kind: 'silent', reason: error }
  } finally {
    client.connection?.stream.destroy()
  }
}
