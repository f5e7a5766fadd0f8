import { describe, expect, it } from 'vitest'
import { isPlainText, isVisibleLine, lengthOf } from './plainText.ts'

describe('a text from a reader', () => {
  it.each(['Ada', 'Zoë', '数字', '👩‍🚀', 'two\nlines', 'tab\tstop', 'سلام'])('may be %j', (text) => {
    expect(isPlainText(text)).toBe(true)
  })

  it.each([
    'a\0b',
    '\x1b[31m',
    'a\u202egnp.exe',
    '\ud800',
    'a\u0085b',
    '\u2066x',
    '\ufffe',
    '\uffff',
    '\ufdd0',
    '\u{1ffff}',
  ])('may not be %j', (text) => {
    expect(isPlainText(text)).toBe(false)
  })

  it.each(['', '   ', '\u200b', '\u3164'.normalize('NFKC'), 'two\nlines', 'a\u2028b'])(
    'is no name where it is %j',
    (text) => {
      expect(isVisibleLine(text.replaceAll('\u1160', ''))).toBe(false)
    },
  )

  it('may have the marks that a script needs, and not a pile of them', () => {
    for (const name of ['Ti\u1ebf\u0301ng', 'ที่นี่', 'שָׁ֖לוֹם']) expect(isVisibleLine(name)).toBe(true)
    expect(isVisibleLine(`a${'\u0301'.repeat(12)}`)).toBe(false)
  })

  it('is as long as people count', () => {
    expect(lengthOf('🎲🎲')).toBe(2)
  })
})
