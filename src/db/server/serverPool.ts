import pg from 'pg'
import { asDatabaseError, DatabaseReadOnly, DatabaseUnavailable } from '../unavailable.ts'
import { ConnectionHealth, type HealthTiming } from './connectionHealth.ts'
import { preparingClient } from './preparedStatements.ts'
import { ReadOnlyWatch } from './readOnlyWatch.ts'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

export interface PoolHandlers {
  /** Called when the database becomes unavailable or can only be read, with the reason, and when it is back. */
  onChange: (reason: DatabaseUnavailable | undefined) => void
  /** Called when all connections are being replaced, because those opened before may lead to a demoted primary. */
  onRenew: () => void
  /** See `Database.onFailure`. */
  onFailure: (error: DatabaseUnavailable) => void
}

/** A connection pool with a `ConnectionHealth` and a `ReadOnlyWatch`. While the database is unavailable, requests for a connection fail immediately. */
export class ServerPool extends pg.Pool {
  readonly #watch: ConnectionHealth
  readonly #readOnly: ReadOnlyWatch
  readonly #waiting = new Set<PromiseWithResolvers<pg.PoolClient>>()
  /** Connections are replaced instead of being used once they are older than the last renewal. */
  readonly #renewals: Renewals
  readonly #rethrow: (error: unknown) => never

  constructor(config: pg.PoolConfig, { onChange, onRenew, onFailure }: PoolHandlers, timing?: HealthTiming) {
    const renewals: Renewals = { count: 0, before: new WeakMap() }
    let announced: DatabaseUnavailable | undefined
    const announce = () => {
      const reason = watch.unavailable ?? readOnly.reason
      // What can be read only may become unavailable, and come back in either state.
      if (reason === announced) return
      announced = reason
      onChange(reason)
    }
    const watch = new ConnectionHealth(
      config,
      {
        onChange: () => {
          if (watch.unavailable) this.#rejectWaiting(watch.unavailable)
          announce()
        },
        onFailure,
      },
      timing,
    )
    const readOnly = new ReadOnlyWatch(config, {
      onChange: announce,
      onRenew: () => {
        renewals.count++
        onRenew()
      },
      onFailure,
    })
    const rethrow = (error: unknown) => {
      const reason = asDatabaseError(error)
      if (reason instanceof DatabaseReadOnly) readOnly.check(reason)
      else if (reason instanceof DatabaseUnavailable) watch.check(reason)
      throw reason
    }
    class WatchedClient extends preparingClient() {
      constructor(clientConfig: pg.ClientConfig) {
        super(clientConfig)
        watch.add(this)
        renewals.before.set(this, renewals.count)
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
    this.#readOnly = readOnly
    this.#renewals = renewals
    this.#rethrow = rethrow
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

  /** Sends a statement as `pg.Pool.query` does, whose errors come from connections and are not those of their promises. */
  async run(text: string, values?: unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> {
    return this.query(text, values).catch(this.#rethrow)
  }

  override async end(): Promise<void> {
    this.#watch.close()
    this.#readOnly.close()
    await super.end()
  }

  #acquire(): Promise<pg.PoolClient> {
    if (this.#watch.unavailable) return Promise.reject(freshError(this.#watch.unavailable))
    const waiting = Promise.withResolvers<pg.PoolClient>()
    this.#waiting.add(waiting)
    this.#open(waiting)
    return waiting.promise
  }

  #open(waiting: PromiseWithResolvers<pg.PoolClient>): void {
    super.connect((error, client) => {
      if (client && this.#isOutdated(client)) {
        client.release(true)
        return this.#open(waiting)
      }
      // The database became unavailable meanwhile, and the waiting callers were already rejected.
      if (!this.#waiting.delete(waiting)) return client?.release()
      if (client) return waiting.resolve(client)
      const reason = asDatabaseError(error)
      if (reason instanceof DatabaseUnavailable) this.#watch.check(reason)
      waiting.reject(reason)
    })
  }

  #isOutdated(client: pg.PoolClient): boolean {
    return this.#renewals.before.get(client) !== this.#renewals.count
  }

  #rejectWaiting(reason: DatabaseUnavailable): void {
    for (const { reject } of this.#waiting) reject(freshError(reason))
    this.#waiting.clear()
  }
}

interface Renewals {
  count: number
  /** How many there were before a connection was opened. */
  before: WeakMap<object, number>
}

/** Each caller gets an error of its own: some add to its message, and thousands would add to the same one in a long outage. */
const freshError = (reason: DatabaseUnavailable): DatabaseUnavailable =>
  new DatabaseUnavailable(reason.message, { cause: reason.cause })
