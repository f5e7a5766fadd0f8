import type { CoveredGame } from '#/features/catalog/covers/pictureChoice.ts'
import { picturesOf, type StoredPictures } from '#/features/catalog/games/games.rules.ts'
import { startOfMarkdown } from './startOfMarkdown.ts'
import type { GameUpdate, GameUpdateDetails } from './updates.contract.ts'
import { UPDATE_START } from './updates.limits.ts'

/** The filters of the list of updates. */
export interface UpdatesQuery {
  /** Ids of tags that the game must have: all of them ('and') or at least one ('or'). */
  tags: readonly number[]
  tagsMode: 'and' | 'or'
  /** Ids of tags that a game must not have. */
  not: readonly number[]
  /** Ids of tags of which any hides a game, unless it is among `tags`; null for none. */
  hide: readonly number[] | null
  /** Slugs of developers: the updates of the games of any of them; none for the updates of all. */
  dev: readonly string[]
  /** Ids of excluded games. */
  without: readonly number[]
  /** Only updates of the viewer's favorites. */
  favorites: boolean
  /** Only updates of the games that the viewer plays, since they last played them. */
  playing: boolean
}

interface WithStoredGame {
  /** It may have no pictures of its own. */
  game: Omit<GameUpdate['game'], 'logo_url' | 'picture'> & CoveredGame & StoredPictures
}

/** An update of a list as stored, with the beginning of its text. */
export type StoredUpdate = Omit<GameUpdate, 'game' | 'is_cut'> & WithStoredGame

export type StoredUpdateDetails = Omit<GameUpdateDetails, 'game'> & WithStoredGame

/** An update as lists of the API return it. */
export function presentUpdate(stored: StoredUpdate): GameUpdate {
  const content = startOfMarkdown(stored.content, UPDATE_START)
  return withPictures({ ...stored, content, is_cut: stored.content.length > UPDATE_START })
}

/** An update with the pictures that stand for its game. */
export function withPictures<Stored extends WithStoredGame>(
  stored: Stored,
): Omit<Stored, 'game'> & Pick<GameUpdate, 'game'> {
  const { id, urlid, name, tags } = stored.game
  return { ...stored, game: { id, urlid, name, tags, ...picturesOf(stored.game) } }
}
