import type { Comment } from '#/features/community/comments/comments.contract.ts'
import type { CommunityPost, GamePost, ReviewStats } from '#/features/community/posts/posts.contract.ts'

/** Who wrote something, by the names of the relations `blog_posts` and `blog_comments`. */
function authorOf(author: Comment['author']) {
  return {
    user_id: author?.id ?? null,
    username: author?.username ?? null,
    level: author?.level ?? null,
    level_color: author?.level_color ?? null,
    name_badge: author?.name_badge ?? null,
    name_color: author?.name_color ?? null,
    avatar_url: author?.avatar_url ?? null,
    avatar_background_url: author?.avatar_background_url ?? null,
    avatar_overlay_url: author?.avatar_overlay_url ?? null,
  }
}

/** A comment with its replies, as get_comment_tree_latest3 returns it. */
export interface CommentRow
  extends Omit<Comment, 'author' | 'children' | 'reply_count'>,
    ReturnType<typeof authorOf> {
  /** Direct replies that are shown, of which `children` has the first. */
  total_comments: number
  children: CommentRow[]
}

export function toCommentRow({ author, children, reply_count, ...comment }: Comment): CommentRow {
  return {
    ...comment,
    ...authorOf(author),
    total_comments: reply_count,
    children: children.map(toCommentRow),
  }
}

/** A post, as functions return it. Only posts that everybody can see are. */
const toPostRow = <Post extends GamePost>({ author, ...post }: Post) => ({
  ...post,
  added_by: author?.id ?? null,
  ...authorOf(author),
  is_removed: false,
  is_private: false,
})

/** A community post, as get_popular_community_posts9 returns it: its columns stay, whatever the site's own lists get besides. */
export function toPopularPostRow({ list, poll, game, ...post }: CommunityPost) {
  return {
    ...toPostRow(post),
    game: game && { id: game.id, urlid: game.urlid, name: game.name, logo_url: game.logo_url },
  }
}

/** The one row of get_game_posts: the numbers above the posts, and the posts. Without a game's posts a number is null. */
export function toGamePostsRow(stats: ReviewStats, posts: readonly GamePost[]) {
  return {
    total_reviews: stats.total_reviews,
    total_discussions: stats.total_discussions,
    average_review_rating_dev_null: stats.full_release.average_rating,
    positive_reviews_percentage_dev_null: stats.full_release.positive_percentage,
    total_reviews_dev_null: stats.full_release.total,
    average_review_rating_dev_not_null: stats.early_access.average_rating,
    positive_reviews_percentage_dev_not_null: stats.early_access.positive_percentage,
    total_reviews_dev_not_null: stats.early_access.total,
    posts: posts.map(toPostRow),
  }
}
