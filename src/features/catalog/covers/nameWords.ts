/** Names are cut to this length before they are read: a cover cannot show more. */
const MAX_READ_LENGTH = 160

/** Letters that no decomposition takes apart, as they are written without them. */
const LIGATURES: Record<string, string> = {
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
}

/** The first 160 characters of a name with accents and ligatures folded into plain letters. */
export function plainLetters(name: string): string {
  return name
    .slice(0, MAX_READ_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æÆœŒøØłŁđĐðÐþÞı]/g, (letter) => LIGATURES[letter]!)
}

/**
 * The words of a name in order: runs of letters and digits of any script, split where a small letter meets a capital
 * ('PickCrafter'), accents folded away.
 */
export function wordsOf(name: string): string[] {
  return plainLetters(name)
    .replace(/['’]/g, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
