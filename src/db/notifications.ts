import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

interface Listener {
  onMessage: (payload: string) => void
  onReconnect: () => void
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 2_000
/** The site was just connected to the database: if the first connection here fails, it is probably busy. */
const FIRST_ATTEMPTS = 3
/** Closing waits this long for the server. */
const CLOSE_LIMIT_MS = 500
/**
 * LISTEN on a separate connection, shared by all channels and opened with the first. When it breaks, it is reopened
 * with growing pauses (0.1 to 2 s), and every listener is notified, because messages in between are lost.
 */
export class Notifications {
  readonly #config: pg.ClientConfig
  readonly #heartbeatMs: number | undefined
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #closed = new AbortController()
  #client: Promise<pg.Client> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #reconnecting = false

  /**
   * @param config how to reach the database
   * @param heartbeatMs a connection that a firewall dropped looks alive, so a query is sent at this interval, in ms, and must
   *   get a response within the same time. Undefined for a database in this process
   */
  constructor(config: pg.ClientConfig, heartbeatMs: number | undefined) {
    this.#config = config
    this.#heartbeatMs = heartbeatMs
  }

  /**
   * Calls `onMessage` with the payload of every NOTIFY on the channel from now on, and `onReconnect` after a break.
   * Resolves, once the server listens, with the function that ends it; rejects when the database cannot be reached.
   */
  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>> {
    const listener = { onMessage, onReconnect }
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    try {
      this.#client ??= this.#connect(FIRST_ATTEMPTS)
      await (await this.#client).query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await this.#remove(channel, listener)
      throw error
    }
    return () => this.#remove(channel, listener)
  }

  /** Replaces the connection, which may lead to a server that no longer sends anything. Listeners are notified as after a break. */
  renew(): void {
    void this.#drop()
  }

  /** Ends all listening and the connection. */
  async close(): Promise<void> {
    this.#closed.abort()
    clearInterval(this.#heartbeat)
    this.#listeners.clear()
    const client = await this.#client?.catch(() => undefined)
    const ended = client?.end().catch(() => {})
    await Promise.race([ended, wait(CLOSE_LIMIT_MS, undefined, { ref: false })])
    client?.connection?.stream.destroy()
  }

  async #remove(channel: string, listener: Listener): Promise<void> {
    const listeners = this.#listeners.get(channel)
    listeners?.delete(listener)
    if (!listeners || listeners.size > 0) return
    this.#listeners.delete(channel)
    const client = await this.#client?.catch(() => undefined)
    if (this.#listeners.has(channel)) return
    // A break meanwhile is fine: the next connection does not listen to this channel.
    await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
  }

  async #connect(attempts = 1): Promise<pg.Client> {
    const client = await this.#open(attempts).catch((error) => {
      this.#client = undefined
      throw error
    })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      this.#client = undefined
      clearInterval(this.#heartbeat)
      if (!this.#closed.signal.aborted && !this.#reconnecting) void this.#reconnect()
    }
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of this.#listeners.get(channel) ?? []) onMessage(payload)
    })
    client.on('end', lose)
    if (this.#heartbeatMs !== undefined) {
      this.#heartbeat = setInterval(() => void this.#checkAlive(client), this.#heartbeatMs)
      this.#heartbeat.unref()
    }
    return client
  }

  async #open(attempts: number): Promise<pg.Client> {
    for (let attempt = 1; ; attempt++) {
      const client = new pg.Client(this.#config)
      client.on('error', () => {})
      try {
        await client.connect()
        return client
      } catch (error) {
        if (attempt >= attempts || this.#closed.signal.aborted) throw error
      }
    }
  }

  /** Ends a connection that does not respond in time. */
  async #checkAlive(client: pg.Client): Promise<void> {
    const end = () => client.connection?.stream.destroy()
    // After work that blocked the event loop, the timer fires before data that arrived meanwhile is read. Read it first.
    let afterReading: NodeJS.Immediate | undefined
    const limit = setTimeout(() => {
      afterReading = setImmediate(end)
    }, this.#heartbeatMs).unref()
    await client.query('select 1').catch(end)
    clearTimeout(limit)
    clearImmediate(afterReading)
  }

  async #reconnect(): Promise<void> {
    this.#reconnecting = true
    for (let pause = FIRST_RETRY_MS; !(await this.#listenAgain(pause)); ) {
      if (this.#closed.signal.aborted) return
      pause = Math.min(pause * 2, LAST_RETRY_MS)
    }
    this.#reconnecting = false
    for (const listeners of [...this.#listeners.values()])
      for (const { onReconnect } of [...listeners]) onReconnect()
  }

  async #listenAgain(pause: number): Promise<boolean> {
    try {
      await wait(pause, undefined, { signal: this.#closed.signal })
      this.#client ??= this.#connect()
      const client = await this.#client
      for (const channel of this.#listeners.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return true
    } catch {
      // A server that refuses to listen, as a standby does, still refuses later; a new connection may lead to another one.
      await this.#drop()
      return false
    }
  }

  /** Cuts the connection, if there is one, and resolves when that was noticed. */
  async #drop(): Promise<void> {
    const current = this.#client
    const client = await current?.catch(() => undefined)
    // Lost meanwhile.
    if (!client || this.#client !== current) return
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.connection?.stream.destroy()
    await ended
  }
}
