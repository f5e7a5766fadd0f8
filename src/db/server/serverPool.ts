import pg from 'pg'
import { asDatabaseError, DatabaseAway } from '../unavailable.ts'
import { ConnectionWatch, type WatchTiming } from './connectionWatch.ts'
import { preparingClient } from './preparedStatements.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** A connection pool with a `ConnectionWatch`. While the database is unavailable, requests for a connection fail immediately. */
export class ServerPool extends pg.Pool {
  readonly #watch: ConnectionWatch
  readonly #waiting = new Set<PromiseWithResolvers<pg.PoolClient>>()

  /** @param onChange called when the database goes away, with the reason, and when it is back */
  constructor(
    config: pg.PoolConfig,
    onChange: (away: DatabaseAway | undefined) => void,
    timing?: WatchTiming,
  ) {
    const watch = new ConnectionWatch(
      config,
      (away) => {
        if (away) for (const { reject } of this.#waiting) reject(away)
        if (away) this.#waiting.clear()
        onChange(away)
      },
      timing,
    )
    class WatchedClient extends preparingClient() {
      constructor(clientConfig: pg.ClientConfig) {
        super(clientConfig)
        watch.add(this)
        // The signatures are many; all that matters here is whether a promise is returned.
        const send = this.query.bind(this) as (...args: unknown[]) => unknown
        const query = (...args: unknown[]) => {
          const result = send(...args)
          return result instanceof Promise ? result.catch(rethrow) : result
        }
        Object.assign(this, { query })
      }
    }
    super({ ...config, Client: WatchedClient as unknown as pg.PoolConfig['Client'] })
    this.#watch = watch
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#acquire()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  override async end(): Promise<void> {
    this.#watch.close()
    await super.end()
  }

  #acquire(): Promise<pg.PoolClient> {
    if (this.#watch.away) return Promise.reject(this.#watch.away)
    const waiting = Promise.withResolvers<pg.PoolClient>()
    this.#waiting.add(waiting)
    super.connect((error, client) => {
      // The database became unavailable meanwhile, and the waiting callers were already rejected.
      if (!this.#waiting.delete(waiting)) return client?.release()
      if (client) return waiting.resolve(client)
      const reason = asDatabaseError(error)
      if (reason instanceof DatabaseAway) this.#watch.check()
      waiting.reject(reason)
    })
    return waiting.promise
  }
}

function rethrow(error: unknown): never {
  throw asDatabaseError(error)
}
