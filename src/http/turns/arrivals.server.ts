/** Times around the event loop that a turn waits for connections at most. More than that wait in no queue of an ordinary system. */
const MAX_PASSES = 128

let arrived = 0

/** To be called for each connection that a server accepts. */
export function countArrival(): void {
  arrived++
}

/**
 * Lets turns wait for the connections that wait. Node accepts one connection each time around the event loop, however long that takes: with a turn of
 * 20 ms in each, the last of fifty new visitors would wait a second for its first byte.
 */
export class Arrivals {
  #known = arrived

  /** Calls `begin` the next time around the event loop in which no connection is accepted: what came with the last one is handled then, too. */
  after(begin: () => void, passes = 1): void {
    setImmediate(() => {
      if (this.#known === arrived || passes === MAX_PASSES) begin()
      else {
        this.#known = arrived
        this.after(begin, passes + 1)
      }
    })
  }
}
