/** How long a turn waits for new connections at most, in ms: otherwise whoever keeps connecting could hold up all turns. */
const MAX_WAIT_MS = 25

let arrived = 0

/** To be called for each connection that a server accepts. */
export function countArrival(): void {
  arrived++
}

/**
 * Lets turns wait until new connections are accepted. Node accepts one connection in each iteration of the event loop, however long that takes: with a
 * turn of 20 ms in each, the last of fifty new visitors would wait a second for its first byte.
 */
export class Arrivals {
  #known = arrived
  readonly #maxWaitMs: number

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs
  }

  /** Calls `begin` in the first iteration of the event loop that accepts no connection: what came with the last one is handled by then. */
  after(begin: () => void, since = performance.now()): void {
    setImmediate(() => {
      if (this.#known === arrived || performance.now() - since >= this.#maxWaitMs) begin()
      else {
        this.#known = arrived
        this.after(begin, since)
      }
    })
  }
}
