import { coverUrl } from '#/features/games/games.rules.ts'
import type { GameUpdate } from './updates.contract.ts'

/** What the list of updates shows. */
export interface UpdatesQuery {
  /** Ids of tags that the game must have: all of them ('and') or at least one ('or'). */
  tags: readonly number[]
  tagsMode: 'and' | 'or'
  /** Ids of tags any of which leaves a game out. */
  not: readonly number[]
  /** Ids of games that are left out. */
  without: readonly number[]
  /** Only updates of the viewer's favorites. */
  favorites: boolean
  /** 1-based. */
  page: number
}

/** An update as it is stored: its game may be without a logo of its own. */
export type StoredUpdate = Omit<GameUpdate, 'game'> & {
  game: Omit<GameUpdate['game'], 'logo_url'> & { logo_url: string | null }
}

/** An update as its readers see it: a game without a logo has its cover's. */
export function presentUpdate(stored: StoredUpdate): GameUpdate {
  const { game } = stored
  return { ...stored, game: { ...game, logo_url: game.logo_url ?? coverUrl(game, 'logo') } }
}
