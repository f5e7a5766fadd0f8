import { expect, it } from 'vitest'
import { trimCharacters, trimCharactersEnd } from './trimCharacters.ts'

it.each([
  ['--a-b--', 'a-b'],
  ['a', 'a'],
  ['---', ''],
  ['', ''],
])('removes characters at the start and end of %j', (text, trimmed) => {
  expect(trimCharacters(text, '-')).toBe(trimmed)
})

it('removes any of several characters at the end, and only there', () => {
  expect(trimCharactersEnd('.1.2+-.', '.+-')).toBe('.1.2')
})
