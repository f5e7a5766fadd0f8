import { expect, test } from 'vitest'
import { LINE_MAX_BYTES, type Line, readLines } from './readLines.ts'

async function linesOf(...chunks: (string | Uint8Array)[]): Promise<Line[]> {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk as string)
  }
  return all(bytes())
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of readLines(chunks)) lines.push(line)
  return lines
}

test('lines keep their numbers, whatever system ended them and wherever the chunks break', async () => {
  const euro = Buffer.from('{"a":"€"}')
  expect(
    await linesOf('\ufeff{"one":1}\r\n', '\r\n  \n{"tw', 'o":2}\n', euro.subarray(0, 7), euro.subarray(7)),
  ).toEqual([
    { number: 1, text: '{"one":1}' },
    { number: 4, text: '{"two":2}' },
    { number: 5, text: '{"a":"€"}' },
  ])
  expect(await linesOf()).toEqual([])
  expect(await linesOf('\n\n')).toEqual([])
})

test('bytes that are not UTF-8 spoil their own line only', async () => {
  expect(await linesOf(Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a]), '{}\n')).toEqual([
    { number: 1, problem: 'is not UTF-8 text' },
    { number: 2, text: '{}' },
  ])
})

test('a line of any length is rejected without being held, and the next one is read', async () => {
  let largest = 0
  async function* endless() {
    const chunk = Buffer.alloc(1 << 20, 'x')
    for (let megabytes = 0; megabytes < 100; megabytes += 1) {
      yield chunk
      largest = Math.max(largest, process.memoryUsage().arrayBuffers)
    }
    yield Buffer.from('\nnext')
  }
  const before = process.memoryUsage().arrayBuffers
  expect(await all(endless())).toEqual([
    { number: 1, problem: `is longer than ${LINE_MAX_BYTES} bytes` },
    { number: 2, text: 'next' },
  ])
  expect(largest - before).toBeLessThan(8 << 20)
})

test('the longest line that is allowed is read', async () => {
  const text = 'x'.repeat(LINE_MAX_BYTES)
  expect(await linesOf(text, '\n')).toEqual([{ number: 1, text }])
  expect(await linesOf(`${text}x\n`)).toMatchObject([
    { number: 1, problem: expect.stringContaining('longer') },
  ])
})
