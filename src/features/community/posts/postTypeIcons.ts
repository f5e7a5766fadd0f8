import type { IconName } from '#/ui/iconNames.ts'
import type { PostType } from './posts.limits.ts'

export const POST_TYPE_ICONS: Record<PostType, IconName> = {
  review: 'star',
  discussion: 'messages-square',
  'game-discussion': 'gamepad-2',
  list: 'list',
  interview: 'users',
  monthly: 'calendar',
  update: 'newspaper',
  'feedback-needed': 'circle-question-mark',
  poll: 'chart-no-axes-column',
}
