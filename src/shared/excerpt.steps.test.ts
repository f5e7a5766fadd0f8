import { expect, it } from 'vitest'
import { superLinearPatterns } from '../../test/superLinear.ts'
import { excerpt } from './excerpt.ts'

it('takes linear time, also for an excerpt as long as the text', () => {
  expect(superLinearPatterns((text) => excerpt(text, 100))).toEqual([])
  expect(superLinearPatterns((text) => excerpt(text, text.length))).toEqual([])
})
