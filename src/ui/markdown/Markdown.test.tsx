import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { siteUrl } from '#/shared/siteUrl.ts'
import { linkKind } from './linkPolicy.ts'
import { Markdown } from './Markdown.tsx'

const html = (markdown: string, headingLevel?: number) =>
  renderToStaticMarkup(<Markdown {...(headingLevel && { headingLevel })}>{markdown}</Markdown>)

describe('where a link in a text may lead', () => {
  test.each([
    '/game/antimatter',
    '#comment-7',
    `${siteUrl()}/game/antimatter`,
    'other-page',
    '../list',
    '?page=2',
  ])('%s stays on the site', (href) => {
    expect(linkKind(href)).toBe('inside')
  })

  test.each([
    'http://example.org',
    'https://example.org/a',
    'HTTP://EXAMPLE.ORG',
    '//example.org',
    '/\\example.org',
    ' https://example.org',
    // On a page served over http the first of these leads to another site, and over https the second.
    'https:example.org',
    'http:example.org',
    'HTTPS:/game/x',
  ])('%s leads outside', (href) => {
    expect(linkKind(href)).toBe('outside')
  })

  test.each(['mailto:a@example.org', 'tel:+491234'])('%s is a contact', (href) => {
    expect(linkKind(href)).toBe('contact')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'steam://run/1',
    'http://',
    '',
  ])('%j is inert', (href) => {
    expect(linkKind(href)).toBe('inert')
  })
})

describe('Markdown that users write', () => {
  test('shows links of other schemes as plain text', () => {
    expect(html('[free coins](javascript:alert(1))')).toContain('<span>free coins</span>')
    expect(html('<javascript:alert(1)>')).not.toContain('href')
  })

  test('keeps links within the site as they are and marks those that lead outside', () => {
    expect(html('[here](/game/kittens)')).toContain('<a href="/game/kittens">here</a>')
    expect(html('[there](https://example.org)')).toContain('rel="nofollow ugc noopener"')
    expect(html('[mail](mailto:a@example.org)')).toContain('<a href="mailto:a@example.org">mail</a>')
  })

  test('links to no other site where nobody has vouched for it, whatever another text may', () => {
    const text =
      '[there](https://example.org) <https://example.org> ![pic](//example.org/a.png) [here](/game/kittens)'
    expect(html(text).match(/href/g)).toHaveLength(4)
    const shown = renderToStaticMarkup(<Markdown outsideLinks={false}>{text}</Markdown>)
    expect(shown.match(/href="[^"]*"/g)).toEqual(['href="/game/kittens"'])
    expect(shown).toContain('<span>https://example.org</span>')
  })

  test('drops HTML but keeps the text around it', () => {
    const shown = html(
      'Before <script>alert(1)</script> <b onclick="x()">bold</b> after\n\n<iframe src="https://example.org"></iframe>',
    )
    expect(shown).not.toMatch(/<script|<b|<iframe|onclick/)
    expect(shown).toContain('Before')
    expect(shown).toContain('after')
  })

  test('loads no pictures: each becomes a link to it', () => {
    const shown = html('![a chart](https://example.org/chart.png) ![](javascript:x)')
    expect(shown).not.toContain('<img')
    expect(shown).toContain('href="https://example.org/chart.png"')
    expect(shown).toContain('>a chart</a>')
    expect(shown).toContain('<span>Picture</span>')
  })

  test('starts its headings one level below the one above it', () => {
    expect(html('# Big\n\n## Small')).toMatch(/<h3>Big<\/h3>\s*<h4>Small<\/h4>/)
    expect(html('# Big\n\n###### Tiny', 5)).toMatch(/<h5>Big<\/h5>\s*<h6>Tiny<\/h6>/)
  })

  test('marks tables, struck text and bare addresses', () => {
    expect(html('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<td>1</td>')
    expect(html('~~old~~ new')).toContain('<del>old</del>')
    expect(html('See https://example.org/x.')).toContain('<a href="https://example.org/x" rel="nofollow')
  })

  test('covers spoilers, with the formatting inside them', () => {
    const shown = html('It ends with ||a **big** twist|| and more')
    expect(shown).toMatch(/<input type="checkbox" aria-label="Show spoiler"/)
    expect(shown).toMatch(/>a <strong>big<\/strong> twist<\/span><\/span> and more/)
  })

  test('leaves a spoiler mark without a partner as it is', () => {
    expect(html('a || b')).toContain('a || b')
    expect(html('||a|| || b')).toMatch(/twist|\|\| b/)
    expect(html('`a || b || c`')).toContain('<code>a || b || c</code>')
  })

  test('shows pictures of this site and links to all others', () => {
    expect(html('![https://good.example](https://evil.example/a)')).toContain(' (evil.example)')
    expect(html('![chart](/media/ab/chart.webp)')).toContain('<img src="/media/ab/chart.webp" alt="chart"')
    for (const src of [
      '/media/../api/me',
      '//example.org/media/a.png',
      'https://example.org/media/a.png',
      '/api/me',
    ])
      expect(html(`![x](${src})`)).not.toContain('<img')
  })
})

describe('addresses in a text', () => {
  const linked = (text: string) => html(text).match(/(?<=<a href=")[^"]*/g) ?? []

  test.each([
    ['see https://en.wikipedia.org/wiki/Idle_', ['https://en.wikipedia.org/wiki/Idle_']],
    ['_see https://example.org/a_', ['https://example.org/a']],
    ['**https://example.org/a**', ['https://example.org/a']],
    ['https://example.org/__init__/_a_.py', ['https://example.org/__init__/_a_.py']],
    ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
    ['Really https://example.org/a?b=c&d=e?!', ['https://example.org/a?b=c&amp;d=e']],
    ['www.example.org, a@example.org.', ['http://www.example.org', 'mailto:a@example.org']],
    ['官网https://example.org и ключhttps://example.org/b', ['https://example.org', 'https://example.org/b']],
    ['||https://example.org/a||', ['https://example.org/a']],
    ['[see https://example.org](/a)', ['/a']],
    ['`https://example.org` http:// www', []],
  ])('%j leads to %j', (text, hrefs) => {
    expect(linked(text)).toEqual(hrefs)
  })
})

test('shows where a link leads if its words are another address', () => {
  expect(html('[https://good.example](https://evil.example/a)')).toContain('</a> (evil.example)')
  expect(html('[**good**.example][a]\n\n[a]: https://evil.example')).toContain('</a> (evil.example)')
  expect(html('[the wiki](https://evil.example/a) https://evil.example')).not.toContain('(evil')
})

test('shows marks of a spoiler around nothing as they are', () => {
  expect(html('||||')).toContain('||||')
})

test('emphasizes within Chinese, Japanese, and Korean, which have no spaces', () => {
  expect(html('これは**「重要」**です')).toContain('<strong>「重要」</strong>')
  expect(html('这是~~“旧的”~~文字')).toContain('<del>“旧的”</del>')
  expect(html('**게임(Game)**은')).toContain('<strong>게임(Game)</strong>')
})

test.each(['text[^1]\n\n[^1]: a note', 'text[^1]\n\n[^1]: note', '[^1]: https://example.org\n\n> text[^1]'])(
  'shows footnotes as written: %j',
  (text) => {
    expect(html(text)).toMatch(/text\[\^1\]/)
    expect(html(text)).toMatch(/\[\^1\]: (a note|note|<a href="https:\/\/example.org")/)
  },
)
