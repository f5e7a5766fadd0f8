import { toHast } from 'mdast-util-to-hast'
import { expect, it, test } from 'vitest'
import { countSteps } from '../../../test/countSteps.ts'
import { repeatedPatterns } from '../../../test/repeatedPatterns.ts'
import { superLinearPatterns } from '../../../test/superLinear.ts'
import { isTooComplex } from './complexity.ts'
import { parseMarkdown } from './parseMarkdown.ts'
import { readMarkdown } from './readMarkdown.ts'

const REVIEW =
  'It has **three** layers, *each* with [its own](https://example.org) `number`, and ||an end||. I have played it for two hundred hours over the last year, and it is a joy: the numbers go up.\n\n- one\n- two\n\n'

/** A comment and a long review, in characters. */
const LENGTHS = [1_500, 8_000]
/** Times the steps of an ordinary text of the same length. */
const MAX_RATIO = 6

const fill = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)

/** What costs most for its length in blocks with as many marks as are parsed. */
const MARKS = [
  '*a ',
  '_a',
  '**a* ',
  '*_~',
  '~~a ',
  '~~a~~ ',
  '[',
  ']',
  '[a](',
  '[a](b) ',
  '![a](b) ',
  '[a] ',
  '`a` ',
  '``a`',
  '<a ',
  '<!--',
  '\\*',
  '@a',
  'a@b.c ',
  'http://a.b ',
  '||a|| ',
  '|a',
  '*[`_',
]
const BLOCKS = MARKS.flatMap((mark) => [fill(mark, 190 * mark.length), fill(mark, 15 * mark.length)])
const LINES = [
  '# a\n',
  '- a\n',
  '- aaaaaaaa\n',
  '- aaaaaaaa\n  - aaaaaaaa\n',
  'a\n-\n',
  'aaaaaaaaaaaaaaaa\n---\n',
  '>>>> aaaaaaaaaa\n',
  '    aaaaaaaa\n',
  '|aaaa|bbbb|\n',
  '1. aaaaaaaa\n\n',
  '[a]: bbbbb\n',
  'a\r',
  '> a\r',
  '- a\r',
  `${'> '.repeat(12)}a\n`,
]
const ONCE: [name: string, text: (length: number) => string][] = [
  [
    'marks of code of every length',
    (length) => fill(Array.from({ length: 300 }, (_, index) => `${'`'.repeat(index)}a`).join(''), length),
  ],
  [
    'marks of code of every length, and spaces',
    (length) =>
      fill(Array.from({ length: 190 }, (_, index) => `${'`'.repeat(190 - index)} `).join(''), length),
  ],
  ['declarations before words', (length) => `${'<?a '.repeat(190)}${fill('ab ', length - 760)}`],
  ['an address that ends in punctuation', (length) => `http://a.b/${'!'.repeat(length - 20)}`],
  ['an address and punctuation', (length) => `http://a.b/${'!'.repeat(length - 20)}x`],
  ['an address and entities', (length) => `http://a.b/${fill('&amp;', length - 20)}x`],
  ['an address and parentheses', (length) => `www.a.b/${')'.repeat(length - 20)}x`],
  ['words in brackets', (length) => `[${fill('ab ', length - 2)}]`],
  [
    'a table of rows that lack cells',
    (length) => `${fill('|a', length / 4)}\n${fill('|-', length / 4)}\n${fill('a\n', length / 2 - 2)}`,
  ],
  [
    'lists within lists',
    (length) =>
      fill(Array.from({ length: 12 }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join(''), length),
  ],
  [
    'words within lists within lists',
    (length) =>
      `${'- '.repeat(12)}a\n\n${fill(`${' '.repeat(24)}a a a a a a a a a a a a \n\n`, length - 30)}`,
  ],
]
const TEXTS: [name: string, text: (length: number) => string][] = [
  ...repeatedPatterns.map(({ name, repeat }): [string, (length: number) => string] => [
    name,
    (length) => repeat(Math.floor(length / repeat(1).length)),
  ]),
  ...[...BLOCKS.map((block) => `${block}\n\n`), ...LINES].map(
    (pattern): [string, (length: number) => string] => [
      JSON.stringify(pattern.slice(0, 30)),
      (length) => fill(pattern, length),
    ],
  ),
  ...ONCE,
]

const show = (text: string) => {
  const tree = parseMarkdown(text)
  return tree && toHast(tree)
}

test('an ordinary text is parsed', () => {
  for (const length of LENGTHS) expect(parseMarkdown(fill(REVIEW, length))).toBeDefined()
})

it('never takes much longer than for an ordinary text of the same length', () => {
  const tooLong = LENGTHS.flatMap((length) => {
    const ordinary = countSteps(() => show(fill(REVIEW, length)))
    return TEXTS.flatMap(([name, text]) => {
      const ratio = countSteps(() => show(text(length))) / ordinary
      return ratio > MAX_RATIO ? [`${name} × ${length}: ${ratio.toFixed(1)}`] : []
    })
  })
  expect(tooLong).toEqual([])
}, 240_000)

it('checks and reads a text in linear time', () => {
  expect(superLinearPatterns(isTooComplex)).toEqual([])
  // Beyond the limits of the parser, what is read is the text itself.
  expect(superLinearPatterns((text) => readMarkdown(text + '\n'.repeat(1000)))).toEqual([])
})
