import { type CacheTag, cacheTag } from '#/http/cache/cacheTags.ts'
import type { StoredPost } from './posts.rules.ts'

/** What a post depends on wherever it is listed: itself, its author's face, and the names and pictures of its games. */
export function tagsOfPost({ id, author, game, list }: StoredPost): CacheTag[] {
  const games = [...(game ? [game] : []), ...(list?.games ?? [])]
  return [cacheTag.post(id), ...cacheTag.members([author]), ...cacheTag.games(games.map((each) => each.id))]
}
