/** Times around the event loop that turns wait for connections at most. More than that wait in no queue of an ordinary system. */
const MAX_PASSES = 128

let arrived = 0

/** To be called for each connection that a server accepts. */
export function countArrival(): void {
  arrived++
}

/**
 * Calls `begin` once no connection waits to be accepted, and what has arrived is handled. Node accepts one connection each time around the event
 * loop, however long that takes: with a turn of 20 ms in each, the last of fifty new visitors would wait a second for its first byte.
 */
export function afterArrivals(begin: () => void): void {
  let before = arrived
  let passes = 0
  /** Called between two passes, the first may be over already, and what is accepted in one is heard in the next. */
  let quiet = 0
  const pass = () => {
    quiet = arrived === before ? quiet + 1 : 0
    before = arrived
    if (quiet === 2 || ++passes === MAX_PASSES) begin()
    else setImmediate(pass)
  }
  setImmediate(pass)
}
