import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { MONTH_NAMES } from '#/shared/monthNames.ts'

/** A span of days within a sentence: 'in the last 7 days', 'in May 2024'. */
export function describeDateWithin(within: DateWithin): string {
  if (within.kind === 'days') return within.days === 1 ? 'in the last day' : `in the last ${within.days} days`
  if (within.kind === 'year') return `in ${within.year}`
  if (within.kind === 'month') return `in ${MONTH_NAMES[within.month - 1]} ${within.year}`
  return 'any time'
}
