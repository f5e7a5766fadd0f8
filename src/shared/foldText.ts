import { foldCase } from './foldCase.ts'

/** Letters that Unicode does not decompose, as their languages write them without. */
const LATIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
}

/**
 * A text without case, accents, and styles of letters: 'Pokéclicker' → 'pokeclicker', 'Ｉｄｌｅ' → 'idle', 'Straßenbau' → 'strassenbau',
 * 'ё' → 'е'.
 */
export const foldLetters = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')).replace(
    /[ßæœøłđðþıħŧŋĸ]/g,
    (letter) => LATIN_LETTERS[letter]!,
  )

/** Marks that stand inside words or behind them, in any style: apostrophes, quotes, and signs of trademarks. */
const MARKS = /['"’‘‛`´ʼʹ′″“”„‟«»‹›＇＂™®©℠]/g

/**
 * The key that texts are searched by: one contains the other when its key does. Without case, accents, and marks; everything else between
 * letters, digits, and symbols is one space: 'Swarm Simulator: Evolution™' → 'swarm simulator evolution', 'Don’t Stop' → 'dont stop'.
 * A text of nothing but marks keeps them.
 */
export function foldText(text: string): string {
  const folded = foldLetters(text.replace(MARKS, ''))
    .replace(/[^\p{L}\p{N}\p{M}\p{S}]+/gu, ' ')
    .trim()
  return folded === '' ? foldCase(text).trim() : folded
}
