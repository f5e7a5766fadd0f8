import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import type { KnownGame } from './findGames.queries.server.ts'

/** How a line identifies its game, in addition to the name. */
export interface GameReference {
  /** Names of developers; undefined if the line doesn't say. */
  developers?: readonly string[] | undefined
  urlid?: string | undefined
}

/**
 * Finds the game that a line means among those with its name: the one at its address. If it gives none: the one by one of its developers, else
 * one with an unknown developer; without a developer the only game, 'several' if there are more. Merged games, which are last, are meant by
 * such a line only if there is no other.
 *
 * @param isMeant returns whether a game at another address is meant nevertheless, which got that address because the one of the line was taken
 */
export function sameGame(
  games: readonly KnownGame[],
  { developers, urlid }: GameReference,
  isMeant: (game: KnownGame) => boolean = () => false,
): KnownGame | 'several' | undefined {
  if (urlid !== undefined) return games.find((game) => game.urlid === urlid) ?? games.find(isMeant)
  if (!developers?.length)
    return games.filter(({ merged_into }) => merged_into === null).length > 1 ? 'several' : games[0]
  const keys = developers.map(developerKey)
  return (
    games.find((game) => game.developer_keys.some((key) => keys.includes(key))) ??
    games.find((game) => game.developer_keys.length === 0)
  )
}
