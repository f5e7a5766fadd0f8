import { expect, test } from 'vitest'
import { gainText } from './gainText.ts'

test('a gain says what it is for', () => {
  expect(gainText(3, [{ kind: 'daily', exp: 3 }])).toBe('Daily visit +3 EXP')
  expect(
    gainText(10, [
      { kind: 'review', exp: 10 },
      { kind: 'daily', exp: 3 },
    ]),
  ).toBe('Review +10 EXP')
})

test('a gain for several things says each, and those of a kind together', () => {
  const latest = [{ kind: 'vote', exp: 1 } as const, { kind: 'review', exp: 11 } as const]
  expect(gainText(13, [...latest, { kind: 'vote', exp: 1 }])).toBe('Vote +2, Review +11 EXP')
})

test('a gain whose reason is unknown is only a number', () => {
  expect(gainText(5, [{ kind: 'review', exp: 10 }])).toBe('+5 EXP')
  expect(gainText(1_200, [])).toBe('+1,200 EXP')
})
