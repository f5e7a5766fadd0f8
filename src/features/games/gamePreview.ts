import type { LinkPreview } from '#/features/linkPreviews/linkPreview.ts'
import { scoreBand } from '#/ui/scoreBand.ts'
import type { Game } from './games.contract.ts'
import { coverUrl } from './games.rules.ts'

/** Pictures on other sites are not fetched for previews; they show the game's drawn cover instead. */
const isHere = (address: string) => address.startsWith('/')

/** What a game's page looks like where it is shared. */
export const gamePreview = (game: Omit<Game, 'share_image'>): LinkPreview => ({
  label: 'Incremental game',
  title: game.name,
  text: game.desc,
  byline: game.developer ? `by ${game.developer}` : undefined,
  score:
    game.rating === null ? undefined : { text: `${game.rating}% positive`, band: scoreBand(game.rating) },
  pictures: [isHere(game.logo_url) ? game.logo_url : coverUrl(game, 'logo')],
})
