import { expect, test } from 'vitest'
import { LINE_MAX_BYTES } from '../readLines.ts'
import { csvLines } from './csvLines.ts'

async function* chunksOf(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk as string)
}

/** The rows by the number of their line, and the problems. */
async function read(chunks: AsyncIterable<Uint8Array>) {
  const problems: string[] = []
  let text = ''
  for await (const part of csvLines(chunks, (problem) => problems.push(problem))) text += part
  const rows = text.split('\n').flatMap((line, at) => (line === '' ? [] : [[at + 1, JSON.parse(line)]]))
  return { rows: Object.fromEntries(rows), problems }
}
const readText = (...chunks: (string | Uint8Array)[]) => read(chunksOf(...chunks))

const FILE = [
  '\ufeff"name",desc,tags,developers,links,sensitive,confirmed,unknown\r\n',
  'Star Miner,"Mine ""stars"", sell\nstardust",Web; Idle;,Ann;Bob & Co,"website|https://s.example/\nitch | https://a.itch.io/s | Old | version",TRUE,false,x\r\n',
  '\r\n',
  'Idle “Farm”,,,,,,true\n',
  ',,,\n',
  'Last,5" disk,,,,maybe',
]
const ROWS = {
  2: {
    name: 'Star Miner',
    desc: 'Mine "stars", sell\nstardust',
    tags: ['Web', 'Idle'],
    developers: ['Ann', 'Bob & Co'],
    links: [
      { type: 'website', url: 'https://s.example/', note: '' },
      { type: 'itch', url: 'https://a.itch.io/s', note: 'Old | version' },
    ],
    sensitive: true,
    unknown: 'x',
  },
  6: { name: 'Idle “Farm”', confirmed: true },
  8: { name: 'Last', desc: '5" disk', sensitive: 'maybe' },
}

test('records become rows on the lines where they begin', async () => {
  expect(await readText(...FILE)).toEqual({ rows: ROWS, problems: [] })
})

test('it makes no difference where the chunks break', async () => {
  const bytes = Buffer.from(FILE.join(''))
  const single = Array.from(bytes, (byte) => Buffer.from([byte]))
  expect(await readText(...single)).toEqual({ rows: ROWS, problems: [] })
})

test('blank lines may come before the header', async () => {
  expect(await readText('\n\r\nname\nA\n')).toEqual({ rows: { 4: { name: 'A' } }, problems: [] })
})

test('a record that cannot be read is named, and the others are read', async () => {
  const { rows, problems } = await readText(
    'name,desc\n',
    'Too many,a,b\n',
    '"Behind" quotes,a\n',
    Buffer.from([0x41, 0xff, 0x2c, 0x42, 0x0a]),
    'Good,\n',
    '"Open,a\nb',
  )
  expect(problems).toEqual([
    'line 2: has 3 values for 2 columns',
    'line 3: has text behind a closing quote',
    'line 4: is not UTF-8 text',
    'line 6: has a quote that is not closed',
  ])
  expect(rows).toEqual({ 5: { name: 'Good' } })
})

test.each([
  ['name;desc\nA;b\n', "the first line names no column 'name' or 'game'; columns are separated by commas"],
  ['name,desc,desc\nA,b,c\n', "there are two columns 'desc'"],
  ['"name\nA\n', 'has a quote that is not closed'],
])('a file with the header of %j is not read', async (file, problem) => {
  expect(await readText(file)).toEqual({ rows: {}, problems: [`line 1: ${problem}`] })
})

test('a quote that is never closed spoils a million bytes, not the file, and memory stays bounded', async () => {
  let largest = 0
  async function* endless() {
    yield Buffer.from('name,desc\n"A,b\n')
    const chunk = Buffer.from('x'.repeat(99).concat('\n').repeat(10_000))
    for (let times = 0; times < 50; times += 1) {
      yield chunk
      largest = Math.max(largest, process.memoryUsage().arrayBuffers)
    }
    yield Buffer.from('Last,\n')
  }
  const before = process.memoryUsage().arrayBuffers
  const problems: string[] = []
  let last = ''
  for await (const part of csvLines(endless(), (problem) => problems.push(problem))) last = part
  expect(problems).toEqual([
    `line 2: is longer than ${LINE_MAX_BYTES} bytes, or has a quote that is not closed`,
  ])
  expect(JSON.parse(last)).toEqual({ name: 'Last' })
  expect(largest - before).toBeLessThan(16 << 20)
})
