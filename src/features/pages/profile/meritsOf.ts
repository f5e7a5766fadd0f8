import type { MeritKind } from '#/features/people/collectibles/data/thresholds.ts'
import type { Profile } from './profiles.contract.ts'

/** What counts for each merit. */
export const meritsOf = (counts: Profile['counts']): Record<MeritKind, number> => ({
  analyst: counts.reviews,
  curator: counts.games,
  maintainer: counts.updates,
  visitor: counts.visits,
  voter: counts.upvotes + counts.downvotes,
})
