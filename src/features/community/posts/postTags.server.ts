import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import type { StoredPost } from './posts.rules.ts'

/** What a post depends on wherever it is listed: itself, its author's face, and its game's name and picture, or those of its list. */
export function tagsOfPost({ id, author, game, list }: StoredPost): CacheTag[] {
  return [
    cacheTag.post(id),
    ...cacheTag.members([author]),
    ...cacheTag.games(game ? [game.id] : []),
    ...(list ? [cacheTag.postLists] : []),
  ]
}
