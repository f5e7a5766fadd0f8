import unhomoglyph from 'unhomoglyph'

/**
 * What is left of a name for the eye: two names with the same skeleton are easily taken for one another. Follows Unicode's UTS #39, and
 * besides ignores case, accents, punctuation and blanks, and takes i, l and 1 for one.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return unhomoglyph(plain)
    .toLowerCase()
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
