import { describe, expect, test } from 'vitest'
import {
  applyEdit,
  completeMention,
  type Edit,
  makeLink,
  mentionAt,
  quotationOf,
  type Selection,
  toggleMarks,
  togglePrefix,
} from './edits.ts'

/** 'a [b] c': a text whose selection is in brackets; '|' is a cursor. */
function selection(marked: string): Selection {
  if (marked.includes('|')) {
    const at = marked.indexOf('|')
    return { text: marked.replace('|', ''), start: at, end: at }
  }
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}

function result(marked: string, edit: (selection: Selection) => Edit): string {
  const before = selection(marked)
  const made = edit(before)
  const text = applyEdit(before, made)
  return made.start === made.end
    ? `${text.slice(0, made.start)}|${text.slice(made.start)}`
    : `${text.slice(0, made.start)}[${text.slice(made.start, made.end)}]${text.slice(made.end)}`
}

describe('the toolbar', () => {
  test.each([
    ['a [b] c', 'a **[b]** c'],
    ['a **[b]** c', 'a [b] c'],
    ['a [**b**] c', 'a [b] c'],
    ['a | c', 'a **|** c'],
  ])('makes %j bold: %j', (before, after) => {
    expect(result(before, (each) => toggleMarks(each, '**'))).toBe(after)
  })

  test.each([
    ['one\n[two\nthree]\nfour', 'one\n[> two\n> three]\nfour'],
    ['one\n[> two\n> three]\nfour', 'one\n[two\nthree]\nfour'],
    ['a|b', '> ab|'],
    ['|', '> |'],
    ['one\n|\ntwo', 'one\n> |\ntwo'],
  ])('quotes the lines of %j: %j', (before, after) => {
    expect(result(before, (each) => togglePrefix(each, '> '))).toBe(after)
  })

  test('makes a link of a selected name, with the address to type next', () => {
    expect(result('see [the wiki] now', makeLink)).toBe('see [the wiki]([https://]) now')
  })

  test('makes a link of a selected address, with the name to type next', () => {
    expect(result('see [https://example.org/a] now', makeLink)).toBe('see [|](https://example.org/a) now')
  })
})

describe('quoting a selection', () => {
  test('marks each line and leaves room for the answer', () => {
    expect(quotationOf(' first\n\nsecond ')).toBe('> first\n>\n> second\n\n')
  })
})

describe('mentions', () => {
  test.each(['@al|', 'hi @al|', '(@al|', 'a\n@al|'])('%j asks for names', (marked) => {
    expect(mentionAt(selection(marked))?.query).toBe('al')
  })

  test.each(['mail a@al|', '@|', '@al |', '@[al]', `@${'x'.repeat(21)}|`])('%j asks for none', (marked) => {
    expect(mentionAt(selection(marked))).toBeUndefined()
  })

  test('complete the name and go on behind it', () => {
    expect(result('hi @al|, you', (each) => completeMention(each, 'alice')!)).toBe('hi @alice |, you')
  })
})
