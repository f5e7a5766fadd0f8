const LISTS = new Set(['tags', 'tags_guess', 'developers', 'other_names'])
const BOOLEANS = new Set(['playable', 'sensitive', 'links_replace'])
/** Keys that a line of JSON has only if they are true. */
const FLAGS = new Set(['confirmed', 'archived', 'demo'])

/**
 * The values of a CSV record by column, as a row of JSON has them; undefined if all are empty. A text says what is wrong. Lists are separated by
 * ';', and each link is `type|url` or `type|url|note`. An empty value counts as missing.
 */
export function toRow(
  columns: readonly string[],
  values: readonly string[],
): Record<string, unknown> | string | undefined {
  if (values.slice(columns.length).some((value) => value.trim() !== ''))
    return `has ${values.length} values for ${columns.length} columns`
  const entries = columns.flatMap((column, at): [string, unknown][] => {
    const text = (values[at] ?? '').trim()
    const value = text === '' || column === '' ? undefined : cellValue(column, text)
    return value === undefined ? [] : [[column, value]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function cellValue(column: string, text: string): unknown {
  if (LISTS.has(column)) return listOf(text, ';')
  // Line breaks separate links, too: addresses and notes have none.
  if (column === 'links') return listOf(text.replaceAll('\n', ';'), ';').map(toLink)
  const isTrue = /^true$/i.test(text)
  const isFalse = /^false$/i.test(text)
  if (BOOLEANS.has(column) && (isTrue || isFalse)) return isTrue
  if (FLAGS.has(column) && (isTrue || isFalse)) return isTrue || undefined
  return text
}

const listOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

function toLink(text: string) {
  const [type, url, ...note] = text.split('|').map((part) => part.trim())
  return { type, url, note: note.join(' | ') }
}
