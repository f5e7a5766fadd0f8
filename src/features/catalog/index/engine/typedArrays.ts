/** A copy of an array with room for `length` numbers; the rest is 0. */
export function widen<T extends Int32Array | Int8Array | Float64Array>(numbers: T, length: number): T {
  const wider = new (numbers.constructor as new (length: number) => T)(length)
  wider.set(numbers)
  return wider
}

/** The first of 0…length-1 for which `isBefore` is false, or `length`; it must be true up to some place and false from there on. */
export function firstIndex(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
