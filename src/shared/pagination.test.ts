import { expect, it } from 'vitest'
import { MAX_PAGE, pageNumber, toPage } from './pagination.ts'

it.each([
  ['3', 3],
  ['999999', MAX_PAGE],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['last', 1],
  [undefined, 1],
])('reads the page %j of an address as %d', (text, page) => {
  expect(pageNumber(text)).toBe(page)
})

it('knows the next page from one row more than a page has', () => {
  expect(toPage([1, 2, 3], 1, 2)).toEqual({ items: [1, 2], next: 2 })
  expect(toPage([1, 2], 4, 2)).toEqual({ items: [1, 2], next: null })
  expect(toPage([1, 2, 3], MAX_PAGE, 2).next).toBeNull()
})
