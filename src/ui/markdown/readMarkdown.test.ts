import { describe, expect, test } from 'vitest'
import { readMarkdown } from './readMarkdown.ts'

describe('a text links to another site', () => {
  test.each([
    'see https://example.org',
    'see www.example.org/x',
    '[a](https://example.org)',
    '[a](//example.org)',
    '[a](&#104;ttps://example.org)',
    '![a](http://example.org/a.png)',
    '[a]\n\n[a]: https://example.org',
    '<https://example.org>',
    // A cell of a table ends what would be code without the table.
    '| a | b | c |\n| - | - | - |\n| `x | https://example.org | y` |',
    '| `a | [b](https://example.org) | c` |\n| - | - | - |',
    '~~[a](https://example.org)~~',
    `${'['.repeat(5000)} https://example.org`,
  ])('%j', (text) => {
    expect(readMarkdown(text).hasOutsideLink).toBe(true)
  })

  test.each([
    'no link',
    '[a](/game/kittens)',
    '[a](#comment-1)',
    '`https://example.org`',
    'http: what is it',
  ])('not %j', (text) => {
    expect(readMarkdown(text).hasOutsideLink).toBe(false)
  })
})

describe('mentions', () => {
  test.each([
    ['@alice and @bob_2, @alice', ['alice', 'bob_2']],
    ['(@alice)', ['alice']],
    ['mail a@example.org', []],
    ['`@alice`', []],
    ['@al', []],
    [`@${'x'.repeat(21)}`, []],
    ['https://example.org/@alice', []],
  ])('of %j are %j', (text, names) => {
    expect(readMarkdown(text).mentions).toEqual(names)
  })
})

describe('readers see', () => {
  test.each([
    '<!-- -->',
    '****',
    '&nbsp;',
    '||||',
    '|| ||',
    '||&nbsp;||',
    '\u200b\u200b',
    '\u3164',
    '\u2800\u2800',
    '\ufe0f\ufe0f',
    '\u{e0100}',
    '&#8203;',
    '[](/a)',
    '<b></b>',
    '[a]: /b',
    '# ',
    '> \n> ',
    '- ',
    '| |\n|-|',
    '``` \n```',
  ])('nothing of %j', (text) => {
    expect(readMarkdown(text).isVisible).toBe(false)
  })

  test.each(['a', '👍🏽', '👩‍🚀', '`x`', '![](/media/a.webp)', '||a||', '数', '?'])('%j', (text) => {
    expect(readMarkdown(text).isVisible).toBe(true)
  })
})

test('a text is read without its formatting', () => {
  expect(readMarkdown('half~~done~~\n\n| a | b |\n| - | - |\n| c | d |').plainText).toBe('halfdone a b c d')
  expect(readMarkdown('**Big** [news](/x)\n\n- one').plainText).toBe('Big news one')
})
