import { expect, test } from 'vitest'
import { gainText } from './gainText.ts'

const daily = { kind: 'daily', exp: 3, total: 103 } as const
const review = { kind: 'review', exp: 10, total: 113 } as const

test('a gain says what it is for', () => {
  expect(gainText({ before: 100, total: 103 }, [daily])).toBe('Daily visit +3 EXP')
  expect(gainText({ before: 103, total: 113 }, [review, daily])).toBe('Review +10 EXP')
})

test('a gain for several things says each, and those of a kind together', () => {
  const votes = [
    { kind: 'vote', exp: 1, total: 114 },
    { kind: 'vote', exp: 1, total: 103 },
  ] as const
  expect(gainText({ before: 102, total: 114 }, [votes[0], { ...review }, votes[1]])).toBe(
    'Vote +2, Review +10 EXP',
  )
})

test('a gain is not for what came after it, however much that was', () => {
  const list = { kind: 'list', exp: 10, total: 123 } as const
  expect(gainText({ before: 103, total: 113 }, [list, review, daily])).toBe('Review +10 EXP')
})

test('a gain whose reason is unknown is only a number', () => {
  // What was lost came back: no new grant, though an earlier one is as large.
  expect(gainText({ before: 113, total: 123 }, [review])).toBe('+10 EXP')
  expect(gainText({ before: 100, total: 105 }, [{ ...review, total: 105 }])).toBe('+5 EXP')
  expect(gainText({ before: 0, total: 1_200 }, [])).toBe('+1,200 EXP')
})
