import { foldCase } from './foldCase.ts'
import { foldLetters } from './foldLetters.ts'

/** Marks that stand inside words or behind them, in any style: apostrophes, quotes, and signs of trademarks. */
const MARKS = /['"’‘‛`´ʼʹ′″“”„‟«»‹›＇＂™®©℠]/g

/**
 * The key that texts are searched by: one contains the other when its key does. Without case, accents, and marks; everything else between
 * letters, digits, and symbols is one space: 'Swarm Simulator: Evolution™' → 'swarm simulator evolution', 'Don’t Stop' → 'dont stop'.
 * A text of nothing but marks keeps them.
 */
export function foldText(text: string): string {
  // Before, because of some the normal form is others; and after, because of others it is one of these.
  const folded = foldLetters(text.replace(MARKS, ''))
    .replace(MARKS, '')
    .replace(/[^\p{L}\p{N}\p{M}\p{S}]+/gu, ' ')
    .trim()
  return folded === '' ? foldCase(text).trim() : folded
}
