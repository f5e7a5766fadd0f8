import { paths } from '#/shared/paths.ts'
import type { PostType } from './posts.limits.ts'

export interface PostTypeWords {
  /** One post of the type. */
  one: string
  /** Their tab in the community. */
  many: string
}

export const POST_TYPE_WORDS: Record<PostType, PostTypeWords> = {
  review: { one: 'Review', many: 'Reviews' },
  discussion: { one: 'Discussion', many: 'Discussions' },
  'game-discussion': { one: 'Game discussion', many: 'Game discussions' },
  list: { one: 'List', many: 'Lists' },
  interview: { one: 'Interview', many: 'Interviews' },
  monthly: { one: 'Monthly', many: 'Monthly' },
  update: { one: 'News', many: 'News' },
  'feedback-needed': { one: 'Feedback wanted', many: 'Feedback wanted' },
  poll: { one: 'Poll', many: 'Polls' },
}

/** A post's own page. */
export const postAddress = (post: { id: number; post_type: PostType }): string =>
  post.post_type === 'list' ? paths.list(post.id) : paths.post(post.id)
