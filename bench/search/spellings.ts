import type { SeededRandom } from '#/shared/seededRandom.ts'
import { doubleLetter, hitKeyBeside, omitLetter, SLIPS, type Slip, swapLetters, withSlip } from './slips.ts'

/** The ways in which people type a name that they remember by half. */
export const SPELLING_KINDS = [
  { id: 'exact', label: 'the exact name' },
  { id: 'missing', label: 'a letter missing' },
  { id: 'swapped', label: 'two neighbors swapped' },
  { id: 'doubled', label: 'a letter doubled' },
  { id: 'replaced', label: 'the key beside it' },
  { id: 'unspaced', label: 'no spaces' },
  { id: 'unmarked', label: 'no accents or marks' },
  { id: 'reordered', label: 'words in another order' },
  { id: 'shortened', label: 'small words left out' },
  { id: 'half', label: 'the first half, one slip' },
  { id: 'initials', label: 'initials' },
] as const

export type SpellingKind = (typeof SPELLING_KINDS)[number]['id']

export interface Spelling {
  kind: SpellingKind
  /** What is typed. */
  text: string
  /** The same without its slip. */
  intended: string
}

const SMALL_WORDS = new Set("the a an of and to in for on at by from with & n 'n'".split(' '))
const APOSTROPHES_AND_SIGNS = /['’‘`´™®©]/gu

type Typed = Pick<Spelling, 'text' | 'intended'>
/** Undefined for names that can't be typed in this way. */
type Typist = (name: string, random: SeededRandom) => Typed | undefined

const TYPISTS: Record<SpellingKind, Typist> = {
  exact: changing((name) => name),
  missing: slipping(omitLetter),
  swapped: slipping(swapLetters),
  doubled: slipping(doubleLetter),
  replaced: slipping(hitKeyBeside),
  unspaced: changing((name) => name.replaceAll(/\s+/gu, '')),
  unmarked: changing(withoutMarks),
  reordered: changing(inAnotherOrder),
  shortened: changing(withoutSmallWords),
  half: (name, random) => slipping(random.pick(SLIPS))(firstHalf(name), random),
  initials: changing(initialsOf),
}

/** A name in each way in which it can be typed, without those in which it stays as it is. */
export function spellingsOf(name: string, random: SeededRandom): Spelling[] {
  const composed = name.normalize('NFC')
  return SPELLING_KINDS.flatMap(({ id: kind }) => {
    const typed = TYPISTS[kind](composed, random)
    if (typed === undefined || typed.text === '') return []
    return kind !== 'exact' && typed.text === composed ? [] : [{ kind, ...typed }]
  })
}

function changing(change: (name: string, random: SeededRandom) => string): Typist {
  return (name, random) => {
    const text = change(name, random)
    return { text, intended: text }
  }
}

function slipping(slip: Slip): Typist {
  return (intended, random) => {
    const text = withSlip(intended, slip, random)
    return text === undefined ? undefined : { text, intended }
  }
}

/** Words and numbers without what is between them; an apostrophe is part of its word. */
const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? []

/** 'Anti-Idle: The Game' → 'AITG'; empty for a single word. */
function initialsOf(name: string): string {
  const words = wordsOf(name)
  return words.length < 2 ? '' : words.map((word) => [...word][0]).join('')
}

function withoutMarks(name: string): string {
  return name
    .replaceAll(APOSTROPHES_AND_SIGNS, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function inAnotherOrder(name: string, random: SeededRandom): string {
  const words = wordsOf(name)
  if (words.length < 2) return name
  const shuffled = words
    .map((word) => ({ word, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word)
  const isSame = shuffled.every((word, at) => word === words[at])
  return (isSame ? words.toReversed() : shuffled).join(' ')
}

function withoutSmallWords(name: string): string {
  return name
    .split(/\s+/u)
    .filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
    .join(' ')
}

function firstHalf(name: string): string {
  const characters = [...name]
  return characters
    .slice(0, Math.ceil(characters.length / 2))
    .join('')
    .trim()
}
