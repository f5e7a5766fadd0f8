import { coverUrl } from '#/features/catalog/covers/pictureChoice.ts'
import type { LinkPreview } from '#/features/catalog/linkPreviews/linkPreview.ts'
import { isDrawn } from '#/features/catalog/media/pictureSet.ts'
import { type ShownRating, shownRating } from '#/shared/shownRating.ts'
import { scoreBand } from '#/ui/scoreBand.ts'
import type { Game } from './games.contract.ts'

/** Pictures on other sites are not fetched for previews. */
const isHere = (address: string | undefined): address is string => address?.startsWith('/') === true

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
function picturesOf(game: Omit<Game, 'share_image'>): Pick<LinkPreview, 'pictures' | 'backdrop'> {
  const wide = [game.banner_url, game.screenshots[0]?.full].find((each) => isHere(each) && !isDrawn(each))
  if (wide) return { pictures: [], backdrop: wide }
  if (isHere(game.logo_url) && !isDrawn(game.logo_url)) return { pictures: [game.logo_url] }
  return { pictures: [], backdrop: coverUrl(game, 'banner') }
}

function scoreOf(rating: ShownRating): LinkPreview['score'] {
  if (rating === null) return undefined
  if (rating === 'few votes') return { text: 'Few votes', band: 'none' }
  return { text: `${rating}% positive`, band: scoreBand(rating) }
}
