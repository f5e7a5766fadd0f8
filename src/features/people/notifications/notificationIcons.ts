import type { NotificationKind } from '#/features/people/account/notificationKinds.ts'
import type { IconName } from '#/ui/iconNames.ts'
import { isRefusal } from './isRefusal.ts'

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

/** The icon of a notification: a cross where something was refused; a bell for a kind that this page does not know yet. */
export const notificationIcon = (type: string, title: string): IconName =>
  type === 'decision' && isRefusal(title) ? 'x' : (ICONS[type as NotificationKind] ?? 'bell')
