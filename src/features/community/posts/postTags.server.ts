import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import type { StoredPost } from './posts.rules.ts'

/** What a post depends on wherever it is listed: itself, its author's face, and its game's name and logo. */
export function tagsOfPost({ id, author, game }: StoredPost): CacheTag[] {
  return [cacheTag.post(id), ...cacheTag.members([author]), ...cacheTag.games(game ? [game.id] : [])]
}
