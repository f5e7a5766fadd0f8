import { trimCharacters } from '#/shared/trimCharacters.ts'

/** The http addresses in a text, separated by blanks or commas. Commas within an address belong to it; anything else is ignored. */
export const readAddresses = (text: string): string[] =>
  text
    .split(/\s+/)
    .flatMap((word) => word.split(/,(?=https?:)/i))
    .map((word) => trimCharacters(word, ','))
    .filter((word) => /^https?:\/\/[^<>"]+$/i.test(word))
