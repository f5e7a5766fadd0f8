import { expect, test } from 'vitest'
import { groupNotifications } from './groupNotifications.ts'
import type { Notification } from './notifications.contract.ts'

let ids = 100
const notification = (fields: Partial<Notification>): Notification => ({
  id: ids--,
  type: 'reply',
  title: 'Bob replied to your comment',
  text: 'Yes',
  message: '',
  link: '/post/4#comment-9',
  exp_added: 0,
  created_at: '2026-01-01T12:00:00.000Z',
  is_seen: false,
  collectible_ids: null,
  ...fields,
})
const comment = (post: number) =>
  notification({
    type: 'comment',
    title: `Ann commented on your post “Post ${post}”`,
    link: `/post/${post}#comment-${ids}`,
  })
const titles = (items: Notification[]) => groupNotifications(items).map(({ title }) => title)

test('repeated notifications are one row at the position of the newest', () => {
  const items = [
    notification({ title: 'The newest', link: '/post/1#comment-2' }),
    notification({ type: 'level', title: 'You reached level 2' }),
    notification({}),
    notification({}),
  ]
  expect(titles(items)).toEqual(['3 new replies to your comments', 'You reached level 2'])
  expect(groupNotifications(items)[0]).toMatchObject({ count: 3, link: '/post/1#comment-2' })
})

test('two of a kind stay two rows', () => {
  expect(titles([notification({}), notification({ title: 'Another' })])).toEqual([
    'Bob replied to your comment',
    'Another',
  ])
})

test('comments are grouped by their post', () => {
  expect(titles([comment(1), comment(2), comment(1), comment(1)])).toEqual([
    '3 new comments on your post “Post 1”',
    'Ann commented on your post “Post 2”',
  ])
})

test('comments in followed threads are grouped by their post, apart from those on one’s own', () => {
  const followed = () =>
    notification({ type: 'thread', title: 'Ann commented on “Post 1”', link: '/post/1#comment-3' })
  expect(titles([followed(), comment(1), followed(), followed()])).toEqual([
    '3 new comments on “Post 1”',
    'Ann commented on your post “Post 1”',
  ])
})

test('messages from moderators are never grouped', () => {
  const items = [1, 2, 3].map((n) => notification({ type: 'moderator', title: `Word ${n}` }))
  expect(titles(items)).toEqual(['Word 1', 'Word 2', 'Word 3'])
})
