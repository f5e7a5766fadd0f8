import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it('shows the words of a text without its marks', () => {
  expect(excerpt('**Forty-one** lines?\n\n- one\n- `two`\n\n> [three](https://example.org)', 100)).toBe(
    'Forty-one lines? one two three',
  )
})

it('keeps underscores and stars that stand between words or within one', () => {
  expect(excerpt('2 * 3 is 6', 100)).toBe('2 * 3 is 6')
  expect(excerpt('See [A](https://example.org/A_(b)).', 100)).toBe('See A.')
  expect(excerpt('** '.repeat(100), 10)).toBe('')
})

it('cuts a long text at a word and says so', () => {
  expect(excerpt('one two three four', 12)).toBe('one two…')
})

it('cuts a text of one long word where it must', () => {
  expect(excerpt('a'.repeat(50), 10)).toBe(`${'a'.repeat(10)}…`)
})
