import { countStepsSince } from './countSteps.ts'
import { type RepeatedPattern, repeatedPatterns } from './repeatedPatterns.ts'

/** The second is twice the first, so that what doubles with each repetition shows before it takes forever. */
const TIMES = [8, 16, 128, 1024]
/** Steps that do not depend on the input's size: the counting, and what each call sets up. */
const CONSTANT = 3000
/** Linear growth is 1. */
const MAX_GROWTH = 1.2

/** Counting takes as long for some patterns as for one. */
const COUNTED_TOGETHER = 8

/**
 * The patterns for which a parser takes more than linear time, with the steps for each number of repetitions, as far as they were counted.
 * Refusing a text is fine, and a parser says so by throwing; one that runs out of stack is reported.
 *
 * @param constant steps that do not depend on the input's size
 */
export function superLinearPatterns(
  parse: (text: string) => unknown,
  patterns: readonly RepeatedPattern[] = repeatedPatterns,
  constant = CONSTANT,
): string[] {
  const run = (text: string) => {
    try {
      parse(text)
    } catch (error) {
      if (error instanceof RangeError && error.message.includes('call stack')) throw error
    }
  }
  const found: string[] = []
  for (let start = 0; start < patterns.length; start += COUNTED_TOGETHER) {
    const some = patterns.slice(start, start + COUNTED_TOGETHER)
    const together = confirmedSteps(run, some, constant)
    if (together === undefined) continue
    const each = some.flatMap((pattern) => {
      const steps = confirmedSteps(run, [pattern], constant)
      return steps === undefined ? [] : [`${pattern.name}: ${steps}`]
    })
    found.push(
      ...(each.length > 0 ? each : [`some of ${some.map(({ name }) => name).join(' ')}: ${together}`]),
    )
  }
  return found
}

/** As `superLinearSteps`, where a second count says so, too: the engine's own work, which is counted with ours, comes by chance. */
const confirmedSteps = (...args: Parameters<typeof superLinearSteps>): string | undefined =>
  superLinearSteps(...args) === undefined ? undefined : superLinearSteps(...args)

/** The steps for 8, 16, … repetitions of all patterns, where they grow too fast; undefined where they don't. */
function superLinearSteps(
  run: (text: string) => void,
  patterns: readonly RepeatedPattern[],
  constant: number,
): string | undefined {
  const steps: number[] = []
  const count = (times: number) => {
    const texts = patterns.map(({ repeat }) => repeat(times))
    return countStepsSince(() => texts.forEach(run))
  }
  try {
    // What is made once, at the first call.
    count(TIMES[0]!)
    for (const [index, times] of TIMES.entries()) {
      const before = steps.at(-1)
      steps.push(count(times))
      if (
        before !== undefined &&
        steps[index]! > (before * MAX_GROWTH * times) / TIMES[index - 1]! + constant
      )
        return steps.join(', ')
    }
    return undefined
  } catch (error) {
    return `${steps.join(', ')}, then ${(error as Error).message}`
  }
}
