import unhomoglyph from 'unhomoglyph'

/**
 * The skeleton of a name: two names with the same skeleton look alike. Follows Unicode's UTS #39, and
 * also ignores case, accents, punctuation and spaces, and treats i, l and 1 as the same.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return unhomoglyph(plain)
    .toLowerCase()
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
