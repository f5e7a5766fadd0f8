/** The number of characters as in PostgreSQL's `char_length`, i.e. code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length

/** The start of a text, cut at `max` characters with an ellipsis. */
export function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the rejected characters
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\p{NChar}]/u

/**
 * Whether the database can store a text and people can read it: no control characters other than line breaks and tabs, no lone
 * surrogates or noncharacters (XML has no place for either), and no marks that change the direction of what follows (they make a text look like another).
 */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !UNREADABLE.test(text)

/** Whether a text is a single line with something visible in it. Marks that pile up beyond what any script needs would cover the lines around it. */
export const isVisibleLine = (text: string): boolean =>
  !/[\n\r\t\u2028\u2029]|\p{Mn}{6}/u.test(text) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Zero-width and direction marks, soft hyphens, fillers, variation selectors. */
const INVISIBLE = /[\p{DI}\p{Cf}\u2800]/gu

/** Whether readers see anything of a text. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(INVISIBLE, ''))

/**
 * Whether a text is free of invisible characters: zero-width and direction marks, soft hyphens, fillers. A joiner within an
 * emoji and variation selectors are allowed.
 */
export const hasNoInvisibles = (text: string): boolean =>
  text
    .replaceAll(
      /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu,
      '',
    )
    .replaceAll(/(?<=\S)\ufe0f/gu, '')
    .search(INVISIBLE) < 0
