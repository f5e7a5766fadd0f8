import { coverUrl } from '#/features/games/games.rules.ts'
import type { GameUpdate, GameUpdateDetails } from './updates.contract.ts'

/** The filters of the list of updates. */
export interface UpdatesQuery {
  /** Ids of tags that the game must have: all of them ('and') or at least one ('or'). */
  tags: readonly number[]
  tagsMode: 'and' | 'or'
  /** Ids of tags that a game must not have. */
  not: readonly number[]
  /** Ids of tags of which any hides a game, unless it is among `tags`; null for none. */
  hide: readonly number[] | null
  /** Ids of excluded games. */
  without: readonly number[]
  /** Only updates of the viewer's favorites. */
  favorites: boolean
  /** 1-based. */
  page: number
}

/** An update as stored. Its game may have no logo. */
export type StoredUpdate = Omit<GameUpdate, 'game'> & {
  game: Omit<GameUpdate['game'], 'logo_url'> & { logo_url: string | null }
}

export type StoredUpdateDetails = Omit<GameUpdateDetails, 'game'> & Pick<StoredUpdate, 'game'>

/** An update as the API returns it. A game without a logo gets its generated cover. */
export function presentUpdate<Stored extends StoredUpdate>(
  stored: Stored,
): Omit<Stored, 'game'> & Pick<GameUpdate, 'game'> {
  const { game } = stored
  return { ...stored, game: { ...game, logo_url: game.logo_url ?? coverUrl(game, 'logo') } }
}
