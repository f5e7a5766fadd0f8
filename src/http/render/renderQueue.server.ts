import { Tally } from '#/shared/tally.ts'

export interface RenderQueueOptions {
  /** Renders at a time. */
  concurrency: number
  /** Of them, for one client. */
  perClient: number
  /** Renders that wait, of all clients together. */
  maxWaiting: number
  /** A render that has not started after this time is refused, in ms. */
  maxWaitMs: number
}

/**
 * A page takes milliseconds of the only thread. More at a time would not be faster, and everything else would wait longer: the second is for
 * when the first waits for the database.
 */
const DEFAULTS: RenderQueueOptions = { concurrency: 2, perClient: 1, maxWaiting: 1_000, maxWaitMs: 5_000 }

/** A timer that is later than this, in ms, means that the process was blocked. */
const HELD_UP_MS = 1_000

/** A render did not get a turn: too many are waiting, it waited too long, or nobody waits for it anymore. */
export class RenderRefused extends Error {
  readonly reason: 'full' | 'deadline' | 'gone'

  constructor(reason: RenderRefused['reason']) {
    super(`The render was refused: ${reason}`)
    this.reason = reason
  }
}

/** Who waits for a render. */
export interface RenderClient {
  /** Identifies the client. All clients have equal shares. */
  key: string
  /** Whether it has disconnected. */
  isGone(): boolean
}

interface Render {
  address: string
  clients: Set<RenderClient>
  queuedAt: number
  /** When it is given up, by `performance.now()`. */
  dueAt: number
  /** Whether it got more time because the process was blocked. */
  isExtended: boolean
  /** Starts the render, and counts it for the client that has the turn. */
  start(client: string): void
  refuse(reason: RenderRefused['reason']): void
  timer: NodeJS.Timeout
}

/**
 * Limits how many pages are rendered at a time, and shares the turns among clients: however many renders one client waits for,
 * those of another go next. Between two renders the event loop handles everything else.
 */
export class RenderQueue {
  /** Renders by outcome: done, failed, full, deadline, gone. */
  readonly outcomes = new Tally()
  /** Seconds spent waiting and rendering. */
  readonly seconds = new Tally()
  readonly #options: RenderQueueOptions
  /** Waiting renders by address: a second client joins the first. */
  readonly #waiting = new Map<string, Render>()
  /** The waiting renders of each client, in order. The first client of the map is next. */
  readonly #queues = new Map<string, Set<Render>>()
  /** Running renders, by the client that they are counted for. */
  readonly #active = new Map<string, number>()
  #activeTotal = 0
  #isScheduled = false

  constructor(options: Partial<RenderQueueOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get active(): number {
    return this.#activeTotal
  }

  /**
   * Renders when it is the client's turn.
   *
   * @param address names the page; see `join`
   * @throws RenderRefused, and what `work` throws
   */
  run<T>(address: string, client: RenderClient, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const refuse = (reason: RenderRefused['reason']) => {
      this.outcomes.add(reason)
      reject(new RenderRefused(reason))
    }
    const render: Render = {
      address,
      clients: new Set(),
      queuedAt: performance.now(),
      isExtended: false,
      start: (key) => void this.#render(key, work).then(resolve, reject),
      refuse,
      dueAt: performance.now() + this.#options.maxWaitMs,
      timer: setTimeout(() => this.#expire(render), this.#options.maxWaitMs).unref(),
    }
    this.#waiting.set(address, render)
    this.#add(render, client)
    if (this.#waiting.size > this.#options.maxWaiting) this.#refuseOfBusiest()
    this.#startSoon()
    return promise
  }

  /** Adds a client to a waiting render of another one. It runs at the first turn of either. */
  join(address: string, client: RenderClient): void {
    const render = this.#waiting.get(address)
    if (!render) return
    this.#add(render, client)
    this.#extend(render)
  }

  #extend(render: Render): void {
    render.dueAt = performance.now() + this.#options.maxWaitMs
    render.timer.refresh()
  }

  #expire(render: Render): void {
    // Nobody got a turn while the process was blocked, so that time does not count. Only once, because it may be blocked all the time.
    const wasHeldUp = performance.now() - render.dueAt > HELD_UP_MS
    if (wasHeldUp && !render.isExtended) {
      render.isExtended = true
      this.#extend(render)
      return
    }
    this.#remove(render)
    render.refuse('deadline')
  }

  #add(render: Render, client: RenderClient): void {
    render.clients.add(client)
    const queue = this.#queues.get(client.key)
    if (queue) queue.add(render)
    else this.#queues.set(client.key, new Set([render]))
  }

  #remove(render: Render): void {
    clearTimeout(render.timer)
    if (this.#waiting.get(render.address) === render) this.#waiting.delete(render.address)
    for (const { key } of render.clients) {
      const queue = this.#queues.get(key)
      queue?.delete(render)
      if (queue?.size === 0) this.#queues.delete(key)
    }
  }

  /** Makes room by refusing the newest render of the client with the most waiting ones. */
  #refuseOfBusiest(): void {
    const queues = [...this.#queues.values()]
    const longest = queues.reduce((a, b) => (b.size > a.size ? b : a))
    const newest = [...longest].at(-1)!
    this.#remove(newest)
    newest.refuse('full')
  }

  /** Starts one render per turn of the event loop, so that requests which arrived meanwhile are handled first. */
  #startSoon(): void {
    if (this.#isScheduled || this.#queues.size === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      if (this.#activeTotal >= this.#options.concurrency) return
      if (this.#startNext()) this.#startSoon()
    })
  }

  /** Starts the first render of the first client that may have another one. Returns false if there is none. */
  #startNext(): boolean {
    for (const [key, queue] of this.#queues) {
      if ((this.#active.get(key) ?? 0) >= this.#options.perClient) continue
      const [render] = queue
      this.#remove(render!)
      // The client's next turn comes after that of all others.
      if (queue.size > 0) {
        this.#queues.delete(key)
        this.#queues.set(key, queue)
      }
      if ([...render!.clients].every((client) => client.isGone())) render!.refuse('gone')
      else {
        this.seconds.add('waiting', (performance.now() - render!.queuedAt) / 1000)
        render!.start(key)
      }
      return true
    }
    return false
  }

  async #render<T>(key: string, work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now()
    this.#activeTotal++
    this.#active.set(key, (this.#active.get(key) ?? 0) + 1)
    try {
      const result = await work()
      this.outcomes.add('done')
      return result
    } catch (error) {
      this.outcomes.add('failed')
      throw error
    } finally {
      this.seconds.add('rendering', (performance.now() - begunAt) / 1000)
      this.#activeTotal--
      const left = this.#active.get(key)! - 1
      if (left > 0) this.#active.set(key, left)
      else this.#active.delete(key)
      this.#startSoon()
    }
  }
}
