import type { KnownGame } from './findGames.queries.server.ts'

/**
 * Finds the game that a line means among those with its name: the one by its developer, else one with an unknown developer. If the
 * line names no developer, it is the only game; 'several' if there are more.
 */
export function sameGame(
  games: readonly KnownGame[],
  developer: string | undefined,
): KnownGame | 'several' | undefined {
  if (developer === undefined) return games.length > 1 ? 'several' : games[0]
  const by = (name: string | null) => games.find((game) => (game.developer?.toLowerCase() ?? null) === name)
  return by(developer.toLowerCase()) ?? by(null)
}
