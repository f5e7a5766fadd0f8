import { plural } from '#/shared/plural.ts'

const UNITS = ['kB', 'MB', 'GB'] as const

/** '842 bytes', '3.4 MB': in powers of 1,000, as browsers show downloads. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return plural(bytes, 'byte')
  let value = bytes
  let unit = -1
  while (unit < 0 || (value >= 999.95 && unit < UNITS.length - 1)) {
    value /= 1_000
    unit += 1
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`
}
