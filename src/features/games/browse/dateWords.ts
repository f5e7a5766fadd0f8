import type { DateWithin } from '#/features/catalogue/engine/dateWithin.ts'

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A span of days within a sentence: 'in the last 7 days', 'in May 2024'. */
export function dateWords(within: DateWithin): string {
  if (within.kind === 'days') return within.days === 1 ? 'in the last day' : `in the last ${within.days} days`
  if (within.kind === 'year') return `in ${within.year}`
  if (within.kind === 'month') return `in ${MONTH.format(Date.UTC(within.year, within.month - 1))}`
  return 'any time'
}
