import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newPost } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn, type TestMember } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const comments = page.getByRole('region', { name: 'Comments' })
const main = page.getByRole('main')
const button = (state: string) => comments.getByRole('button', { name: new RegExp(`^${state}: comments on`) })
const choice = (name: string) => page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) })
const READ = 'GET /api/me/follows'
const SENT = /^(PUT|DELETE) \/api\/me\/follows\//

const followsOf = async (member: TestMember) =>
  (await (await asMember(member, 'GET', '/api/me/follows')).json()).threads

test('a member follows a thread by keyboard, mutes it, and takes that back', async () => {
  const id = await newPost(await newMember())
  const member = await signIn()
  await openPage(`/post/${id}`)
  await expect.element(button('Follow')).toBeVisible()
  button('Follow').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(choice('Every new comment')).toHaveFocus()
  await expect.element(choice('As usual')).toHaveAttribute('aria-checked', 'true')
  await expect.element(choice('As usual')).toHaveTextContent('As usual Replies to you and mentions')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Following')).toBeVisible()
  await expect.element(button('Following')).toHaveFocus()
  await expect.poll(() => followsOf(member)).toEqual({ on: [id], off: [] })
  await button('Following').click()
  await expect.element(choice('Every new comment')).toHaveAttribute('aria-checked', 'true')
  await choice('Nothing').click()
  await expect.element(button('Muted')).toBeVisible()
  await expect.poll(() => followsOf(member)).toEqual({ on: [], off: [id] })
  await button('Muted').click()
  await choice('As usual').click()
  await expect.element(button('Follow')).toBeVisible()
  await expect.poll(() => followsOf(member)).toEqual({ on: [], off: [] })
})

test('the author reads that all comments are notified as usual', async () => {
  const member = await signIn()
  await openPage(`/post/${await newPost(member)}`)
  await button('Follow').click()
  await expect.element(choice('As usual')).toHaveTextContent('As usual All comments, because you wrote this')
})

test('what the server refuses is taken back with a message, and a later choice stays', async () => {
  const id = await newPost(await newMember())
  const member = await signIn()
  await asMember(member, 'PUT', `/api/me/follows/threads/${id}`, { on: true })
  await openPage(`/post/${id}`)
  await expect.element(button('Following')).toBeVisible()
  const end = network.refuse(SENT, { status: 409, detail: 'You can follow or mute at most 1,000 threads.' })
  await button('Following').click()
  await choice('Nothing').click()
  await expect.element(page.getByText('You can follow or mute at most 1,000 threads.')).toBeVisible()
  await expect.element(button('Following')).toBeVisible()
  end()
  const send = network.hold(SENT)
  await button('Following').click()
  await choice('Nothing').click()
  await expect.element(button('Muted')).toBeVisible()
  await button('Muted').click()
  await choice('As usual').click()
  await expect.element(button('Follow')).toBeVisible()
  send()
  // The first was sent apart from the page.
  await expect.poll(() => network.answered(SENT)).toHaveLength(4)
  await expect.element(button('Follow')).toBeVisible()
  expect(await followsOf(member)).toEqual({ on: [], off: [] })
})

test('what was changed in another tab shows on return', async () => {
  const id = await newPost(await newMember())
  const member = await signIn()
  await openPage(`/post/${id}`)
  await expect.poll(() => network.answered(READ)).toHaveLength(1)
  await asMember(member, 'PUT', `/api/me/follows/threads/${id}`, { on: false })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(button('Muted')).toBeVisible()
})

test('visitors are asked to sign in, and nothing is read for them', async () => {
  const id = await newPost(await newMember())
  await openPage(`/post/${id}`)
  await button('Follow').click()
  await choice('Every new comment').click()
  await expect.element(page.getByRole('dialog', { name: /^Sign in to follow the comments on/ })).toBeVisible()
  expect(network.sent(READ)).toEqual([])
})

test('settings list the threads, each with a way back', async () => {
  const member = await signIn()
  const { unmount } = await openPage('/settings?tab=notifications')
  await expect.element(main.getByText('No threads yet')).toBeVisible()
  await unmount()
  const [first, second] = [await newPost(await newMember()), await newPost(await newMember())]
  await asMember(member, 'PUT', `/api/me/follows/threads/${first}`, { on: true })
  await asMember(member, 'PUT', `/api/me/follows/threads/${second}`, { on: false })
  await openPage('/settings?tab=notifications')
  const unmute = main.getByRole('button', { name: /^Unmute: / })
  await expect.element(unmute).toBeVisible()
  await expect.element(main.getByRole('button', { name: /^Unfollow: / })).toBeVisible()
  const end = network.refuse(SENT, { status: 503, detail: 'Try again soon.' })
  await unmute.click()
  await expect.element(page.getByText('Try again soon.')).toBeVisible()
  await expect.element(unmute).toBeVisible()
  end()
  await unmute.click()
  await expect.element(unmute).not.toBeInTheDocument()
  await expect.element(main.getByText(/notified as usual again/)).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Threads you follow or have muted' })).toHaveFocus()
  expect(await followsOf(member)).toEqual({ on: [first], off: [] })
  expect(main.getByRole('button', { name: /^Unfollow: / }).elements()).toHaveLength(1)
})
