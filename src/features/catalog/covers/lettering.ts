import { num } from './drawing/shapes.ts'
import { letterShape } from './letterShapes.ts'
import { plainLetters, wordsOf } from './nameWords.ts'

/** Pen width and the gap between letters, as shares of the capitals' height. */
const PEN = 0.2
const GAP = 0.14
const SPACE = 0.42

/** Words that say little about a game among incremental games: a monogram prefers the others. */
const COMMON_WORDS = new Set(
  'idle clicker clickers incremental game games simulator tycoon idler edition'.split(' '),
)
const SMALL_WORDS = new Set('the a an of and in to for by with on my is vs'.split(' '))

/**
 * One or two characters for a name: the first letters of its two most distinctive words in their order ('Idle Miner
 * Tycoon' → MT when 'Idle' counts least), a word and a number ('Trimps 2' → T2), or a single letter. Empty for a name
 * in which nothing can be drawn.
 */
export function monogramOf(name: string): string {
  const words = wordsOf(name)
    .map((word) => word.toUpperCase())
    .filter((word) => letterShape(word.charAt(0)) !== undefined)
  const dull = (word: string) =>
    SMALL_WORDS.has(word.toLowerCase()) ? 2 : COMMON_WORDS.has(word.toLowerCase()) ? 1 : 0
  const chosen = words
    .map((word, place) => ({ word, place, dull: dull(word) }))
    .sort((a, b) => a.dull - b.dull || a.place - b.place)
    .filter((entry, rank) => rank === 0 || entry.dull < 2)
    .slice(0, 2)
    .sort((a, b) => a.place - b.place)
  return chosen.map(({ word }) => word.charAt(0)).join('')
}

/**
 * What of a name can be set in capitals, with single spaces between words; characters without a shape are left out.
 * Empty when no letter or digit is left: a lone colon is no title.
 */
export function settable(name: string): string {
  const plain = plainLetters(name).replace(/['’]/g, '').replace(/[–—]/g, '-').toUpperCase()
  const set = [...plain].map((character) => (letterShape(character) ? character : ' ')).join('')
  return /[A-Z0-9]/.test(set) ? set.replace(/ +/g, ' ').trim() : ''
}

/** How wide a line is, in units, at the given height of its capitals. */
export function measure(text: string, height: number): number {
  let units = 0
  for (const character of text) units += advance(character)
  return Math.max(0, units - GAP * 100) * (height / 100)
}

function advance(character: string): number {
  const shape = letterShape(character)
  return shape ? shape.width + (PEN + GAP) * 100 : SPACE * 100
}

/**
 * A line of capitals as stroked paths; `x` is the left edge of the first letter, `y` the top of the capitals.
 * `spread` widens the pen by so many units on each side, for an outline behind the letters.
 */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  color: string,
  spread = 0,
): string {
  const scale = height / 100
  // The pen reaches over the ends of its line by half its width; the line is inset so that the letters keep to `height`.
  const inner = 1 - PEN
  let at = PEN * 50
  let drawn = ''
  for (const character of text) {
    const shape = letterShape(character)
    if (shape)
      drawn += `<path transform="translate(${num(at)} ${num(PEN * 50)}) scale(1 ${num(inner)})" d="${shape.d}"/>`
    at += advance(character)
  }
  const width = PEN * 100 + (2 * spread) / scale
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${num(scale)})" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`
}
