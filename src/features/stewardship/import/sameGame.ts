import { foldCase } from '#/shared/foldCase.ts'
import type { KnownGame } from './findGames.queries.server.ts'

/** How a line identifies its game, in addition to the name. */
export interface GameReference {
  developer?: string | undefined
  urlid?: string | undefined
}

/**
 * Finds the game that a line means among those with its name: the one at its address. If it gives none: the one by its developer, else one with
 * an unknown developer; without a developer the only game, 'several' if there are more.
 *
 * @param isMeant returns whether a game at another address is meant nevertheless, which got that address because the one of the line was taken
 */
export function sameGame(
  games: readonly KnownGame[],
  { developer, urlid }: GameReference,
  isMeant: (game: KnownGame) => boolean = () => false,
): KnownGame | 'several' | undefined {
  if (urlid !== undefined) return games.find((game) => game.urlid === urlid) ?? games.find(isMeant)
  if (developer === undefined) return games.length > 1 ? 'several' : games[0]
  const by = (name: string | null) =>
    games.find((game) => (game.developer === null ? null : foldCase(game.developer)) === name)
  return by(foldCase(developer)) ?? by(null)
}
