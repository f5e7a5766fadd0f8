import { foldText } from '#/shared/foldText.ts'
import { numeralsOf } from './numerals.ts'
import { contentWords } from './smallWords.ts'

/** The words of a text that are looked for one by one: each costs a search. Of more, the longest are. */
const MOST_WORDS = 8

/** One of the words of a search. */
export interface SearchWord {
  text: string
  /** The same number in other numerals, a word of its own: '2' for 'ii'. */
  numerals: readonly string[]
}

/** What was typed, prepared for searching. */
export interface SearchText {
  /** Folded, without spaces. */
  key: string
  /** The same without small words. */
  contentKey: string
  /** The words to look for, without small ones and repetitions. */
  words: readonly SearchWord[]
  /** Whether the last of `words` is the last one typed, so that it may be unfinished. */
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
  return {
    key: all.join(''),
    contentKey: content.join(''),
    words: distinct.filter((word) => kept.has(word)).map((text) => ({ text, numerals: numeralsOf(text) })),
    lastWord: all.at(-1)!,
  }
}
