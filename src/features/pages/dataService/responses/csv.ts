/** How a cell begins that a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Rows as CSV (RFC 4180): a header, then a line each; null is an empty field, and what is no text is written as JSON. A text that a
 * spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [header, ...rows.map((row) => header.map((name) => row[name]))]
  return lines.map((line) => line.map(field).join(',')).join('\n')
}

function field(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value.replace(FORMULA, "'$&") : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
