import { AsyncLocalStorage } from 'node:async_hooks'
import { LabelCounter } from '#/shared/labelCounter.ts'
import type { FixedWindowRateLimiter } from '../fixedWindowRateLimiter.ts'
import { Arrivals } from './arrivals.server.ts'

export interface TurnQueueOptions {
  /** Turns at a time. */
  concurrency: number
  /** Of them, for one client. */
  perClient: number
  /** Turns that wait, of all clients together. */
  maxWaiting: number
  /** A turn that has not begun after this time is refused, in ms. */
  maxWaitMs: number
  /** Counts the ms that the turns of each client take, unless they fail. Whoever is over its limit gets none. */
  budget?: FixedWindowRateLimiter | undefined
}

const DEFAULTS: TurnQueueOptions = { concurrency: 2, perClient: 1, maxWaiting: 1_000, maxWaitMs: 5_000 }

/** After so many newcomers it is the round's turn: however many there are, the others go on. */
const MAX_NEWCOMERS_IN_ROW = 4

/** A timer that is later than this, in ms, means that the process was blocked. */
const HELD_UP_MS = 1_000

const clientOfTurn = new AsyncLocalStorage<string>()

/** The key of the client in whose turn the calling code runs; undefined outside of turns. */
export const currentClient = (): string | undefined => clientOfTurn.getStore()

/** There is no turn: too many wait, it waited too long, nobody waits for it anymore, or its client has used up its budget. */
export class TurnRefused extends Error {
  readonly reason: 'full' | 'deadline' | 'gone' | 'budget'
  /** When to try again, in ms, where it is known. */
  readonly retryAfterMs: number | undefined

  constructor(reason: TurnRefused['reason'], retryAfterMs?: number) {
    super(`A turn was refused: ${reason}`)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** Who waits for a turn. */
export interface TurnClient {
  /** Identifies the client. All clients have equal shares. */
  key: string
  /** Whether it has disconnected. */
  isGone(): boolean
}

/** Names what a turn is for; see `join`. */
type Subject = string | symbol

interface Turn {
  subject: Subject
  clients: Set<TurnClient>
  queuedAt: number
  /** When it is given up, by `performance.now()`. */
  dueAt: number
  /** Whether it got more time because the process was blocked. */
  isExtended: boolean
  /** Begins the work, and counts it for the client that has the turn. */
  begin(client: string): void
  refuse(reason: TurnRefused['reason']): void
  timer: NodeJS.Timeout
}

/**
 * Limits how much is done at a time, and shares the turns among clients: however many turns others wait for, a client that had none waiting
 * goes next, and after its turn they go round. Between two turns the event loop handles everything else.
 *
 * Newcomers and rounds are those of RFC 8290 (FQ-CoDel), 4.2.
 */
export class TurnQueue {
  /** Turns by outcome: done, failed, full, deadline, gone, budget. */
  readonly outcomes = new LabelCounter()
  /** Seconds that turns waited, and that they took. */
  readonly seconds = new LabelCounter()
  readonly #options: TurnQueueOptions
  readonly #arrivals = new Arrivals()
  readonly #waiting = new Set<Turn>()
  /** The last waiting turn for each subject: a second client joins it. */
  readonly #bySubject = new Map<Subject, Turn>()
  /** The waiting turns of each client, in order. */
  readonly #queues = new Map<string, Set<Turn>>()
  /** Clients that had nothing waiting before: the first is next. */
  readonly #newcomers = new Set<string>()
  /** Clients that have had a turn: the first is next after the newcomers. Those with nothing waiting leave when the round comes to them. */
  readonly #round = new Set<string>()
  /** Turns that have begun, by the client that they are counted for. */
  readonly #active = new Map<string, number>()
  #newcomersInRow = 0
  #activeTotal = 0
  #isScheduled = false

  constructor(options: Partial<TurnQueueOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get active(): number {
    return this.#activeTotal
  }

  /**
   * Does the work when it is the client's turn.
   *
   * @param subject names what it is for; see `join`
   * @throws TurnRefused, and what `work` throws
   */
  run<T>(subject: Subject, client: TurnClient, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const refuse = (reason: TurnRefused['reason'], retryAfterMs?: number) => {
      this.outcomes.add(reason)
      reject(new TurnRefused(reason, retryAfterMs))
    }
    const overdrawnMs = this.#options.budget?.state(client.key).waitMs ?? 0
    if (overdrawnMs > 0) {
      refuse('budget', overdrawnMs)
      return promise
    }
    const inContext = AsyncLocalStorage.snapshot()
    const turn: Turn = {
      subject,
      clients: new Set(),
      queuedAt: performance.now(),
      isExtended: false,
      // Otherwise it would run in the context of the request that gave way to it.
      begin: (key) => void inContext(() => this.#take(key, work)).then(resolve, reject),
      refuse,
      dueAt: performance.now() + this.#options.maxWaitMs,
      timer: setTimeout(() => this.#expire(turn), this.#options.maxWaitMs).unref(),
    }
    this.#waiting.add(turn)
    this.#bySubject.set(subject, turn)
    this.#add(turn, client)
    if (this.#waiting.size > this.#options.maxWaiting) this.#refuseOfBusiest()
    this.#beginSoon()
    return promise
  }

  /** Adds a client to a waiting turn of another one. It begins as soon as it is the turn of either. */
  join(subject: Subject, client: TurnClient): void {
    const turn = this.#bySubject.get(subject)
    if (!turn) return
    this.#add(turn, client)
    this.#extend(turn)
  }

  #extend(turn: Turn): void {
    turn.dueAt = performance.now() + this.#options.maxWaitMs
    turn.timer.refresh()
  }

  #expire(turn: Turn): void {
    // Nobody got a turn while the process was blocked, so that time does not count. Only once, because it may be blocked all the time.
    const wasHeldUp = performance.now() - turn.dueAt > HELD_UP_MS
    if (wasHeldUp && !turn.isExtended) {
      turn.isExtended = true
      this.#extend(turn)
      return
    }
    this.#remove(turn)
    turn.refuse('deadline')
  }

  #add(turn: Turn, client: TurnClient): void {
    turn.clients.add(client)
    const queue = this.#queues.get(client.key)
    if (queue) {
      queue.add(turn)
      return
    }
    this.#queues.set(client.key, new Set([turn]))
    this.#newcomers.add(client.key)
  }

  #remove(turn: Turn): void {
    clearTimeout(turn.timer)
    this.#waiting.delete(turn)
    if (this.#bySubject.get(turn.subject) === turn) this.#bySubject.delete(turn.subject)
    for (const { key } of turn.clients) {
      const queue = this.#queues.get(key)
      queue?.delete(turn)
      if (queue?.size === 0 && this.#newcomers.has(key)) this.#forget(key)
    }
    if (this.#waiting.size === 0) for (const key of this.#round) this.#forget(key)
  }

  #forget(key: string): void {
    this.#newcomers.delete(key)
    this.#round.delete(key)
    this.#queues.delete(key)
  }

  /** Makes room by refusing the newest turn of the client with the most waiting ones. */
  #refuseOfBusiest(): void {
    const queues = [...this.#queues.values()]
    const longest = queues.reduce((a, b) => (b.size > a.size ? b : a))
    const newest = [...longest].at(-1)!
    this.#remove(newest)
    newest.refuse('full')
  }

  /** Begins one turn at a time, and requests that arrived meanwhile are handled first. */
  #beginSoon(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return
    this.#isScheduled = true
    this.#arrivals.after(() => {
      this.#isScheduled = false
      if (this.#activeTotal >= this.#options.concurrency) return
      if (this.#beginNext()) this.#beginSoon()
    })
  }

  /** Begins the first turn of the first client that may have another one. Returns false if there is none. */
  #beginNext(): boolean {
    const isRoundNext = this.#newcomersInRow >= MAX_NEWCOMERS_IN_ROW
    if (isRoundNext) return this.#beginOneOf(this.#round) || this.#beginOneOf(this.#newcomers)
    return this.#beginOneOf(this.#newcomers) || this.#beginOneOf(this.#round)
  }

  #beginOneOf(keys: Set<string>): boolean {
    for (const key of keys) {
      const [turn] = this.#queues.get(key)!
      if (!turn) this.#forget(key)
      if (!turn || (this.#active.get(key) ?? 0) >= this.#options.perClient) continue
      this.#newcomersInRow = keys === this.#newcomers ? this.#newcomersInRow + 1 : 0
      this.#newcomers.delete(key)
      // The client's next turn comes after that of all others.
      this.#round.delete(key)
      this.#round.add(key)
      this.#remove(turn)
      if ([...turn.clients].every((client) => client.isGone())) turn.refuse('gone')
      else {
        this.seconds.add('waiting', (performance.now() - turn.queuedAt) / 1000)
        turn.begin(key)
      }
      return true
    }
    return false
  }

  async #take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now()
    this.#activeTotal++
    this.#active.set(key, (this.#active.get(key) ?? 0) + 1)
    try {
      const result = await clientOfTurn.run(key, work)
      this.outcomes.add('done')
      this.#options.budget?.count(key, performance.now() - begunAt)
      return result
    } catch (error) {
      this.outcomes.add('failed')
      throw error
    } finally {
      this.seconds.add('working', (performance.now() - begunAt) / 1000)
      this.#activeTotal--
      const left = this.#active.get(key)! - 1
      if (left > 0) this.#active.set(key, left)
      else this.#active.delete(key)
      this.#beginSoon()
    }
  }
}
