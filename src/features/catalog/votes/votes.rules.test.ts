import { expect, test } from 'vitest'
import { reachedMilestone } from './votes.rules.ts'

test('10, 50 and 100 upvotes are milestones, each reached by exactly one vote', () => {
  const reached = Array.from({ length: 150 }, (_, before) => reachedMilestone(before, before + 1))
  expect(reached.filter((milestone) => milestone !== undefined)).toEqual([10, 50, 100])
  for (const milestone of [10, 50, 100]) expect(reached[milestone - 1]).toBe(milestone)
})

test('a group of votes reaches the highest milestone that it passes, and none that was passed before', () => {
  expect(reachedMilestone(0, 9)).toBeUndefined()
  expect(reachedMilestone(3, 60)).toBe(50)
  expect(reachedMilestone(0, 500)).toBe(100)
  expect(reachedMilestone(10, 49)).toBeUndefined()
  expect(reachedMilestone(100, 500)).toBeUndefined()
})
