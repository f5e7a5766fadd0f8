/**
 * A query string as plain text values, e.g. `?tags=idle,space&page=2` → `{ tags: 'idle,space', page: '2' }`.
 * The router's default is JSON in the address, which people can neither read nor write. If a name is repeated, the last value counts.
 * What contains a null character, which no text of the site can, is left out.
 */
export function parseSearch(search: string): Record<string, string> {
  const values = [...new URLSearchParams(search)].filter(([name, value]) => !`${name}${value}`.includes('\0'))
  return Object.fromEntries(values)
}

/** The inverse of `parseSearch`. Empty and missing values are left out; commas are not escaped. */
export function stringifySearch(values: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}
