import type { CachedViewerGames } from '#/features/catalog/index/viewerGames.server.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { MAX_LIKES } from './forYou.limits.ts'

/** The games that tell a member's taste, the most telling first, at most `MAX_LIKES` of each kind; each once. */
export interface OwnOpinions {
  liked: number[]
  disliked: number[]
}

/** The games with the highest ids, those first. */
const newest = (ids: Int32Array): Int32Array => ids.toSorted().subarray(-MAX_LIKES).reverse()

/**
 * What a member likes: favorites, what they play or finished, and what they upvoted; and what they dislike: what they downvoted or dropped. A
 * downvote is stronger than a status, and an upvote stronger than having dropped a game.
 */
export function ownOpinions({ upvoted, downvoted, favorites, library }: CachedViewerGames): OwnOpinions {
  const against = new Set(newest(downvoted))
  const liked = new Set<number>()
  for (const games of [favorites, library.playing, library.finished, upvoted])
    for (const id of newest(games)) if (liked.size < MAX_LIKES && !against.has(id)) liked.add(id)
  for (const id of newest(library.dropped)) if (against.size < MAX_LIKES && !liked.has(id)) against.add(id)
  return { liked: [...liked], disliked: [...against] }
}

/** The games that are never picked for a member: what they voted on, hide, made a favorite, or have in their library. */
export function* knownGames(games: CachedViewerGames): Generator<number> {
  const { upvoted, downvoted, favorites, library, blocked } = games
  const lists = [upvoted, downvoted, favorites, blocked, ...LIBRARY_STATUSES.map(({ id }) => library[id])]
  for (const list of lists) yield* list
}
