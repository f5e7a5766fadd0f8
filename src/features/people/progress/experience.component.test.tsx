import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setDisplaySetting } from '#/features/people/session/displaySettings.ts'
import { newPost, newReview } from '../../../../test/components/content.ts'
import {
  asMember,
  keepSession,
  newMember,
  signIn,
  type TestMember,
} from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const messages = page.getByRole('region', { name: 'Messages' })
const level = page.getByRole('progressbar', { name: 'Level 1', includeHidden: true })

/** Signs in somebody whose first visit of the day is worth 3 points. */
async function signInUnchecked(): Promise<TestMember> {
  const member = await newMember()
  keepSession(member)
  return member
}

const me = async (member: TestMember) => (await asMember(member, 'GET', '/api/me')).json()

async function upvote(member: TestMember, nth = 0) {
  const { items } = await (await fetch('/api/games')).json()
  await asMember(member, 'POST', '/api/upvote', { game: items[nth].id })
}

afterEach(() => {
  vi.useRealTimers()
  setDisplaySetting({ notifications: true })
})

/** From now on, time can be advanced. It also goes on by itself. */
const controlTime = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })

test('a member sees what they gained today, and their level follows without a reload', async () => {
  const member = await signInUnchecked()
  await openPage('/faq')
  await expect.element(page.getByText('You gained 3 EXP today. Your streak: 1 day.')).toBeVisible()
  await expect.element(level).toHaveAttribute('aria-valuetext', '27 EXP to level 2')
  const postID = await newPost(member)
  await asMember(member, 'POST', '/api/addPostComment', { postID, comment: 'What I think of it.' })
  await expect.element(level).toHaveAttribute('aria-valuetext', '26 EXP to level 2')
  await expect
    .element(page.getByRole('row', { name: /comment or a reply (1 5 a day|5 a day 1) 1 of 5/ }))
    .toBeVisible()
})

test('the experience of a visit is shown without reading the account again', async () => {
  await signInUnchecked()
  await openPage('/')
  await expect.element(level).toHaveAttribute('aria-valuetext', '27 EXP to level 2')
  await expect.element(messages.getByText('Daily visit +3 EXP')).toBeVisible()
  expect(network.sent('GET /api/me')).toHaveLength(1)
})

test('what a member gains is shown in the corner with the reason, until it closes by itself, and a single point is not', async () => {
  const member = await signInUnchecked()
  controlTime()
  await openPage('/faq')
  const visit = messages.getByText('Daily visit +3 EXP', { exact: true })
  await expect.element(visit).toBeVisible()
  await vi.advanceTimersByTimeAsync(9_000)
  await expect.element(visit).not.toBeInTheDocument()
  await upvote(member)
  await expect.element(level).toHaveAttribute('aria-valuetext', '26 EXP to level 2')
  const { items } = await (await fetch('/api/games')).json()
  await newReview(
    member,
    items[1],
    'Numbers that are worth a look every day, and twice on the days with rain.',
  )
  await expect.element(messages.getByText('Review +10 EXP', { exact: true })).toBeVisible()
  expect(messages.getByText(/Vote/).elements()).toEqual([])
})

test('a message closes by itself when the pointer on it rests, as it may wait for what is below', async () => {
  await signInUnchecked()
  controlTime()
  await openPage('/')
  const gain = messages.getByText('Daily visit +3 EXP')
  await expect.element(gain).toBeVisible()
  await keptByPointer(gain)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Options for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Hide this game' }).click()
  await keptByPointer(messages.getByText('Undo'))
})

/** A message stays for some seconds while the pointer rests on it, and goes. */
async function keptByPointer(message: ReturnType<typeof page.getByText>): Promise<void> {
  await message.hover()
  await vi.advanceTimersByTimeAsync(8_000)
  await expect.element(message).toBeVisible()
  await vi.advanceTimersByTimeAsync(9_000)
  await expect.element(message).not.toBeInTheDocument()
}

test('a member who turned messages off sees none of what they gain', async () => {
  const member = await signInUnchecked()
  await openPage('/settings?tab=notifications')
  await expect.element(messages.getByText('Daily visit +3 EXP')).toBeVisible()
  await messages.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('switch', { name: /^Show new notifications in the corner/ }).click()
  await upvote(member)
  await expect.element(level).toHaveAttribute('aria-valuetext', '26 EXP to level 2')
  // What a message of the first one would have appeared before.
  await upvote(member, 1)
  await expect.element(level).toHaveAttribute('aria-valuetext', '25 EXP to level 2')
  // At once: a message would close by itself.
  expect(messages.getByText(/EXP/).elements()).toEqual([])
})

test('a member who hides their experience sees no message of it', async () => {
  const member = await signIn()
  const answerer = await newMember()
  const postID = await newPost(member)
  await openPage('/settings')
  await page.getByRole('switch', { name: /^Show my level and experience/ }).click()
  await expect.poll(async () => (await me(member)).settings.experience).toBe(false)
  await upvote(member)
  // What is told after it has arrived.
  await asMember(answerer, 'POST', '/api/addPostComment', { postID, comment: 'An answer' })
  await expect.element(messages.getByRole('link', { name: /commented on/ })).toBeVisible()
  // At once: a message would close by itself.
  expect(messages.getByText(/EXP/).elements()).toEqual([])
})

test('a member who hides their experience sees it nowhere', async () => {
  const member = await signIn()
  const settings = await openPage('/settings')
  await page.getByRole('switch', { name: /^Show my level and experience/ }).click()
  await expect.element(page.getByRole('region', { name: 'Prestige' })).not.toBeInTheDocument()
  await expect.poll(async () => (await me(member)).settings.experience).toBe(false)
  await settings.unmount()
  const faq = await openPage('/faq')
  await expect.element(page.getByRole('row', { name: /^Visit / })).toBeVisible()
  await expect.element(page.getByText(/You gained/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { includeHidden: true })).not.toBeInTheDocument()
  await faq.unmount()
  await openPage(`/user/${member.username}`)
  await expect.element(page.getByText(/Your level is hidden\./)).toBeVisible()
  await expect.element(page.getByText(/\d EXP/)).not.toBeInTheDocument()
})
