import { Session } from 'node:inspector'
import { countNatives } from './countedNatives.ts'

const session = new Session()
let isCounting = false

/** For the project 'steps' (vitest.config.ts): only what is loaded after this is counted, libraries included. */
export function startCounting(): void {
  if (isCounting) return
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  isCounting = true
  // What runs once, at the first count.
  countSteps(() => {})
}

/** How often blocks of code ran since the last call. */
function takeBlocks(): number {
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { functions } of result)
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count
  })
  return blocks
}

/**
 * How many steps a synchronous function takes: the blocks of code that ran, as V8 counts them, and the characters and entries that native
 * functions touched. The same for each run but for some hundreds, which are the counting itself. Only in files named `*.steps.test.ts`.
 */
export function countSteps(run: () => unknown): number {
  takeBlocks()
  return countStepsSince(run)
}

/** As `countSteps`, in half the time, with the steps since the last count. */
export function countStepsSince(run: () => unknown): number {
  if (!isCounting) throw new Error('Steps are counted in *.steps.test.ts files only.')
  const touched = countNatives(run)
  return touched + takeBlocks()
}
