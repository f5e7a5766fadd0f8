import { expect } from 'vitest'
import type { TextBounds } from '#/shared/textRules.ts'

/** Of one code point each; decomposed, it has two that NFC joins, and a ligature is three letters after NFKC. */
const CHARACTERS = ['x', '🐈', 'é', 'e\u0301', '\ufb03']

/** What a text can have in it that some fields refuse, whatever its length. */
const SPECIAL = [
  ...['\r\n', '\n', '\t', '\0', '\u0007', '\u202e', '\u200b', '\u200d', '\u00ad', '\u2028', '\ufeff'],
  ...['\ud800', '\uffff', '\u2764\ufe0f', '👩\u200d🚀', 'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301'],
]

/** Texts as they are typed: at each bound of their length, blank, and with characters that a field may refuse. */
export function textsAtBounds({ min = 0, max }: TextBounds): string[] {
  const lengths = [0, min - 1, min, max, max + 1, Math.floor(max / 2), Math.floor(max / 2) + 1]
  const filled = CHARACTERS.flatMap((character) =>
    lengths.filter((length) => length >= 0).map((length) => character.repeat(length)),
  )
  const half = 'x'.repeat(Math.min(Math.floor(max / 3), min + 3))
  return [
    ...filled,
    ...filled.map((text) => ` \n${text}\t `),
    ...[' ', '\n', '\u200b', '\u2800', '\u200b\u200d'].map((blank) => blank.repeat(Math.max(min, 1))),
    ...SPECIAL.flatMap((special) => [special, half + special + half, `${half}${special}`]),
  ]
}

/** Holds a form's check against that of its contract, which must agree on every text. */
export function expectSameVerdicts(
  bounds: TextBounds,
  isAcceptedByForm: (typed: string) => boolean,
  isAcceptedByContract: (typed: string) => boolean,
): void {
  const texts = textsAtBounds(bounds)
  const verdicts = texts.map(isAcceptedByContract)
  expect(new Set(verdicts).size).toBe(2)
  const shortened = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
  const differences = texts.flatMap((text, index) =>
    isAcceptedByForm(text) === verdicts[index]
      ? []
      : [
          `${shortened(text)} (${[...text].length}): the contract ${verdicts[index] ? 'accepts' : 'rejects'} it`,
        ],
  )
  expect(differences).toEqual([])
}
