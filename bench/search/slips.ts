import type { SeededRandom } from '#/shared/seededRandom.ts'

/** Changes one letter of a word, or two neighbors; undefined for a word in which that changes nothing. */
export type Slip = (word: string, random: SeededRandom) => string | undefined

/** In shorter words search forgives nothing, since one letter more or less makes another word of them. */
export const MIN_SLIP_LETTERS = 4
/** Only these are on the keyboard that slips come from. */
const LATIN_WORDS = new RegExp(`\\p{Script=Latin}{${MIN_SLIP_LETTERS},}`, 'gu')

/** The keys around each letter on a QWERTY keyboard. */
const KEYS_AROUND: Readonly<Record<string, string>> = {
  a: 'qwsz',
  b: 'vghn',
  c: 'xdfv',
  d: 'serfcx',
  e: 'wsdr',
  f: 'drtgvc',
  g: 'ftyhbv',
  h: 'gyujnb',
  i: 'ujko',
  j: 'huikmn',
  k: 'jiolm',
  l: 'kop',
  m: 'njk',
  n: 'bhjm',
  o: 'iklp',
  p: 'ol',
  q: 'wa',
  r: 'edft',
  s: 'awedxz',
  t: 'rfgy',
  u: 'yhji',
  v: 'cfgb',
  w: 'qase',
  x: 'zsdc',
  y: 'tghu',
  z: 'asx',
}

const keysAround = (letter: string): string | undefined => KEYS_AROUND[letter.toLowerCase()]

const positions = (word: string): number[] => Array.from(word, (_, at) => at)

export const omitLetter: Slip = (word, random) => {
  const at = random.pick(positions(word))
  return word.slice(0, at) + word.slice(at + 1)
}

export const doubleLetter: Slip = (word, random) => {
  const at = random.pick(positions(word))
  return word.slice(0, at) + word[at] + word.slice(at)
}

export const swapLetters: Slip = (word, random) => {
  const lower = word.toLowerCase()
  const different = positions(word).filter((at) => at + 1 < word.length && lower[at] !== lower[at + 1])
  if (different.length === 0) return undefined
  const at = random.pick(different)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

export const hitKeyBeside: Slip = (word, random) => {
  const onKeyboard = positions(word).filter((at) => keysAround(word[at]!))
  if (onKeyboard.length === 0) return undefined
  const at = random.pick(onKeyboard)
  return word.slice(0, at) + random.pick([...keysAround(word[at]!)!]) + word.slice(at + 1)
}

export const SLIPS: readonly Slip[] = [omitLetter, swapLetters, doubleLetter, hitKeyBeside]

/** The text with a slip in one of its words of at least `MIN_SLIP_LETTERS` letters; undefined if it has none. */
export function withSlip(text: string, slip: Slip, random: SeededRandom): string | undefined {
  const words = [...text.matchAll(LATIN_WORDS)]
  if (words.length === 0) return undefined
  const { 0: word, index } = random.pick(words)
  const slipped = slip(word, random)
  return slipped === undefined ? undefined : text.slice(0, index) + slipped + text.slice(index + word.length)
}
