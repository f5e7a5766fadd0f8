import { expect, it } from 'vitest'
import { startOfMarkdown } from './startOfMarkdown.ts'

it('leaves a short text as it is', () => {
  expect(startOfMarkdown('one\n\ntwo', 8)).toBe('one\n\ntwo')
})

it('cuts a long text after a paragraph, a line, or a word', () => {
  expect(startOfMarkdown('one two three\n\nfour\nfive six', 20)).toBe('one two three\n\n…')
  expect(startOfMarkdown('one two three\nfour five six', 20)).toBe('one two three\n\n…')
  expect(startOfMarkdown('one two three four five', 20)).toBe('one two three four\n\n…')
  expect(startOfMarkdown('a'.repeat(30), 20)).toBe(`${'a'.repeat(20)}\n\n…`)
})
