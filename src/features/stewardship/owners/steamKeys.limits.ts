/** Keys in one request, and of one game. */
export const MAX_KEYS_AT_ONCE = 200
export const MAX_KEYS_OF_GAME = 1000
export const MAX_KEY_NOTE = 500
/** Readings that the developer sees, the newest. */
export const MAX_READS_SHOWN = 100

/** Three or five groups of five characters, or fifteen and two as on a card. */
const KEY = /^(?:[A-Z0-9]{5}(?:-[A-Z0-9]{5}){2}(?:-[A-Z0-9]{5}-[A-Z0-9]{5})?|[A-Z0-9]{15} [A-Z0-9]{2})$/

/** A key as Steam writes it: capitals, single blanks. */
export const normalizeKey = (text: string): string => text.trim().toUpperCase().replaceAll(/\s+/g, ' ')

export const isSteamKey = (key: string): boolean => KEY.test(key)

/** The keys in a text with one on each line, commas and semicolons between them being lines too; numbered from 1 as a reader counts. */
export function readKeys(text: string): { line: number; key: string }[] {
  return text
    .split('\n')
    .flatMap((row, index) => row.split(/[,;]/).map((part) => ({ line: index + 1, key: normalizeKey(part) })))
    .filter(({ key }) => key !== '')
}
