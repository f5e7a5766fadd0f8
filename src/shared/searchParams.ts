/**
 * A query string as plain text values, e.g. `?tags=idle,space&page=2` → `{ tags: 'idle,space', page: '2' }`.
 * The router's default is JSON in the address, which people can neither read nor write. If a name is repeated, the last value counts.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
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
