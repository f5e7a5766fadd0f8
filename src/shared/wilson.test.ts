import { expect, it } from 'vitest'
import { ratingPercent, wilsonLowerBound } from './wilson.ts'

it('puts many good votes before few perfect ones', () => {
  expect(wilsonLowerBound(480, 20)).toBeGreaterThan(wilsonLowerBound(3, 0))
  expect(wilsonLowerBound(30, 0)).toBeGreaterThan(wilsonLowerBound(3, 0))
})

it('is the lower bound that the published formula gives', () => {
  // 10 of 10 and 50 of 100 at 95 %, as tabulated: 0.7225 and 0.4038.
  expect(wilsonLowerBound(10, 0)).toBeCloseTo(0.7225, 4)
  expect(wilsonLowerBound(50, 50)).toBeCloseTo(0.4038, 4)
  expect(wilsonLowerBound(0, 7)).toBe(0)
  expect(wilsonLowerBound(0, 0)).toBe(0)
})

it('rounds a rating half up, and has none without votes', () => {
  expect(ratingPercent(1, 199)).toBe(1)
  expect(ratingPercent(2, 1)).toBe(67)
  expect(ratingPercent(0, 0)).toBeNull()
})
