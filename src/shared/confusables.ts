import unhomoglyph from 'unhomoglyph'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
/** Small capitals of Latin letters, for which Unicode has neither a decomposition nor a look-alike. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ_ʏᴢ'].map((letter, at) => [letter, ALPHABET[at]!]),
)
/** Where the alphabets of white letters on black circles and squares begin, which don't decompose either. */
const ENCLOSED_A = [0x1f150, 0x1f170]

/** A name without accents, with plain Latin letters instead of styled ones: mathematical, enclosed, superscript, and small capitals. */
export const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ᴀ-ᴢʀ-ʟɢɪɴʏꜰꜱꞯ]/gu, (letter) => SMALL_CAPITALS.get(letter) ?? letter)
    .replaceAll(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (letter) => {
      const code = letter.codePointAt(0)!
      return ALPHABET[code - ENCLOSED_A.findLast((first) => first <= code)!]!
    })

/** Letters that look like Latin ones in their own case, as those: the capital of one may look like a Latin capital, its lower case not. */
const latinLetters = (name: string): string => plainLetters(unhomoglyph(plainLetters(name)))

/**
 * The skeleton of a name: two names with the same skeleton look alike. Follows Unicode's UTS #39, and
 * also ignores case, accents, styles of letters, punctuation and spaces, and treats i, l and 1 as the same.
 */
export function skeletonOf(name: string): string {
  return latinLetters(latinLetters(name).toLowerCase())
    .toLowerCase()
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
