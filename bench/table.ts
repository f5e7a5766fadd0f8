import { styleText } from 'node:util'

/** A line of the table. */
export interface Row {
  what: string
  measured: string
  /** What is to be reached; undefined for a number that only explains another. */
  target?: string
  reached?: boolean
  /** What the number came from. */
  detail?: string
}

/** A row whose number must not be above, or below, a bound. `show` writes a number with its unit. */
export function bounded(
  what: string,
  value: number,
  bound: { max: number } | { min: number },
  show: (value: number) => string,
  detail?: string,
): Row {
  const isMax = 'max' in bound
  const limit = isMax ? bound.max : bound.min
  return {
    what,
    measured: show(value),
    target: `${isMax ? '≤' : '≥'} ${show(limit)}`,
    reached: isMax ? value <= limit : value >= limit,
    ...(detail === undefined ? {} : { detail }),
  }
}

export const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ×`
export const ms = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ms`
export const seconds = (value: number) => `${value.toFixed(2)} s`
export const kB = (value: number) => `${value.toFixed(1)} kB`
export const mB = (value: number) => `${value.toFixed(0)} MB`
export const percent = (share: number) => `${(100 * share).toFixed(1)}%`
export const plain = (value: number) => String(Number(value.toFixed(3)))
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

const verdict = ({ reached }: Row) => (reached === undefined ? '' : reached ? 'yes' : 'no')
const cells = (row: Row) => [row.what, row.measured, row.target ?? '', verdict(row), row.detail ?? '']
const HEAD = ['', 'measured', 'target', 'reached', '']

/** A row by itself, in red if its target is missed. */
export function rowText(row: Row): string {
  const target = row.target === undefined ? '' : `, to be ${row.target}`
  const text = `${row.what}: ${row.measured}${target}`
  return row.reached === false ? styleText('red', text) : text
}

/** The table for people at a terminal. */
export function printTable(rows: readonly Row[]): void {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  lines.forEach((line, at) => {
    const text = line.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')
    const missed = at > 0 && rows[at - 1]!.reached === false
    console.log(missed ? styleText('red', text) : text)
  })
}

export function markdownTable(rows: readonly Row[]): string {
  const line = (each: readonly string[]) => `| ${each.join(' | ')} |`
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n')
}
