import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

interface Listener {
  onMessage: (payload: string) => void
  onReconnect: () => void
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 2_000
/** Closing waits this long for the server. */
const CLOSE_LIMIT_MS = 500
/**
 * LISTEN on one connection of its own, shared by all channels and opened with the first. When it breaks it is opened
 * again, with growing pauses (0.1 to 2 s), and every listener is notified, since messages in between are lost.
 */
export class Notifications {
  readonly #config: pg.ClientConfig
  readonly #heartbeatMs: number
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #closed = new AbortController()
  #client: Promise<pg.Client> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #reconnecting = false

  /**
   * @param config how to reach the database
   * @param heartbeatMs a connection that a firewall forgot looks alive: a question this often, in ms, that must be
   *   answered within the same time, finds out
   */
  constructor(config: pg.ClientConfig, heartbeatMs = 3_000) {
    this.#config = { ...config, query_timeout: heartbeatMs }
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
      this.#client ??= this.#connect()
      await (await this.#client).query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await this.#remove(channel, listener)
      throw error
    }
    return () => this.#remove(channel, listener)
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

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      this.#client = undefined
      clearInterval(this.#heartbeat)
      if (!this.#closed.signal.aborted && !this.#reconnecting) void this.#reconnect()
    }
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage } of this.#listeners.get(channel) ?? []) onMessage(payload)
    })
    try {
      await client.connect()
    } catch (error) {
      this.#client = undefined
      throw error
    }
    client.on('end', lose)
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.connection?.stream.destroy())
    }, this.#heartbeatMs)
    this.#heartbeat.unref()
    return client
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
      return false
    }
  }
}
