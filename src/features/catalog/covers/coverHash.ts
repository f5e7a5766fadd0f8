/**
 * Part of every cover's hash. Raise it whenever a drawing changes, so that pictures cached under the old
 * addresses (by browsers, CDNs, on disk) are requested again.
 */
export const DRAWING_VERSION = 4

const ALPHABET = '0123456789abcdefghijklmnopqrstuv'

// Lower case only: the hash names files, and on some file systems `aB` and `Ab` are the same file.
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, i) => ALPHABET.charAt(i >> 5) + ALPHABET.charAt(i & 31),
)

/** Spreads each input bit over all 32 output bits (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let x = value ^ (value >>> 16)
  x = Math.imul(x, 0x85ebca6b)
  x ^= x >>> 13
  x = Math.imul(x, 0xc2b2ae35)
  return x ^ (x >>> 16)
}

/**
 * The version of a game's generated cover, as it appears in the cover's address: 10 characters of 0–9 and a–v (50 bits),
 * the same for the same name, short description, and set of tags in any order, on every machine.
 *
 * Two FNV-1a-like lanes over UTF-16 units, each finished as in MurmurHash3. Not for secrets: the only harm in a
 * collision is a browser that keeps showing the picture from before a rename.
 */
export function coverHash(name: string, desc: string, tagIds: readonly number[]): string {
  let a = 0x811c9dc5 ^ DRAWING_VERSION
  let b = 0x9e3779b9 + DRAWING_VERSION
  const text = `${name}\n${desc}`
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x5bd1e995) + 0x27d4eb2f
  }
  // Sums do not depend on the order of the tags, so nothing needs sorting.
  let tagsA = 0
  let tagsB = 0
  for (const id of tagIds) {
    const spread = mix(id + 0x3c6ef372)
    tagsA = (tagsA + spread) | 0
    tagsB = (tagsB + Math.imul(spread, spread | 1)) | 0
  }
  const high = mix(a ^ tagsA)
  const low = mix(b ^ tagsB ^ (a >>> 7))
  return (
    PAIRS[high >>> 22]! +
    PAIRS[(high >>> 12) & 1023]! +
    PAIRS[(high >>> 2) & 1023]! +
    PAIRS[low >>> 22]! +
    PAIRS[(low >>> 12) & 1023]!
  )
}
