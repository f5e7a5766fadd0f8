import type { CoveredGame } from '#/features/catalog/covers/pictureChoice.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { picturesOf, type StoredPictures } from '#/features/catalog/games/games.rules.ts'
import type { CommunityPost, GamePost, Post, ReviewStats } from './posts.contract.ts'
import { COMMUNITY_TYPES, type PostTab, type PostType, type ReviewOrder } from './posts.limits.ts'

/** Post types that a tab of a game's reviews and comments area shows. */
export const TAB_TYPES: Record<PostTab, readonly PostType[]> = {
  review: ['review'],
  discussion: ['discussion', 'game-discussion'],
  all: ['review', 'discussion', 'game-discussion'],
}

/** Discussions have no stars: sorted by stars, they are listed newest first. */
export function orderOf(tab: PostTab, order: ReviewOrder): ReviewOrder {
  const byStars = order === 'mostpositive' || order === 'mostnegative'
  return byStars && tab === 'discussion' ? 'newest' : order
}

/** The community's post types that `type=` asks for; undefined when one of them is none. No parameter means all. */
export function communityTypes(text: string): PostType[] | undefined {
  if (text === '') return [...COMMUNITY_TYPES]
  const types = new Set<PostType>()
  for (const word of text.split(',')) {
    const type = COMMUNITY_TYPES.find((each) => each === word)
    if (!type) return undefined
    types.add(type)
  }
  return [...types]
}

/** Counters of a game's reviews: number, recommendations and sum of stars, for a full release and for early stages. */
export interface ReviewCounts {
  reviews: number
  discussions: number
  full_reviews: number
  full_positive: number
  full_stars: number
  early_reviews: number
  early_positive: number
  early_stars: number
  /** How many reviews have 1, 2, 3, 4, and 5 stars. */
  stars: number[]
}

/** The numbers above a game's reviews, from its counters. */
export function reviewStats(counts: ReviewCounts): ReviewStats {
  return {
    total_reviews: counts.reviews,
    total_discussions: counts.discussions,
    full_release: block(counts.full_reviews, counts.full_positive, counts.full_stars),
    early_access: block(counts.early_reviews, counts.early_positive, counts.early_stars),
    stars: counts.stars,
  }
}

function block(total: number, positive: number, stars: number): ReviewStats['full_release'] {
  if (total === 0) return { total, average_rating: null, positive_percentage: null }
  return {
    total,
    average_rating: Math.round((10 * stars) / total) / 10,
    positive_percentage: Math.round((100 * positive) / total),
  }
}

/** A community post as it is stored: its games may have no pictures of their own. */
export type StoredPost = GamePost &
  Pick<CommunityPost, 'poll'> & {
    game:
      | (Omit<NonNullable<CommunityPost['game']>, 'logo_url' | 'picture'> & CoveredGame & StoredPictures)
      | null
    list: { total: number; games: (CoveredGame & StoredPictures)[] } | null
  }

/** The same with what only a list or a poll has. */
export type StoredPostDetails = StoredPost & {
  views: number
  items: { game_id: number; note: string }[]
}

/** A community post as its readers see it. */
export function presentPost(stored: StoredPost): CommunityPost {
  const { game, list } = stored
  return {
    ...stored,
    game: game && { id: game.id, urlid: game.urlid, name: game.name, tags: game.tags, ...picturesOf(game) },
    list: list && {
      total: list.total,
      games: list.games.map((each) => ({ id: each.id, picture: picturesOf(each).picture })),
    },
  }
}

/** A post by itself. `cards` are those of a list's games; a game without one is no longer visible and is omitted. */
export function presentPostDetails(
  stored: StoredPostDetails,
  cards: readonly GameCard[],
): Omit<Post, 'share_image'> {
  const { items, views, ...post } = stored
  const byId = new Map(cards.map((card) => [card.id, card]))
  const shown = items.flatMap(({ game_id, note }) => {
    const game = byId.get(game_id)
    return game ? [{ note, game }] : []
  })
  return { ...presentPost(post), views, items: post.post_type === 'list' ? shown : null }
}
