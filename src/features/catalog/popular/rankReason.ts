import { describeDateWithin } from '#/features/catalog/browse/describeDateWithin.ts'
import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { plural } from '#/shared/plural.ts'
import { shownRating } from '#/shared/shownRating.ts'
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
  if (by === 'rated') return capitalize(`${describeRating(reason)} ${when}`)
  return within.kind === 'any' ? capitalize(describeRating(game)) : `Added ${when}, ${describeRating(game)}`
}

const PLACES = { rated: 'rating', clicks: 'clicks', votes: 'votes' } as const

function describeMix({ mix }: RankReason): string {
  if (!mix) return ''
  const places = (['rated', 'clicks', 'votes'] as const).flatMap((by) =>
    mix[by] === null ? [] : [`#${mix[by]} in ${PLACES[by]}`],
  )
  return places.join(', ')
}

function describeRating(votes: { upvotes: number; downvotes: number }): string {
  const rating = shownRating(votes)
  if (rating === null) return 'no votes'
  if (rating === 'few votes') return rating
  return `${rating}% of ${plural(votes.upvotes + votes.downvotes, 'vote')} positive`
}

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)
