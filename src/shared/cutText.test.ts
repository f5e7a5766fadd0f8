import { expect, test } from 'vitest'
import { cutText } from './cutText.ts'

test('a text is cut to its limit between two visible characters', () => {
  expect(cutText('Idle', 4)).toBe('Idle')
  expect(cutText('Idle Miner', 6)).toBe('Idle M')
  expect(cutText('Idle Miner', 5)).toBe('Idle')
  expect(cutText('Idle 👩‍🌾 Farm', 8)).toBe('Idle')
  expect(cutText('Cafe\u0301', 4)).toBe('Caf')
  expect(cutText('👩‍🌾👩‍🌾', 9)).toBe('👩‍🌾')
})

test('a single character that is too long is cut, too, but not within a code point', () => {
  expect(cutText(`a${'\u0301'.repeat(20)}`, 10)).toBe(`a${'\u0301'.repeat(9)}`)
  expect(cutText(`👩‍${'\u{1f3fb}'.repeat(20)}`, 10).isWellFormed()).toBe(true)
})
