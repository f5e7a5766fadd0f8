import { foldCase } from '#/shared/foldCase.ts'

/**
 * What names of developers are compared by: names with the same key are one developer. Without case, accents, spaces, and punctuation.
 * `developer_key` in the database gives the same keys.
 */
export function developerKey(name: string): string {
  // '™' first, because it decomposes to letters.
  const folded = foldCase(name.replace(/[™℠®©]/g, '').normalize('NFKD'))
  return folded.replace(IGNORED, '') || foldCase(name)
}

// Listed as the database has them.
const IGNORED = /[\u0300-\u036f\t-\r \u00a0\u2000-\u200d\u2010-\u201f\u3000!-#%-*,-/:;?@[-`{-~·]/g
