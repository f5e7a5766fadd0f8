import type { DateWithin } from '#/features/catalogue/engine/dateWithin.ts'
import { describeDateWithin } from '#/features/games/browse/describeDateWithin.ts'
import type { PostPeriodCounts } from '#/features/posts/posts.contract.ts'
import { plural } from '#/shared/plural.ts'

/** Why a post ranks where it does, in one line: '12 points and 340 views in the last 7 days'. Points are upvotes minus downvotes. Views are left out if there are none. */
export function describePopularity(
  { upvotes, downvotes, views }: PostPeriodCounts,
  within: DateWithin,
): string {
  const when = within.kind === 'any' ? 'of all time' : describeDateWithin(within)
  const counts = [plural(upvotes - downvotes, 'point'), ...(views > 0 ? [plural(views, 'view')] : [])]
  return `${counts.join(' and ')} ${when}`
}
