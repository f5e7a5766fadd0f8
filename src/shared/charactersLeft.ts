import { plural } from './plural.ts'

/** How many characters a text may still have, or has too many: '1 character left', '3 characters too many'. */
export const charactersLeft = (length: number, max: number): string =>
  `${plural(Math.abs(max - length), 'character')} ${length > max ? 'too many' : 'left'}`
