/** The months' names. Not from `Intl`: loading it takes 15 ms, on a slow phone 60, and browsers shorten September differently. */
export const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const

/** A day of UTC without its weekday: `{ day: 4, month: 'March', shortMonth: 'Mar', year: 2024 }`. */
export function dayParts(date: Date) {
  const month = MONTH_NAMES[date.getUTCMonth()]!
  return { day: date.getUTCDate(), month, shortMonth: month.slice(0, 3), year: date.getUTCFullYear() }
}
