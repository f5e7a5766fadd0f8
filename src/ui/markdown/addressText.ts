import type { Code, Construct, Extension, State } from 'micromark-util-types'

const STARTS = ['http://', 'https://', 'www.']
/** What ends an address here: spaces, and the characters that mean something in Markdown. */
const END = /[\s<>[\]`\\&|"]/
/** What ends a sentence rather than an address. */
const PUNCTUATION = /[?!.,:;')]/
const MARK = /[*_~]/
const MAX_MARKS = 3

// micromark's codes of line ends and tabs are negative.
const toText = (code: Code): string => (code === null || code < 0 ? ' ' : String.fromCodePoint(code))

/** Marks that are followed by more of the address. */
const MARKS_WITHIN: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let count = 0
    effects.enter('data')
    return function marks(code): State | undefined {
      const text = toText(code)
      if (MARK.test(text) && count < MAX_MARKS) {
        count++
        effects.consume(code)
        return marks
      }
      effects.exit('data')
      return MARK.test(text) || END.test(text) || PUNCTUATION.test(text) ? nok(code) : ok(code)
    }
  },
}

const ADDRESS: Construct = {
  name: 'addressText',
  // Scripts without spaces between words have addresses in the midst of them.
  previous: (code) => !/[A-Za-z0-9]/.test(toText(code)),
  tokenize(effects, ok, nok) {
    let start = ''
    effects.enter('data')
    return inStart

    function inStart(code: Code): State | undefined {
      start += toText(code).toLowerCase()
      if (!STARTS.some((known) => known.startsWith(start))) return nok(code)
      effects.consume(code)
      return STARTS.includes(start) ? inAddress : inStart
    }

    function inAddress(code: Code): State | undefined {
      const text = toText(code)
      if (END.test(text)) return atEnd(code)
      if (MARK.test(text)) return effects.check(MARKS_WITHIN, inText, atEnd)(code)
      return inText(code)
    }

    function inText(code: Code): State {
      effects.consume(code)
      return inAddress
    }

    function atEnd(code: Code): State | undefined {
      effects.exit('data')
      return ok(code)
    }
  },
}

/**
 * Takes a bare address as text, so that `_`, `*`, and `~` within it emphasize nothing: https://example.org/__init__.py. Marks at its
 * end still do. linkAddresses.ts makes links of these texts. It looks ahead at most four characters: the usual extension for bare
 * addresses takes quadratic time for thousands of exclamation marks after one, and for words after a `[`.
 */
export const addressText: Extension = {
  text: Object.fromEntries([...'hHwW'].map((letter) => [letter.charCodeAt(0), ADDRESS])),
}
