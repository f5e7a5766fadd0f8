import { FIRST_RELEASE_YEAR, LAST_RELEASE_YEAR } from '#/features/stewardship/edits/edits.limits.ts'
import { isReleaseDate } from '#/features/stewardship/edits/edits.rules.ts'
import { RELEASE_PRECISIONS, type ReleasePrecision } from '#/shared/releaseDate.ts'

/** A release date as three fields hold it; empty where it is not known. Month and day have two digits. */
export interface ReleaseParts {
  year: string
  month: string
  day: string
}

export const NO_RELEASE: ReleaseParts = { year: '', month: '', day: '' }

/** The fields of a date in the API's form: YYYY, YYYY-MM or YYYY-MM-DD. */
export function releasePartsOf(date: string | null): ReleaseParts {
  const [year = '', month = '', day = ''] = (date ?? '').split('-')
  return { year, month, day }
}

/** The date of the fields in the API's form, as precise as it is known; null if it is not. */
export function releaseOf({ year, month, day }: ReleaseParts): string | null {
  if (year.trim() === '') return null
  return [year.trim(), month, month && day].filter(Boolean).join('-')
}

/** A date in the API's form as a game has it: its first day, and how precise it is. */
export function storedRelease(date: string | null): {
  release_date: string | null
  release_precision: ReleasePrecision
} {
  const { year, month, day } = releasePartsOf(date)
  const precision = RELEASE_PRECISIONS[day ? 0 : month ? 1 : 2]!
  return {
    release_date: date === null ? null : `${year}-${month || '01'}-${day || '01'}`,
    release_precision: precision,
  }
}

/** The number of days of a month, in a leap year if the year is not known. */
export function daysIn(year: string, month: string): number {
  if (month === '') return 31
  return new Date(Date.UTC(/^\d{4}$/.test(year) ? Number(year) : 2024, Number(month), 0)).getUTCDate()
}

/** What is wrong with the fields and what to do; undefined if nothing is. */
export function releaseError(parts: ReleaseParts): string | undefined {
  const { year, month, day } = parts
  if (year.trim() === '') return month || day ? 'Enter the year too, or clear the month and day' : undefined
  if (!/^\d{4}$/.test(year.trim()) || Number(year) < FIRST_RELEASE_YEAR || Number(year) > LAST_RELEASE_YEAR)
    return `Enter a year between ${FIRST_RELEASE_YEAR} and ${LAST_RELEASE_YEAR}`
  if (day && !month) return 'Choose the month too, or clear the day'
  if (day && Number(day) > daysIn(year, month)) return 'This month has fewer days. Choose another day'
  // Parts of a saved draft may be anything.
  return isReleaseDate(releaseOf(parts)!) ? undefined : 'Choose the month and day again'
}
