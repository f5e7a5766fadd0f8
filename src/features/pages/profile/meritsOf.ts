import type { MeritKind } from '#/features/people/collectibles/data/thresholds.ts'
import type { Profile } from './profiles.contract.ts'

/** What counts for each merit. */
export const meritsOf = ({
  reviews,
  games,
  updates,
  visits,
  upvotes,
  downvotes,
}: Profile['counts']): Record<MeritKind, number> => ({
  analyst: reviews,
  curator: games,
  maintainer: updates,
  visitor: visits,
  voter: upvotes + downvotes,
})
