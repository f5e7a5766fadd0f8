import { paths } from '#/shared/paths.ts'
import type { IconName } from '#/ui/iconNames.ts'
import { COMMUNITY_TYPES, type PostType } from './posts.limits.ts'

export interface PostTypeWords {
  /** One post of the type. */
  one: string
  /** Their tab in the community. */
  many: string
  icon: IconName
}

export const POST_TYPE_WORDS: Record<PostType, PostTypeWords> = {
  review: { one: 'Review', many: 'Reviews', icon: 'star' },
  discussion: { one: 'Discussion', many: 'Discussions', icon: 'messages-square' },
  'game-discussion': { one: 'About a game', many: 'About games', icon: 'gamepad-2' },
  list: { one: 'List', many: 'Lists', icon: 'list' },
  interview: { one: 'Interview', many: 'Interviews', icon: 'users' },
  monthly: { one: 'Monthly', many: 'Monthly', icon: 'calendar' },
  update: { one: 'News', many: 'News', icon: 'newspaper' },
  'feedback-needed': { one: 'Feedback wanted', many: 'Feedback wanted', icon: 'circle-question-mark' },
  poll: { one: 'Poll', many: 'Polls', icon: 'chart-no-axes-column' },
}

/** The type that an address names; undefined for all of them, and for what is no type of the community. */
export const communityType = (value: unknown): PostType | undefined =>
  COMMUNITY_TYPES.find((type) => type === value)

/** A post's own page. */
export const postAddress = (post: { id: number; post_type: PostType }): string =>
  post.post_type === 'list' ? paths.list(post.id) : paths.post(post.id)
