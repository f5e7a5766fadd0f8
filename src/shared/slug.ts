import { foldLetters } from './foldLetters.ts'
import { kebabCase } from './kebabCase.ts'

/** The longest slug, in characters. */
export const SLUG_MAX = 80

/**
 * The kebab form of a name: 'Semi idle' → 'semi-idle', 'Pokéclicker!' → 'pokeclicker', 'Straßenbau' → 'strassenbau'.
 * At most SLUG_MAX characters. Empty when the name has no letter or digit that Latin script can write.
 */
export function slugify(name: string): string {
  return kebabCase(foldLetters(name)).slice(0, SLUG_MAX).replace(/-$/, '')
}
