/** How deep a value that somebody sends may be nested. */
const MAX_LEVELS = 8

/**
 * Whether the database can hold every text and name in a value: no null characters, no half surrogates, no `__proto__`, no numbers without end, and
 * nothing nested deeper than anybody needs.
 */
export function isStorable(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  // 1e300 is short here and 300 digits there.
  if (typeof value === 'number') return Number.isFinite(value) && !String(value).includes('e')
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.entries(value).every(
    ([name, inner]) => name !== '__proto__' && isStorable(name) && isStorable(inner, levels - 1),
  )
}
