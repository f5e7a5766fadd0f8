const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']

const OTHER = new Map(
  ROMAN.flatMap((roman, at) => [[roman, `${at + 1}`] as const, [`${at + 1}`, roman] as const]),
)

/** The same number in Arabic numerals for a Roman one, and the other way round, from 1 to 15; none for another word. */
export function numeralsOf(word: string): string[] {
  const other = OTHER.get(word)
  return other === undefined ? [] : [other]
}

/** Whether a word is a Roman numeral of one letter, which is a number only at the end: 'Vitamin C', 'X Clicker', but 'Rebirth V'. */
export const isOneLetter = (word: string): boolean => OTHER.has(word) && /^[ivx]$/.test(word)

/** A Roman numeral from 1 to 15 in Arabic numerals; undefined for another word. */
export const arabic = (word: string): string | undefined =>
  /^[ivx]+$/.test(word) ? OTHER.get(word) : undefined
