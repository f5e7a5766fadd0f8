import { LINE_MAX_BYTES } from '../readLines.ts'

/** A record of a CSV file with the number of the line where it begins, from 1: its bytes, or what is wrong with them. */
export type CsvRecord = { number: number; bytes: Uint8Array } | { number: number; problem: string }

const NEWLINE = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Where a byte is: a value begins, in a value without quotes, in quotes, behind a quote in quotes, in a record that is too long. */
type State = 'start' | 'plain' | 'quoted' | 'quote' | 'too long'

function stateAfter(state: State, byte: number): State {
  if (state === 'quoted') return byte === QUOTE ? 'quote' : 'quoted'
  if (byte === COMMA) return 'start'
  if (byte === QUOTE && state !== 'plain') return 'quoted'
  return 'plain'
}

/**
 * Splits a stream of CSV (RFC 4180) into records. Holds one record at a time, and only the beginning of one that is too long: the next record
 * then begins on the next line, so a quote that is never closed spoils no more than that. Libraries for CSV end a file there.
 */
export async function* readRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  let state: State = 'start'
  let parts: Uint8Array[] = []
  let size = 0
  let line = 1
  let first = 1
  const take = (): CsvRecord => {
    const record: CsvRecord =
      state === 'too long'
        ? {
            number: first,
            problem: `is longer than ${LINE_MAX_BYTES} bytes, or has a quote that is not closed`,
          }
        : { number: first, bytes: Buffer.concat(parts) }
    parts = []
    size = 0
    return record
  }
  const keep = (bytes: Uint8Array) => {
    size += bytes.length
    if (size > LINE_MAX_BYTES) {
      state = 'too long'
      parts = []
      // Copied, because they outlive their chunk.
    } else if (bytes.length > 0) parts.push(Uint8Array.prototype.slice.call(bytes))
  }
  // A value may begin with a quote behind the byte order mark, which decoding removes.
  const isFirstValue = () => line === 1 && state === 'start'
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!
      if (byte === NEWLINE) {
        line += 1
        if (state === 'quoted' && size + at - from < LINE_MAX_BYTES) continue
        keep(chunk.subarray(from, at))
        yield take()
        state = 'start'
        first = line
        from = at + 1
      } else if (state !== 'too long' && !(isFirstValue() && BYTE_ORDER_MARK.includes(byte)))
        state = stateAfter(state, byte)
    }
    keep(chunk.subarray(from))
  }
  if (state === 'quoted') yield { number: first, problem: 'has a quote that is not closed' }
  else if (size > 0) yield take()
}
