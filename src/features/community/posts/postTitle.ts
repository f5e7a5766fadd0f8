import { excerpt } from '#/shared/excerpt.ts'
import type { CommunityPost } from './posts.contract.ts'
import { POST_TYPE_WORDS } from './postTypes.ts'

/** What a post is called: its title, for a review its game, else its first words. */
export function postTitle(post: CommunityPost): string {
  if (post.title) return post.title
  if (post.post_type === 'review' && post.game) return `Review of ${post.game.name}`
  return excerpt(post.content, 60) || POST_TYPE_WORDS[post.post_type].one
}
