import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { isTooComplex } from './complexity.ts'
import { linkKind } from './linkPolicy.ts'
import { Markdown } from './Markdown.tsx'

const SCHEMES = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0000javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'jav&Tab;ascript:alert(1)',
  'jav&NewLine;ascript:alert(1)',
  '\\javascript:alert(1)',
  'javascript\\:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'filesystem:https://example.org/x',
  'about:blank',
  'view-source:javascript:alert(1)',
  'steam://run/1',
  'intent://x#Intent;end',
]
const SYNTAXES = [
  (url: string) => `[a](${url})`,
  (url: string) => `[a](<${url}> "t")`,
  (url: string) => `![a](${url})`,
  (url: string) => `<${url}>`,
  (url: string) => `[a]\n\n[a]: ${url}`,
  (url: string) => `||[a](${url})||`,
  (url: string) => `| [a](${url}) |\n|---|`,
]
const HTML = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//example.org></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=javascript:alert(1)></object>',
  '<embed src=javascript:alert(1)>',
  '<base href=https://example.org>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=https://example.org/x.css>',
  '<style>*{display:none}</style>',
  '<form action=javascript:alert(1)><input type=submit></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<a href=javascript:alert(1)>x</a>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php alert(1) ?>',
  '</div></div><script>alert(1)</script>',
  '# <script>alert(1)</script>',
  '> <img src=x onerror=alert(1)>',
  '- <script>alert(1)</script>',
  '**<script>alert(1)</script>**',
  '`<script>alert(1)</script>`',
  '```\n<script>alert(1)</script>\n```',
  '[<img src=x onerror=alert(1)>](/x)',
  '![<script>](/media/x.png"onerror="alert(1))',
  '[x](/x "\\"><script>alert(1)</script>")',
  '[x](/x"onmouseover="alert(1))',
]
const HOSTILE = [...SCHEMES.flatMap((scheme) => SYNTAXES.map((syntax) => syntax(scheme))), ...HTML]

const TAGS = new Set(
  'div p a span strong em del code pre blockquote ul ol li h3 h4 h5 h6 hr br table thead tbody tr th td input img'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'class role href title rel target type aria-label src alt loading decoding tabindex start'.split(' '),
)

/** What a browser would make of it: every tag, and every attribute of each, as it is in the markup. */
function elementsOf(html: string): { tag: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<([a-zA-Z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, tag, rest]) => ({
      tag: tag!,
      attributes: [...rest!.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
        name!,
        value ?? '',
      ]),
    }),
  )
}

const render = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>)
const decodeEntities = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&quot;', '"')

describe('hostile texts', () => {
  test.each(HOSTILE)('%j renders inert', (text) => {
    const html = render(text)
    const elements = elementsOf(html)
    // Every '<' in the markup begins an element that was read, or ends one.
    expect(html.match(/<(?!\/)/g)?.length ?? 0).toBe(elements.length)
    for (const { tag, attributes } of elements) {
      expect(TAGS).toContain(tag)
      for (const [name, value] of attributes) {
        expect(ATTRIBUTES).toContain(name)
        if (name === 'href' || name === 'src') expect(linkKind(decodeEntities(value))).not.toBe('inert')
        if (name === 'role') expect(value).toBe('group')
        if (name === 'src') expect(value).toMatch(/^\/media\//)
      }
    }
  })

  test('are two hundred and more', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(200)
  })

  const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length))
  const COSTLY = [
    '>',
    '- ',
    '1. ',
    '[',
    '![',
    '*a_ ',
    '_a',
    '*[`_',
    '`a``b',
    '~~a ~',
    '<a ',
    ']',
    '[a][b] ',
    '|a',
  ]
  test.each(COSTLY)('100 kB of %j are shown unparsed', (part) => {
    const text = repeat(part, 100_000)
    expect(isTooComplex(text)).toBe(true)
    expect(render(text).length).toBeGreaterThan(text.length)
  })

  test.each(COSTLY.filter((part) => part !== '- '))('8000 characters of %j are shown unparsed', (part) => {
    expect(isTooComplex(repeat(part, 8_000))).toBe(true)
  })

  test('thousands of quotes within one another do not fail the page', () => {
    expect(render(`${'>'.repeat(8_000)} deep`)).toContain('deep')
    expect(render(`${'> '.repeat(4_000)}deep`)).toContain('deep')
  })
})

describe('a long honest review', () => {
  test('is parsed, formatting and all', () => {
    const paragraph =
      'It has **three** layers, *each* with [its own](https://example.org) `number`, and ||an end||.\n\n- one\n- two\n\n'
    const review = repeatTo(paragraph, 8_000)
    expect(isTooComplex(review)).toBe(false)
    expect(render(review)).toContain('<strong>three</strong>')
  })

  test('may quote a reply of a reply', () => {
    expect(isTooComplex('> > > deep\n> > less\n> quote\n\nanswer')).toBe(false)
  })
})

function repeatTo(text: string, length: number): string {
  return text.repeat(Math.floor(length / text.length))
}
