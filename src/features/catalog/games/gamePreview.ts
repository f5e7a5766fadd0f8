import { coverUrl } from '#/features/catalog/covers/pictureChoice.ts'
import type { LinkPreview } from '#/features/catalog/linkPreviews/linkPreview.ts'
import { type ShownRating, shownRating } from '#/shared/shownRating.ts'
import { scoreBand } from '#/ui/scoreBand.ts'
import type { Game } from './games.contract.ts'

/** Pictures on other sites are not fetched for previews; they show the game's drawn cover instead. */
const isHere = (address: string) => address.startsWith('/')

/** What a game's page looks like where it is shared. */
export const gamePreview = (game: Omit<Game, 'share_image'>): LinkPreview => ({
  label: 'Incremental game',
  title: game.name,
  text: game.desc,
  byline: game.developer ? `by ${game.developer}` : undefined,
  score: scoreOf(shownRating(game)),
  pictures: [isHere(game.logo_url) ? game.logo_url : coverUrl(game, 'logo')],
})

function scoreOf(rating: ShownRating): LinkPreview['score'] {
  if (rating === null) return undefined
  if (rating === 'few votes') return { text: 'Few votes', band: 'none' }
  return { text: `${rating}% positive`, band: scoreBand(rating) }
}
