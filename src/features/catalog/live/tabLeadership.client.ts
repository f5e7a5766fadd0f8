/**
 * A visible leader responds to another tab within this time, in ms. Hidden tabs may not: browsers may delay their
 * timers for a minute or forever.
 */
const ANSWER_MS = 250

/** Messages about which tab leads. */
export type LeadershipMessage = 'who-leads' | 'i-lead' | 'i-am-hidden'

export interface TabLeadershipOptions {
  /** The name of the lock. */
  name: string
  broadcast: (message: LeadershipMessage) => void
  onGain: () => void
  onLoss: () => void
}

/**
 * Which tab of a browser does something for all of them: the one that holds a Web Lock. When it closes, the next one in the queue gets the
 * lock. A visible tab takes it from a hidden one, whose timers browsers slow down to one a minute, and which they may freeze.
 */
export class TabLeadership {
  readonly #options: TabLeadershipOptions
  #isLeader = false
  #isEnded = false
  #queued = new AbortController()
  #release: () => void = () => {}
  #asking: ReturnType<typeof setTimeout> | undefined

  constructor(options: TabLeadershipOptions) {
    this.#options = options
    this.#queue()
    this.#ask()
  }

  get isLeader(): boolean {
    return this.#isLeader
  }

  /** Handles a message from another tab. */
  receive(message: LeadershipMessage): void {
    if (message === 'who-leads') this.#respond()
    else if (message === 'i-lead') this.#stopAsking()
    else this.#ask()
  }

  /** The tab was hidden or is visible again. */
  visibilityChanged(): void {
    if (isVisible()) this.#ask()
    else if (this.#isLeader) this.#options.broadcast('i-am-hidden')
  }

  /** Releases the lock to another tab. */
  end(): void {
    this.#isEnded = true
    this.#stopAsking()
    this.#queued.abort()
    this.#release()
  }

  #respond(): void {
    if (this.#isLeader && isVisible()) this.#options.broadcast('i-lead')
  }

  /** Takes over the lock unless a visible leader responds. */
  #ask(): void {
    if (this.#isLeader || this.#isEnded || !isVisible()) return
    this.#stopAsking()
    this.#asking = setTimeout(() => {
      this.#queued.abort()
      this.#request({ steal: true })
    }, ANSWER_MS)
    this.#options.broadcast('who-leads')
  }

  #stopAsking(): void {
    clearTimeout(this.#asking)
  }

  /** Queues for the lock behind other tabs. */
  #queue(): void {
    this.#queued = new AbortController()
    this.#request({ signal: this.#queued.signal })
  }

  #request(options: LockOptions): void {
    navigator.locks
      .request(this.#options.name, options, () => this.#hold())
      .catch(() => {
        // Either it no longer waited, or another tab has taken the lock.
        if (this.#isLeader) this.#lose()
      })
  }

  #hold(): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#stopAsking()
    this.#isLeader = true
    this.#respond()
    this.#options.onGain()
    return new Promise((resolve) => {
      this.#release = resolve
    })
  }

  #lose(): void {
    this.#isLeader = false
    this.#release()
    if (this.#isEnded) return
    this.#options.onLoss()
    this.#queue()
  }
}

const isVisible = () => document.visibilityState === 'visible'
