import { MIX_SIZE, MIXED, type Mixed } from './popular.limits.ts'

/** A game in the mix: its points, and its place in each ranking, from 1. */
export interface MixedGame {
  id: number
  points: number
  places: Readonly<Record<Mixed, number | null>>
}

/**
 * Adds up three rankings, of which only the first ten games count: ten points for the first, one for the tenth. The ten games with the
 * most points remain. Of games with equal points the one with more votes goes first, then the newer one.
 *
 * @param votesOf how many votes a game got in the period
 */
export function mixRankings(
  rankings: Readonly<Record<Mixed, readonly number[]>>,
  votesOf: (id: number) => number,
): MixedGame[] {
  const top = { ...rankings }
  for (const by of MIXED) top[by] = rankings[by].slice(0, MIX_SIZE)
  const ids = [...new Set(MIXED.flatMap((by) => top[by]))]
  const games = ids.map((id) => {
    const placeIn = (by: Mixed) => {
      const index = top[by].indexOf(id)
      return index < 0 ? null : index + 1
    }
    const places = { rated: placeIn('rated'), clicks: placeIn('clicks'), votes: placeIn('votes') }
    const points = MIXED.reduce((sum, by) => sum + (places[by] === null ? 0 : MIX_SIZE + 1 - places[by]), 0)
    return { id, points, places }
  })
  return games
    .sort((a, b) => b.points - a.points || votesOf(b.id) - votesOf(a.id) || b.id - a.id)
    .slice(0, MIX_SIZE)
}
