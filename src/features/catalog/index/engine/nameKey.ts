import { skeletonOf } from '#/shared/confusables.ts'
import { foldText } from '#/shared/foldText.ts'
import { arabic, isOneLetter } from './numerals.ts'

const FILLERS = new Set(['the', 'and', 'n'])

/**
 * A key that is equal for different spellings of a name. It ignores case, accents, punctuation, spaces, 'the' and 'and', treats
 * look-alike characters as equal, and Roman numerals as numbers. 'The Idle–Mine II' and 'idle mine 2' have the same key.
 */
export function nameKey(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const kept = words.filter((word) => !FILLERS.has(word))
  const numbered = (kept.length > 0 ? kept : words).map((word, at, all) =>
    at === 0 || (isOneLetter(word) && at < all.length - 1) ? word : (arabic(word) ?? word),
  )
  return skeletonOf(numbered.join(''))
}

/** The similarity of two keys, from 0 to 1: the share of common pairs of letters (Dice coefficient). */
export function keySimilarity(a: string, b: string): number {
  if (a === b) return 1
  const pairs = new Map<string, number>()
  for (let at = 0; at < a.length - 1; at++) {
    const pair = a.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at < b.length - 1; at++) {
    const pair = b.slice(at, at + 2)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    shared++
  }
  const total = a.length + b.length - 2
  return total <= 0 ? 0 : (2 * shared) / total
}
