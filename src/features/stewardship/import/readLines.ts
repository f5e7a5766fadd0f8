/** The maximum length of a line, in bytes: far more than any game needs. */
export const LINE_MAX_BYTES = 1_000_000

/** A line of a file with its number from 1: its text, or what is wrong with its bytes. */
export type Line = { number: number; text: string } | { number: number; problem: string }

const NEWLINE = 0x0a

/**
 * Splits a stream of bytes into lines. Never holds more than one line, and only the beginning of a line that is
 * too long. Byte order marks, carriage returns and blank lines are skipped.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let parts: Uint8Array[] = []
  let size = 0
  let number = 1
  const take = (): Line | undefined => {
    const bytes = Buffer.concat(parts, Math.min(size, LINE_MAX_BYTES))
    const tooLong = size > LINE_MAX_BYTES
    parts = []
    size = 0
    if (tooLong) return { number, problem: `is longer than ${LINE_MAX_BYTES} bytes` }
    try {
      const text = decoder.decode(bytes).trim()
      return text === '' ? undefined : { number, text }
    } catch {
      return { number, problem: 'is not UTF-8 text' }
    }
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end))
      const line = take()
      if (line) yield line
      number += 1
      from = end + 1
    }
    keep(chunk.subarray(from))
  }
  const last = take()
  if (last) yield last

  function keep(bytes: Uint8Array) {
    // Bytes over the limit are counted for the message and dropped. The others are copied, because they outlive their chunk.
    if (size < LINE_MAX_BYTES && bytes.length > 0)
      parts.push(Uint8Array.prototype.slice.call(bytes, 0, LINE_MAX_BYTES - size))
    size += bytes.length
  }
}
