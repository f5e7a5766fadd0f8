/**
 * Sets of slots as bits, 32 to a word: bit `slot & 31` of word `slot >>> 5`. Signed words, because the engine keeps
 * 32-bit integers out of the heap only when they are signed. Every function works on the first `n` words.
 */
export type Bitmap = Int32Array

/** Words that hold `slots` bits. */
export const wordsFor = (slots: number): number => (slots + 31) >>> 5

export function setBit(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5]! |= 1 << (slot & 31)
}

export function clearBit(bitmap: Bitmap, slot: number): void {
  bitmap[slot >>> 5]! &= ~(1 << (slot & 31))
}

export function putBit(bitmap: Bitmap, slot: number, on: boolean): void {
  if (on) setBit(bitmap, slot)
  else clearBit(bitmap, slot)
}

export function hasBit(bitmap: Bitmap, slot: number): boolean {
  return (bitmap[slot >>> 5]! & (1 << (slot & 31))) !== 0
}

/** Bits set in a word, by adding ever wider neighbors (H. S. Warren, "Hacker's Delight", 5–1). */
export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  x = (x + (x >>> 4)) & 0x0f0f0f0f
  return Math.imul(x, 0x01010101) >>> 24
}

/** Size of the set. */
export function count(bitmap: Bitmap, n: number): number {
  return countAnd(bitmap, bitmap, n)
}

/**
 * Size of the intersection, which is not built. Eight words at a time are added bit by bit (carry-save adders), so
 * that only one of them is counted: R. W. Harley's method, "Hacker's Delight", 5–1.
 */
export function countAnd(a: Bitmap, b: Bitmap, n: number): number {
  let ones = 0
  let twos = 0
  let fours = 0
  let eights = 0
  const end = n & ~7
  for (let i = 0; i < end; i += 8) {
    let x = a[i]! & b[i]!
    let y = a[i + 1]! & b[i + 1]!
    let half = ones ^ x
    const twos1 = (ones & x) | (half & y)
    ones = half ^ y
    x = a[i + 2]! & b[i + 2]!
    y = a[i + 3]! & b[i + 3]!
    half = ones ^ x
    const twos2 = (ones & x) | (half & y)
    ones = half ^ y
    half = twos ^ twos1
    const fours1 = (twos & twos1) | (half & twos2)
    twos = half ^ twos2
    x = a[i + 4]! & b[i + 4]!
    y = a[i + 5]! & b[i + 5]!
    half = ones ^ x
    const twos3 = (ones & x) | (half & y)
    ones = half ^ y
    x = a[i + 6]! & b[i + 6]!
    y = a[i + 7]! & b[i + 7]!
    half = ones ^ x
    const twos4 = (ones & x) | (half & y)
    ones = half ^ y
    half = twos ^ twos3
    const fours2 = (twos & twos3) | (half & twos4)
    twos = half ^ twos4
    half = fours ^ fours1
    eights = (eights + popcount((fours & fours1) | (half & fours2))) | 0
    fours = half ^ fours2
  }
  let total = 8 * eights + 4 * popcount(fours) + 2 * popcount(twos) + popcount(ones)
  for (let i = end; i < n; i++) total += popcount(a[i]! & b[i]!)
  return total
}

/** Size of the intersection within the first `size` words that `at` names. */
export function countAndAt(a: Bitmap, b: Bitmap, at: Int32Array, size: number): number {
  let total = 0
  for (let i = 0; i < size; i++) {
    const index = at[i]!
    const word = a[index]! & b[index]!
    if (word !== 0) total += popcount(word)
  }
  return total
}

/** Keeps in `target` what is in `other`, too. */
export function andInto(target: Bitmap, other: Bitmap, n: number): void {
  for (let i = 0; i < n; i++) target[i]! &= other[i]!
}

/** Removes from `target` what is in `other`. */
export function andNotInto(target: Bitmap, other: Bitmap, n: number): void {
  for (let i = 0; i < n; i++) target[i]! &= ~other[i]!
}

/** Adds to `target` what is in `other`. */
export function orInto(target: Bitmap, other: Bitmap, n: number): void {
  for (let i = 0; i < n; i++) target[i]! |= other[i]!
}

/** The slot of the `place`-th member of the set, ascending from 0; -1 if it has no more than `place`. */
export function memberAt(bitmap: Bitmap, n: number, place: number): number {
  let left = place
  for (let i = 0; i < n; i++) {
    let word = bitmap[i]!
    const size = popcount(word)
    if (left >= size) {
      left -= size
      continue
    }
    for (; left > 0; left--) word &= word - 1
    return (i << 5) + 31 - Math.clz32(word & -word)
  }
  return -1
}

/** Writes the slots of the set, ascending, to `out`, which must have room for them; returns how many there are. */
export function members(bitmap: Bitmap, n: number, out: Int32Array): number {
  let size = 0
  for (let i = 0; i < n; i++) {
    let word = bitmap[i]!
    const first = i << 5
    while (word !== 0) {
      out[size++] = first + 31 - Math.clz32(word & -word)
      word &= word - 1
    }
  }
  return size
}
