import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { repeatedPatterns } from '../../../test/repeatedPatterns.ts'
import { Markdown } from './Markdown.tsx'
import { parseMarkdown } from './parseMarkdown.ts'
import { readMarkdown } from './readMarkdown.ts'

const html = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>)
const fill = (pattern: string, length: number) => pattern.repeat(Math.ceil(length / pattern.length))

const LARGE: [name: string, text: string][] = [
  ['spoilers', fill('||a|| ', 8_000)],
  [
    'rows that lack cells',
    `${fill('|a', 400)}\n${fill('|-', 400)}\n${fill('a\n', 400)}${fill('words ', 4_000)}`,
  ],
  [
    'a long definition that is used often',
    `[a]: /${'b'.repeat(2_000)}\n\n${fill(`${'[a] '.repeat(100)}\n\n`, 2_000)}`,
  ],
  [
    'a picture that is used often',
    `[a]: /${'b'.repeat(2_000)}\n\n${fill(`${'![a] '.repeat(100)}\n\n`, 2_000)}`,
  ],
]

test.each(LARGE)('%s are shown unparsed, because they would become a long page', (_, text) => {
  expect(parseMarkdown(text)).toBeUndefined()
  expect(html(text).length).toBeLessThan(text.length * 6 + 200)
})

test('an unparsed text with an address still has an outside link', () => {
  expect(readMarkdown(`${LARGE[0]![1]} https://example.org`).hasOutsideLink).toBe(true)
})

test('no text becomes HTML more than 10 times as long, and 4 kB', () => {
  const texts = [
    ...repeatedPatterns.map(({ repeat }) => repeat(Math.floor(3_000 / repeat(1).length))),
    ...['||a|| words and words ', '|a|b|\n|-|-|\n', '[a](b) ', '> a\n\n', '- a\n', 'http://a.b '].map(
      (part) => fill(`${fill(part, 150)}\n\n`, 3_000),
    ),
  ]
  // Of the text with `&`, `<`, `>`, and quotes as they are written in HTML.
  const escaped = (text: string) => text.replaceAll(/[&<>"']/g, '&quot;').length
  for (const text of texts) expect(html(text).length).toBeLessThan(10 * escaped(text) + 4_000)
})

test('a long list of changes is parsed', () => {
  const entry = (index: number) =>
    `- **Fix** number ${index}: the \`upgrade\` counts (see [#${index}](/updates))`
  const changes = Array.from({ length: 20 }, (_, index) => entry(index)).join('\n')
  expect(parseMarkdown(fill(`## 1.2\n\n${changes}\n\n`, 18_000))).toBeDefined()
  expect(parseMarkdown(Array.from({ length: 70 }, (_, index) => `- item ${index}`).join('\n'))).toBeDefined()
})

test.each(['games', 'updates', 'reviews', 'comments', 'discussions', 'lists'])(
  'all texts of the demo’s %s are parsed',
  (name) => {
    const rows = readFileSync(`src/db/seed/demo/${name}.jsonl`, 'utf8').trim().split('\n')
    const texts = rows.flatMap((row) =>
      Object.values(JSON.parse(row)).filter((value) => typeof value === 'string'),
    )
    expect(texts.length).toBeGreaterThan(rows.length)
    expect(texts.filter((text) => !parseMarkdown(text))).toEqual([])
  },
)
