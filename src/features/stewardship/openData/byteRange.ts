/** A part of a file: its first and its last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.2). 'unsatisfiable' if the part lies behind its end; undefined for everything that is served
 * whole: other units, several parts, or nonsense.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (start >= size) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}
