import type { Element, ElementContent } from 'hast'
import { expect, test } from 'vitest'
import { writeHtml } from './writeHtml.ts'

const element = (tagName: string, properties: Element['properties'], ...children: ElementContent[]) => ({
  type: 'element' as const,
  tagName,
  properties,
  children,
})
const text = { type: 'text' as const, value: '<b> & "b"' }

test('writes elements and attributes that it knows, and no others', () => {
  expect(writeHtml(element('p', { className: ['a', 'b'], onClick: 'x()', id: 'y', start: 3 }, text))).toBe(
    '<p class="a b" start="3">&lt;b&gt; &amp; &quot;b&quot;</p>',
  )
  expect(writeHtml(element('script', { src: '/x' }, text, element('br', {})))).toBe(
    '&lt;b&gt; &amp; &quot;b&quot;<br>',
  )
  expect(writeHtml({ type: 'raw', value: '<script>' } as unknown as ElementContent)).toBe('')
})

test('escapes attributes so that nothing in them looks like a tag', () => {
  expect(writeHtml(element('a', { href: '/x', title: '"><script>' }))).toBe(
    '<a href="/x" title="&quot;&gt;&lt;script&gt;"></a>',
  )
})
