import { foldText } from '#/shared/foldText.ts'
import { numeralsOf } from './numerals.ts'
import { contentWords } from './smallWords.ts'

/** The words of a text that are looked for one by one: each costs a search. Of more, the longest are. */
const MOST_WORDS = 8

const LEAST_LETTERS_OF_NAME = 3

/** One of the words of a search. */
export interface SearchWord {
  text: string
  /** The same number in other numerals, a word of its own behind the first: '2' for 'ii'. */
  numerals: readonly string[]
}

/** What was typed, prepared for searching. */
export interface SearchText {
  /** Folded, without spaces. */
  key: string
  /** The same without small words. */
  contentKey: string
  /** The words to look for, without small ones and repetitions, the longest first. */
  words: readonly SearchWord[]
  /** The last word typed, which may be unfinished; not among `words` if it is a small one or was left out. */
  lastWord: string
}

/** Undefined for a text without anything to search for. */
export function searchText(typed: string): SearchText | undefined {
  const folded = foldText(typed)
  if (folded === '') return undefined
  const all = folded.split(' ')
  const content = contentWords(all)
  const distinct = [...new Set(content)]
  const longest = distinct.length > MOST_WORDS ? distinct.toSorted((a, b) => b.length - a.length) : distinct
  const kept = new Set(longest.slice(0, MOST_WORDS))
  // A number alone is no name, and 'i' is in nearly all of them.
  const isName = content.some((word) => word.length >= LEAST_LETTERS_OF_NAME)
  return {
    key: all.join(''),
    contentKey: content.join(''),
    words: distinct
      .filter((word) => kept.has(word))
      .map((text) => ({ text, numerals: isName ? numeralsOf(text) : [] }))
      // Long words first: they leave few games for the others to be looked for in.
      .sort((a, b) => b.text.length - a.text.length),
    lastWord: all.at(-1)!,
  }
}
