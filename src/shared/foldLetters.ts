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
 * A text as it is compared where spelling should not matter: without case, accents, apostrophes, and styles of letters, and with plain Latin
 * letters. 'Pokémon’s Øl' → 'pokemons ol', 'Ｉｄｌｅ' → 'idle', 'ё' → 'е'.
 */
export const foldLetters = (text: string): string =>
  foldCase(text.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '')).replace(
    /[ßæœøłđðþıħŧŋĸ]/g,
    (letter) => LATIN_LETTERS[letter]!,
  )
