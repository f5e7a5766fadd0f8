import { expect, it } from 'vitest'
import { DEFAULT_AREA_CHOICE, readAreaChoice } from './areaChoice.ts'

it('shows reviews by the highest levels by default', () => {
  expect(readAreaChoice(null)).toEqual({ tab: 'review', order: 'highestlevel' })
})

it('remembers what was chosen', () => {
  expect(readAreaChoice('{"tab":"all","order":"oldest"}')).toEqual({ tab: 'all', order: 'oldest' })
})

it.each(['', 'no JSON', '[]', '7', 'null', '{"tab":"votes","order":3}'])('ignores %j', (text) => {
  expect(readAreaChoice(text)).toEqual(DEFAULT_AREA_CHOICE)
})
