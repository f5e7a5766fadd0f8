import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setDisplaySetting } from '#/features/people/session/displaySettings.ts'
import { newPost } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

afterEach(() => setDisplaySetting({ notifications: true }))

const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

test('visitors who open the notifications are asked to sign in', async () => {
  await openPage('/updates')
  await bell.click()
  await expect.element(page.getByRole('dialog', { name: /^Sign in to see your notifications/ })).toBeVisible()
})

test('members without new notifications see a message', async () => {
  await signIn()
  await openPage('/updates')
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect.element(panel.getByText('No new notifications')).toBeVisible()
})

test('with notifications off in this browser nothing appears in the corner; the bell still counts', async () => {
  const author = await signIn()
  const answerer = await newMember()
  await openPage('/settings?tab=notifications')
  const choice = page.getByRole('switch', { name: /^Show new notifications in the corner/ })
  await expect.element(choice).toBeChecked()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  const postID = await newPost(author)
  const answer = (comment: string) => asMember(answerer, 'POST', '/api/addPostComment', { postID, comment })
  await answer('An answer')
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 new')
  // What a message of the first one would have appeared before.
  await answer('Another answer')
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 new')
  const messages = page.getByRole('region', { name: 'Messages' })
  // At once: a message would close by itself.
  expect(messages.getByRole('paragraph').elements()).toEqual([])
})

test('who follows the rule that a moderator cited leaves the notifications', async () => {
  const [member, moderator] = [await signIn(), await newMember({ role: 'mod' })]
  const id = await newPost(member)
  await openPage('/updates')
  const reason = 'Rule 1: Be kind. You were not'
  await asMember(moderator, 'DELETE', `/api/posts/${id}`, { reason })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 new')
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: 'Rule 1: Be kind.' }).click()
  await expect.element(page.getByRole('heading', { name: /^1\. / })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})
