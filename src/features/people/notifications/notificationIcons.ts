import type { NotificationKind } from '#/features/people/account/notificationKinds.ts'
import type { IconName } from '#/ui/iconNames.ts'

const ICONS: Readonly<Record<NotificationKind, IconName>> = {
  reply: 'reply',
  comment: 'message-circle',
  thread: 'messages-square',
  mention: 'at-sign',
  review: 'star',
  votes: 'arrow-big-up',
  update: 'newspaper',
  game: 'gamepad-2',
  list: 'list',
  member: 'user',
  search: 'search',
  decision: 'check-check',
  collectible: 'gift',
  level: 'trending-up',
  feed: 'rss',
  moderator: 'shield',
}

/** The icon of a kind of notifications; a bell for one that this page does not know yet. */
export const notificationIcon = (type: string): IconName => ICONS[type as NotificationKind] ?? 'bell'
