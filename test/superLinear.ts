import { countSteps } from './countSteps.ts'
import { type RepeatedPattern, repeatedPatterns } from './repeatedPatterns.ts'

/** Each twice the one before, so that what doubles with each repetition shows before it takes long. */
const TIMES = [8, 16, 32, 64, 128, 256, 512, 1024]
/** Steps that do not depend on the input: the counting, and what each call sets up. */
const CONSTANT = 3000
const MAX_GROWTH = 2.3
const MAX_GROWTH_OF_TWO = 4.5

/**
 * The patterns for which a parser takes more than linear time, with the steps for 8, 16, 32 … repetitions. Refusing a text is fine, and
 * a parser says so by throwing; one that runs out of stack is reported.
 */
export function superLinearPatterns(
  parse: (text: string) => unknown,
  patterns: readonly RepeatedPattern[] = repeatedPatterns,
): string[] {
  const run = (text: string) => {
    try {
      parse(text)
    } catch (error) {
      if (error instanceof RangeError && error.message.includes('call stack')) throw error
    }
  }
  return patterns.flatMap((pattern) => {
    run(pattern.repeat(TIMES[0]!))
    const steps: number[] = []
    for (const times of TIMES) {
      const text = pattern.repeat(times)
      try {
        steps.push(countSteps(() => run(text)))
      } catch (error) {
        return [`${pattern.name} × ${times}: ${(error as Error).message}`]
      }
      if (growsTooFast(steps)) return [`${pattern.name}: ${steps.join(', ')}`]
    }
    return []
  })
}

function growsTooFast(steps: readonly number[]): boolean {
  const [twice, once, now] = [steps.at(-3), steps.at(-2), steps.at(-1)!]
  return (
    (once !== undefined && now > once * MAX_GROWTH + CONSTANT) ||
    (twice !== undefined && now > twice * MAX_GROWTH_OF_TWO + CONSTANT)
  )
}
