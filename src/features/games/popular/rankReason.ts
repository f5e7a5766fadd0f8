import type { DateWithin } from '#/features/catalogue/engine/dateWithin.ts'
import { describeDateWithin } from '#/features/games/browse/describeDateWithin.ts'
import { plural } from '#/shared/plural.ts'
import { ratingPercent } from '#/shared/wilson.ts'
import type { RankReason } from './popular.contract.ts'
import type { Ranking } from './popular.limits.ts'

/** What a game is ranked by. */
export interface Ranked {
  by: Ranking
  within: DateWithin
  reason: RankReason
  /** All of its votes. */
  game: { upvotes: number; downvotes: number }
}

/** Why a game ranks where it does, in one line: '96% of 25 votes positive in the last 7 days'. */
export function describeRank({ by, within, reason, game }: Ranked): string {
  if (by === 'mix') return describeMix(reason)
  const when = within.kind === 'any' ? 'of all time' : describeDateWithin(within)
  if (by === 'clicks') return `${plural(reason.clicks, 'link click')} ${when}`
  if (by === 'votes') return `${plural(reason.upvotes + reason.downvotes, 'vote')} ${when}`
  if (by === 'rated') return `${describeRating(reason)} ${when}`
  return within.kind === 'any' ? describeRating(game) : `Added ${when}, ${describeRating(game)}`
}

const PLACES = { rated: 'highest rated', clicks: 'most link clicks', votes: 'most voted' } as const

function describeMix({ mix }: RankReason): string {
  if (!mix) return ''
  const places = (['rated', 'clicks', 'votes'] as const).flatMap((by) =>
    mix[by] === null ? [] : [`#${mix[by]} ${PLACES[by]}`],
  )
  return `${plural(mix.points, 'point')}: ${places.join(', ')}`
}

function describeRating({ upvotes, downvotes }: { upvotes: number; downvotes: number }): string {
  return `${ratingPercent(upvotes, downvotes) ?? 0}% of ${plural(upvotes + downvotes, 'vote')} positive`
}
