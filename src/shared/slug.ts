import { kebabCase } from './kebabCase.ts'

/** The longest slug, in characters. */
export const SLUG_MAX = 80

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
 * The kebab form of a name: 'Semi idle' → 'semi-idle', 'Pokéclicker!' → 'pokeclicker', 'Straßenbau' → 'strassenbau'.
 * At most SLUG_MAX characters. Empty when the name has no letter or digit that Latin script can write.
 */
export function slugify(name: string): string {
  const latin = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŧŋĸ]/g, (letter) => LATIN_LETTERS[letter]!)
  return kebabCase(latin).slice(0, SLUG_MAX).replace(/-$/, '')
}
