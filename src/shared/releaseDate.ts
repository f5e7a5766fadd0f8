import { dayParts } from './monthNames.ts'

/** How precisely a release date is known. The rest of the stored date is the first day or month. */
export const RELEASE_PRECISIONS = ['day', 'month', 'year'] as const
export type ReleasePrecision = (typeof RELEASE_PRECISIONS)[number]

/** Characters of an ISO day that each precision leaves. */
const KNOWN_LENGTH: Record<ReleasePrecision, number> = { day: 10, month: 7, year: 4 }

/** The known part of an ISO day in numbers: '2013-08-08', '2013-08' or '2013'. */
export function knownDate(day: string, precision: ReleasePrecision): string {
  return day.slice(0, KNOWN_LENGTH[precision])
}

/**
 * The known part of an ISO day as text, the same on server and browser: 'Aug 8, 2013', 'Aug 2013' or '2013'. Text that is not a
 * date is returned as it is.
 */
export function releaseText(day: string, precision: ReleasePrecision): string {
  const date = new Date(day)
  if (Number.isNaN(date.getTime())) return day
  const parts = dayParts(date)
  const month = `${parts.shortMonth} ${parts.year}`
  return { day: `${parts.shortMonth} ${parts.day}, ${parts.year}`, month, year: String(parts.year) }[
    precision
  ]
}
