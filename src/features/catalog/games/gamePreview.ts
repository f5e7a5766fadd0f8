import { coverUrl } from '#/features/catalog/covers/pictureChoice.ts'
import type { LinkPreview } from '#/features/catalog/linkPreviews/linkPreview.ts'
import { mediaSizes } from '#/features/catalog/media/mediaAddress.ts'
import { isDrawn } from '#/features/catalog/media/pictureSet.ts'
import { type ShownRating, shownRating } from '#/shared/shownRating.ts'
import { scoreBand } from '#/ui/scoreBand.ts'
import type { Game } from './games.contract.ts'

/** Whether a game's own picture is on this site: others are not fetched for previews. */
const isOwn = (address: string | undefined): address is string =>
  address?.startsWith('/') === true && !isDrawn(address)

/** What a game's page looks like where it is shared. */
export const gamePreview = (game: Omit<Game, 'share_image'>): LinkPreview => ({
  label: 'Incremental game',
  title: game.name,
  text: game.desc,
  byline: game.developer ? `by ${game.developer}` : undefined,
  score: scoreOf(shownRating(game)),
  ...picturesOf(game),
})

/** A crop of its banner or else of its first screenshot behind the title, else its logo beside it, else its cover behind it. */
function picturesOf(game: Omit<Game, 'share_image'>): Pick<LinkPreview, 'pictures' | 'backdrop' | 'cover'> {
  const cover = coverUrl(game, 'banner')
  const backdrop = [game.banner_url, game.screenshots[0]?.full].find(isOwn)
  if (backdrop) return { pictures: [], backdrop: mediaSizes(backdrop, 'banner')?.wide ?? backdrop, cover }
  return { pictures: isOwn(game.logo_url) ? [game.logo_url] : [], cover }
}

function scoreOf(rating: ShownRating): LinkPreview['score'] {
  if (rating === null) return undefined
  if (rating === 'few votes') return { text: 'Few votes', band: 'none' }
  return { text: `${rating}% positive`, band: scoreBand(rating) }
}
