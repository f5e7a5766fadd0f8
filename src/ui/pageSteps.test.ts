import { expect, test } from 'vitest'
import { pageSteps } from './pageSteps.ts'

const shown = (page: number, count: number) =>
  pageSteps(page, count)
    .map((step) => (step < 0 ? '…' : step))
    .join(' ')

test('few pages are all offered', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
})

test('many pages are offered around the current one, and no gap hides a single page', () => {
  expect(shown(1, 31)).toBe('1 2 3 4 5 … 31')
  expect(shown(4, 31)).toBe('1 2 3 4 5 … 31')
  expect(shown(5, 31)).toBe('1 … 4 5 6 … 31')
  expect(shown(28, 31)).toBe('1 … 27 28 29 30 31')
  expect(shown(31, 31)).toBe('1 … 27 28 29 30 31')
})

test('every page leads to its neighbors and the list never grows', () => {
  for (let count = 1; count <= 40; count++) {
    for (let page = 1; page <= count; page++) {
      const steps = pageSteps(page, count)
      expect(steps.length).toBeLessThanOrEqual(7)
      expect(new Set(steps).size).toBe(steps.length)
      for (const near of [page - 1, page, page + 1]) {
        if (near >= 1 && near <= count) expect(steps).toContain(near)
      }
    }
  }
})
