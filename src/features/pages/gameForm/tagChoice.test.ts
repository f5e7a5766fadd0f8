import { expect, test } from 'vitest'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import { amountOf, isFull, tagErrors, toggleTag } from './tagChoice.ts'

const category = (id: string) => TAG_CATEGORIES.find((each) => each.id === id)!

test('a tag is added and removed, and a category with one tag takes the new one', () => {
  expect(toggleTag(category('setting'), [28], 32)).toEqual([28, 32])
  expect(toggleTag(category('setting'), [28, 32], 28)).toEqual([32])
  expect(toggleTag(category('development'), [20, 9], 10)).toEqual([20, 10])
})

test('a full category is full, unless choosing replaces', () => {
  expect(isFull(category('playstyle'), [6])).toBe(false)
  expect(isFull(category('playstyle'), [6, 7])).toBe(true)
  expect(isFull(category('development'), [9])).toBe(false)
})

test('the amount says what is still needed', () => {
  expect(amountOf(category('gameplay'), [])).toBe('0 of 4, pick at least 1')
  expect(amountOf(category('gameplay'), [42, 51])).toBe('2 of 4')
  expect(amountOf(category('development'), [])).toBe('Pick 1')
  expect(amountOf(category('engine'), [])).toBe('0 of 1')
})

test('every category with a minimum is named until it has one', () => {
  const needed = TAG_CATEGORIES.filter(({ min }) => min > 0).map(({ id }) => id)
  expect(Object.keys(tagErrors([]))).toEqual(needed)
  expect(tagErrors([20, 9, 13, 6, 73, 28, 42, 60])).toEqual({})
  expect(tagErrors([20, 9, 10, 13, 6, 73, 28, 42, 60])).toEqual({
    development: 'Keep only 1 tag from Development',
  })
})
