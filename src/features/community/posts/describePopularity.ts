import { describeDateWithin } from '#/features/catalog/browse/describeDateWithin.ts'
import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { plural } from '#/shared/plural.ts'
import type { PostPeriodCounts } from './posts.contract.ts'

/** Why a post ranks where it does, in one line: '12 points and 340 views in the last 7 days'. Points are upvotes minus downvotes. Views are left out if there are none. */
export function describePopularity(
  { upvotes, downvotes, views }: PostPeriodCounts,
  within: DateWithin,
): string {
  const when = within.kind === 'any' ? 'of all time' : describeDateWithin(within)
  const counts = [plural(upvotes - downvotes, 'point'), ...(views > 0 ? [plural(views, 'view')] : [])]
  return `${counts.join(' and ')} ${when}`
}
