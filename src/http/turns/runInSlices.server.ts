import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiProblem } from '../problem.ts'

/** How long it runs without a pause, in ms. */
const SLICE_MS = 8

/**
 * Runs work that yields between its steps, and handles other requests after each slice of it.
 *
 * @param isGone whether nobody waits for the result anymore; then the work ends
 * @throws ApiProblem 408 when nobody waits anymore, and what `work` throws
 */
export async function runInSlices<T>(work: Generator<unknown, T>, isGone: () => boolean): Promise<T> {
  for (;;) {
    const sliceEnd = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < sliceEnd)
    await nextTurn()
    // Within the work, so that it can end in order. Not 503, which costs a client nothing: some of the work was done.
    if (isGone()) work.throw(new ApiProblem(408, 'The client has disconnected.'))
  }
}
