import { itemAddress } from '#/shared/itemPicture.ts'
import type { Notification } from './notifications.contract.ts'

/** One row of the list: a notification, or several of the same kind about the same thing. */
export interface NotificationRow {
  key: string
  type: string
  title: string
  text: string
  link: string | null
  at: string
  expAdded: number
  /** The address of the picture of the item that it is about; null without one. */
  picture: string | null
  /** The number of notifications in the group. */
  count: number
}

/** The number of equal notifications from which they become one row. */
const MIN_GROUP = 3

const SENTENCES: Readonly<Record<string, (count: number, first: Notification) => string>> = {
  reply: (count) => `${count} new replies to your comments`,
  comment: (count, { title }) => newOnes(count, title) ?? `${count} new comments on your post`,
  thread: (count, { title }) => newOnes(count, title) ?? `${count} new comments in a thread you follow`,
  mention: (count) => `${count} new comments mention you`,
  update: (count) => `${count} new updates to games you follow`,
  game: (count) => `${count} new games from what you follow`,
  list: (count) => `${count} lists you follow have new games`,
  member: (count) => `${count} new posts by members you follow`,
}

/** Makes rows of notifications, newest first. A group has the position and the link of its newest notification. */
export function groupNotifications(items: readonly Notification[]): NotificationRow[] {
  const groups = new Map<string, Notification[]>()
  for (const item of items) {
    const key = groupKey(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const placed = new Set<string>()
  return items.flatMap((item) => {
    const key = groupKey(item)
    const group = groups.get(key)!
    if (group.length < MIN_GROUP) return toRow(item)
    if (placed.has(key)) return []
    placed.add(key)
    return { ...toRow(item), title: SENTENCES[item.type]!(group.length, item), count: group.length }
  })
}

/** The address of the picture of a collectible; null without one. */
export const pictureOf = (ids: Notification['collectible_ids']): string | null =>
  ids && itemAddress({ groupID: ids.groupID, itemID: ids.id })

function toRow({
  id,
  type,
  title,
  text,
  message,
  link,
  created_at,
  exp_added,
  collectible_ids,
}: Notification): NotificationRow {
  return {
    key: String(id),
    type,
    link,
    at: created_at,
    expAdded: exp_added,
    count: 1,
    picture: pictureOf(collectible_ids),
    ...(title ? { title, text: text || message } : { title: text, text: message }),
  }
}

/** What is grouped: comments on one post, one's own or a followed one, and all notifications of other frequent kinds. */
function groupKey({ id, type, link }: Notification): string {
  if (!(type in SENTENCES)) return String(id)
  return type === 'comment' || type === 'thread' ? `${type} ${link?.replace(/#.*/, '')}` : type
}

/** 'Ann replied to your review' and others like it: '3 new replies to your review'. */
function newOnes(count: number, title: string): string | undefined {
  const [, verb, thread] = / (commented on|replied to) (.*)/s.exec(title) ?? []
  return verb && `${count} new ${verb === 'replied to' ? 'replies to' : 'comments on'} ${thread}`
}
