import { expect, test } from 'vitest'
import { mergeLinks } from './mergeLinks.ts'

const link = (url: string, note = '', type = 'website') => ({ type, url, note })
const keyOf = (url: string) => url.replace(/^https?:/, '').replace(/\/$/, '')
const merge = (present: ReturnType<typeof link>[], added: ReturnType<typeof link>[], max = 50) =>
  mergeLinks(present, added, { keyOf, max })

test('new pages come after the known ones, in order, each once', () => {
  const { links } = merge(
    [link('https://b/'), link('https://a/')],
    [link('http://a'), link('https://d/'), link('https://c/'), link('https://d')],
  )
  expect(links.map(({ url }) => url)).toEqual(['https://b/', 'https://a/', 'https://d/', 'https://c/'])
})

test('a known link keeps its spelling and type; only a new note replaces its note', () => {
  const present = [link('https://a/', 'Old', 'itch'), link('https://b/', 'Kept')]
  const { links } = merge(present, [link('http://a', 'New'), link('https://b/')])
  expect(links).toEqual([link('https://a/', 'New', 'itch'), link('https://b/', 'Kept')])
  expect(present[0]!.note).toBe('Old')
})

test('what is over the maximum is left out by its address', () => {
  expect(merge([link('https://a/')], [link('https://b/'), link('https://c/'), link('https://a')], 2)).toEqual(
    {
      links: [link('https://a/'), link('https://b/')],
      leftOut: ['https://c/'],
    },
  )
})
