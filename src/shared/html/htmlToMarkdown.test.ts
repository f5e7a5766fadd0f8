import { expect, test } from 'vitest'
import { htmlToMarkdown, htmlToText } from './htmlToMarkdown.ts'

test('keeps paragraphs, lists, tables, emphasis and links, and nothing that runs', () => {
  const html = `<div><h2>New</h2><p>A <b>bold</b> <s>old</s> <a href="https://a.example/" onclick="x()">link</a></p>
    <script>alert(1)</script><iframe src="https://evil.example"></iframe><svg><a href="https://x.example">x</a></svg>
    <table><thead><tr><th>One</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>`
  expect(htmlToMarkdown(html)).toBe(
    '## New\n\nA **bold** ~~old~~ [link](https://a.example/)\n\n| One |\n| --- |\n| 1   |',
  )
})

test('relative addresses are links only where it is known what they are relative to', () => {
  const html = '<a href="/notes">Notes</a>'
  expect(htmlToMarkdown(html)).toBe('Notes')
  expect(htmlToMarkdown(html, { base: 'https://game.example/news/' })).toBe(
    '[Notes](https://game.example/notes)',
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', ' '])(
  '%j is not linked',
  (href) => expect(htmlToMarkdown(`<a href="${href}">x</a>`)).toBe('x'),
)

test('pictures become links where that is wanted, and are removed otherwise', () => {
  const html = '<p>See <img src="a.png" alt="The map"><img src="javascript:x"></p>'
  expect(htmlToMarkdown(html)).toBe('See')
  expect(htmlToMarkdown(html, { base: 'https://game.example/', linkPictures: true })).toBe(
    'See [The map](https://game.example/a.png)',
  )
})

test('as text, words of neighboring blocks stay apart and inline markup does not split a word', () => {
  expect(htmlToText('<p>One</p><p>t<b>w</b>o</p><script>three</script>')).toBe('One two')
})
