import pg from 'pg'

/** What a new connection found out about others: which of them the server is still working for. */
export type Findings =
  /** The server did not respond. */
  | { kind: 'silent'; reason: unknown }
  /** It responded, but nothing can be said about other connections (no free connection, or a pooler in between). */
  | { kind: 'unknown' }
  /** The given server processes that are executing a statement. */
  | { kind: 'working'; pids: ReadonlySet<number> }

/** Error codes of a server that is starting up or shutting down, of a pooler that cannot reach it, and of a database that is gone. */
const NOT_SERVING = /^(57P0[1-4]|08\w{3}|3D000)$/

/**
 * Opens a separate connection and queries what the server processes `pids` are doing. Takes at most `limitMs`.
 * A process that waits for its client to read or send is not counted as working.
 */
export async function probeServer(
  config: pg.ClientConfig,
  pids: readonly number[],
  limitMs: number,
): Promise<Findings> {
  try {
    return await overNewConnection(config, limitMs, async (query, client) => {
      const [row] = await query<{ own: number; working: number[] }>(
        `select pg_backend_pid() as own, array(select pid from pg_stat_activity where pid = any($1)
          and state not like 'idle%' and wait_event_type is distinct from 'Client') as working`,
        [pids],
      )
      return isPooled(client, row!.own)
        ? { kind: 'unknown' }
        : { kind: 'working', pids: new Set(row!.working) }
    })
  } catch (error) {
    const code = (error as { code?: unknown }).code
    const responded = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !NOT_SERVING.test(code)
    return responded && !code.startsWith('E') ? { kind: 'unknown' } : { kind: 'silent', reason: error }
  }
}

/** Whether a new connection can only read; undefined if none can be opened within `limitMs`. */
export function probeReadOnly(config: pg.ClientConfig, limitMs: number): Promise<boolean | undefined> {
  return overNewConnection(config, limitMs, async (query) => {
    const [row] = await query<{ on: boolean }>(`select current_setting('transaction_read_only') = 'on' as on`)
    return row!.on
  }).catch(() => undefined)
}

/** A pooler gives its clients other process numbers than the server's. */
export const isPooled = (client: pg.Client, ownPid: number): boolean =>
  (client as { processID?: number | null }).processID !== ownPid

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Opens a connection for `work` and closes it afterwards. Each query ends within `limitMs` after the opening began. */
export async function overNewConnection<T>(
  config: pg.ClientConfig,
  limitMs: number,
  work: (query: Query, client: pg.Client) => Promise<T>,
): Promise<T> {
  const end = performance.now() + limitMs
  const client = new pg.Client({ ...config, connectionTimeoutMillis: limitMs })
  client.on('error', () => {})
  const query = async <Row>(text: string, values: unknown[] = []) => {
    const query_timeout = Math.max(end - performance.now(), 1)
    return (await client.query({ text, values, query_timeout } as pg.QueryConfig)).rows as Row[]
  }
  try {
    await client.connect()
    return await work(query, client)
  } finally {
    client.connection?.stream.destroy()
  }
}
