import { expect, it } from 'vitest'
import { countSteps } from '../../../../../test/countSteps.ts'
import { diffLongText } from './textDiff.ts'

const lines = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`).join('\n')

it('finding nothing in common takes a bounded number of steps for each line', () => {
  const steps = (count: number) => countSteps(() => diffLongText(lines(count, 'a'), lines(count, 'b')))
  steps(10)
  // With fewer lines than the bound on differences the number still grows with the square.
  expect(steps(8_000)).toBeLessThan(2.4 * steps(4_000))
})
