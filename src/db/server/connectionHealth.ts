import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { type Findings, probeServer } from './probeServer.ts'

/** How soon a fault is noticed, in ms. */
export interface HealthTiming {
  /** Connections are looked at this often. */
  tick: number
  /** A connection that owes a response is checked after this time of silence. */
  suspect: number
  /** A new connection that checks may take this long for opening and its query together. */
  probe: number
  /** A statement known to be executing is checked again after this time. */
  recheck: number
  /** If the state of connections cannot be queried, a silent one is closed after this time. */
  silence: number
}

/** `tick + suspect + probe` is below two seconds, the maximum time to a 503. `silence` exceeds the statement timeout. */
const TIMING: HealthTiming = { tick: 100, suspect: 500, probe: 1_200, recheck: 3_000, silence: 35_000 }

/** Failed checks in a row after which the database counts as unavailable even if an earlier check found all silent connections executing. */
const MAX_SILENT_CHECKS = 4

/** What the driver knows about a connection, beyond its types. */
type Client = pg.Client & { readyForQuery?: boolean; processID?: number | null }

interface Heard {
  bytes: number
  /** When something arrived last, by `performance.now()`. */
  arrived: number
  /** When something arrived last, or nothing was owed, by `performance.now()`. */
  at: number
  /** Whether a check found the server executing its statement. It is known to take long, so a failed check is no urgent sign. */
  isExecuting: boolean
}

export interface HealthHandlers {
  /** Called when `unavailable` has changed. */
  onChange: () => void
  /** Called with an error that `check` was called with, once the database turned out to be available. */
  onFailure: (error: DatabaseUnavailable) => void
}

const bytesRead = (client: Client): number =>
  (client.connection?.stream as Partial<Socket> | undefined)?.bytesRead ?? 0

/**
 * Finds dead connections that look alive: a firewall dropped them, or the server's machine is unreachable. The operating system would
 * notice after minutes. A connection that owes a response and is silent is checked over a new one. If the server is not executing
 * its statement, the connection is closed, and so are the idle ones. If no new connection can be opened either, the database is
 * unavailable: all connections are closed, and new requests fail immediately until it responds again.
 */
export class ConnectionHealth {
  readonly #config: pg.ClientConfig
  readonly #timing: HealthTiming
  readonly #handlers: HealthHandlers
  readonly #heard = new Map<Client, Heard>()
  readonly #timer: NodeJS.Timeout
  #lastTick = performance.now()
  #silentChecks = 0
  #checking = false
  #unavailable: DatabaseUnavailable | undefined
  /** An error of which it is not known yet whether the database is unavailable. */
  #failure: DatabaseUnavailable | undefined
  #closed = false

  constructor(config: pg.ClientConfig, handlers: HealthHandlers, timing: HealthTiming = TIMING) {
    this.#config = config
    this.#handlers = handlers
    this.#timing = timing
    this.#timer = setInterval(() => this.#tick(), timing.tick).unref()
  }

  /** Why the database cannot be used; undefined while it can. */
  get unavailable(): DatabaseUnavailable | undefined {
    return this.#unavailable
  }

  /** Watches a connection from before it is opened until it ends. */
  add(client: pg.Client): void {
    this.#heard.set(client, { bytes: 0, arrived: 0, at: performance.now(), isExecuting: false })
    client.once('end', () => this.#heard.delete(client))
  }

  /** Call it when a connection could not be opened, or a statement failed: checks immediately whether the database is unavailable. */
  check(error: DatabaseUnavailable): void {
    if (this.#unavailable || this.#closed) return
    this.#failure ??= error
    if (!this.#checking) void this.#examine([])
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
  }

  #tick(): void {
    const now = performance.now()
    const pause = now - this.#lastTick
    this.#lastTick = now
    // After work that blocked the event loop, data that arrived meanwhile has not been read yet.
    const wasHeldUp = pause > this.#timing.tick * 3
    const silent: Client[] = []
    for (const [client, heard] of this.#heard) {
      const bytes = bytesRead(client)
      if (bytes !== heard.bytes) heard.arrived = now
      if (client.readyForQuery || bytes !== heard.bytes)
        Object.assign(heard, { bytes, at: now, isExecuting: false })
      else if (wasHeldUp) heard.at = now
      else if (now - heard.at >= this.#timing.suspect) silent.push(client)
    }
    if ((silent.length > 0 || this.#failure) && !this.#checking && !this.#unavailable)
      void this.#examine(silent)
  }

  async #examine(silent: readonly Client[]): Promise<void> {
    this.#checking = true
    const before = new Map(silent.map((client) => [client, bytesRead(client)]))
    const pids = silent.flatMap(({ processID }) => processID ?? [])
    const began = performance.now()
    const findings = await probeServer(this.#config, pids, this.#timing.probe)
    // A server says that it is idle before it sends its response, and what it has sent may not have been read here.
    if (findings.kind === 'working' && silent.length > 0) await wait(this.#timing.tick)
    this.#checking = false
    if (this.#closed) return
    if (findings.kind === 'silent') {
      if (this.#isUnavailable(silent, began)) void this.#goAway(findings.reason)
      return
    }
    this.#silentChecks = 0
    const stillSilent = silent.filter((client) => bytesRead(client) === before.get(client))
    this.#cutDead(stillSilent, findings)
    if (this.#failure) this.#handlers.onFailure(this.#failure)
    this.#failure = undefined
  }

  /** Whether no response to a check that began then means that the database is unavailable. */
  #isUnavailable(silent: readonly Client[], began: number): boolean {
    // The event loop was blocked again, so the time limits of the check mean nothing.
    if (performance.now() - began > this.#timing.probe * 1.5) return false
    if (this.#hasHeardSince(began)) return false
    // A busy server may be slow to accept connections; that alone does not mean that a long statement is lost.
    const wereExecuting = silent.length > 0 && silent.every((client) => this.#heard.get(client)?.isExecuting)
    return !wereExecuting || ++this.#silentChecks >= MAX_SILENT_CHECKS
  }

  /** Whether anything has arrived, also on a connection that is idle again, or the event loop was blocked while it may have. */
  #hasHeardSince(time: number): boolean {
    for (const [client, { bytes, arrived, at }] of this.#heard) {
      if (bytesRead(client) !== bytes || arrived > time) return true
      if (!client.readyForQuery && at > time && bytes > 0) return true
    }
    return false
  }

  #cutDead(silent: readonly Client[], findings: Exclude<Findings, { kind: 'silent' }>): void {
    const now = performance.now()
    let isAnyDead = false
    for (const client of silent) {
      const heard = this.#heard.get(client)
      // Connections that are still being opened have a separate limit.
      if (!heard || typeof client.processID !== 'number') continue
      const isDead =
        findings.kind === 'working'
          ? !findings.pids.has(client.processID)
          : now - heard.at >= this.#timing.silence
      if (isDead) cut(client)
      else if (findings.kind === 'working') {
        heard.at = now + this.#timing.recheck - this.#timing.suspect
        heard.isExecuting = true
      }
      isAnyDead ||= isDead
    }
    // What broke one connection probably broke the idle ones, too, and reopening them costs little.
    if (isAnyDead) for (const client of this.#heard.keys()) if (client.readyForQuery) cut(client)
  }

  async #goAway(reason: unknown): Promise<void> {
    this.#silentChecks = 0
    this.#failure = undefined
    this.#unavailable = new DatabaseUnavailable('the database does not respond', { cause: reason })
    this.#handlers.onChange()
    for (const client of [...this.#heard.keys()]) cut(client)
    while (!this.#closed && (await probeServer(this.#config, [], this.#timing.probe)).kind === 'silent')
      await new Promise((resolve) => setTimeout(resolve, this.#timing.tick * 3).unref())
    this.#unavailable = undefined
    if (!this.#closed) this.#handlers.onChange()
  }
}

/** Ends a connection without waiting for the other side. Its statements fail at once, and the pool replaces it. */
function cut(client: pg.Client): void {
  client.connection?.stream.destroy()
}
