import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { asMember, newMember, signIn, type TestMember } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name })
const SENT = /^(PUT|DELETE) \/api\/me\/follows\//
const IDLE = 6

const followsOf = async (member: TestMember) => (await asMember(member, 'GET', '/api/me/follows')).json()
const put = (member: TestMember, address: string, on?: boolean) =>
  asMember(member, 'PUT', `/api/me/follows/${address}`, on === undefined ? undefined : { on })

test('a tag is followed where it alone is chosen, with a message that says what comes of it', async () => {
  const member = await signIn()
  await openPage('/search?tags=idle&not=space')
  await expect.element(button('Saved searches')).toBeVisible()
  expect(button(/^Follow this tag/).elements()).toEqual([])
  await openPage('/search?tags=idle')
  await button('Follow this tag: Idle').click()
  await expect.element(button('Following: Idle')).toBeVisible()
  await expect.element(page.getByText('You’ll be notified of new games tagged Idle.')).toBeVisible()
  expect((await followsOf(member)).tags).toEqual([IDLE])
  await button('Following: Idle').click()
  await expect.element(page.getByText('You no longer follow Idle.')).toBeVisible()
  expect((await followsOf(member)).tags).toEqual([])
})

test('a member is followed at once, and what is refused is taken back with a message', async () => {
  const other = await newMember()
  const member = await signIn()
  const { unmount } = await openPage(`/user/${other.username}`)
  const end = network.refuse(SENT, { status: 409, detail: 'You can follow or mute at most 1,000 things.' })
  await button(/^Follow: /).click()
  await expect.element(page.getByText('You can follow or mute at most 1,000 things.')).toBeVisible()
  await expect.element(button(/^Follow: /)).toBeVisible()
  end()
  const release = network.hold(SENT)
  await button(/^Follow: /).click()
  await expect.element(button(/^Following: /)).toBeVisible()
  release()
  await expect.element(page.getByText(/^You’ll be notified of reviews/)).toBeVisible()
  expect((await followsOf(member)).members).toEqual([other.username])
  await unmount()
  await openPage(`/user/${member.username}`)
  await expect.element(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect(button(/^Follow/).elements()).toEqual([])
})

test('a game is followed in its options; a favorite already is, until that is switched off', async () => {
  const member = await signIn()
  const { id } = (await (await fetch('/api/games/cookie-clicker')).json()) as { id: number }
  await openPage('/game/cookie-clicker')
  const option = page.getByRole('menuitemcheckbox', { name: /^Follow updates/ })
  const choose = async (checked: boolean, hint?: string) => {
    await button('Options').click()
    await expect.element(option).toHaveAttribute('aria-checked', String(checked))
    if (hint) await expect.element(option).toHaveTextContent(`Follow updates ${hint}`)
    await option.click()
  }
  await choose(false)
  await expect.poll(async () => (await followsOf(member)).games).toEqual({ on: [id], off: [] })
  await choose(true)
  await expect.poll(async () => (await followsOf(member)).games).toEqual({ on: [], off: [] })
  await button(/Favorite/).click()
  await choose(true, 'On, because it’s a favorite')
  await expect.poll(async () => (await followsOf(member)).games).toEqual({ on: [], off: [id] })
  await choose(false, 'Off, although it’s a favorite')
  await expect.poll(async () => (await followsOf(member)).games).toEqual({ on: [], off: [] })
})

test('visitors are asked to sign in, and the button is large enough for a finger', async () => {
  await page.viewport(390, 800)
  const { developers } = await (await fetch('/api/games/cookie-clicker')).json()
  await openPage(`/developer/${developers[0].slug}`)
  await expect.element(button(/^Follow: /)).toBeVisible()
  expect(
    button(/^Follow: /)
      .element()
      .getBoundingClientRect().height,
  ).toBeGreaterThanOrEqual(44)
  await button(/^Follow: /).click()
  await expect.element(page.getByRole('dialog', { name: /^Sign in to follow / })).toBeVisible()
  expect(network.sent(SENT)).toEqual([])
})

test('settings list what is followed by kind, each with a way to stop', async () => {
  const other = await newMember()
  const member = await signIn()
  const { unmount } = await openPage('/settings?tab=notifications')
  await expect.element(main.getByText('Nothing yet')).toBeVisible()
  await unmount()
  await put(member, `tags/${IDLE}`)
  await put(member, 'games/1', false)
  await put(member, `members/${other.username}`)
  await openPage('/settings?tab=notifications')
  const section = main.getByRole('region', { name: 'What you follow' })
  await expect
    .element(section.getByRole('link', { name: 'Idle' }))
    .toHaveAttribute('href', '/search?tags=idle')
  await expect.element(section.getByText('Updates are off')).toBeVisible()
  expect(
    section
      .getByRole('heading', { level: 3 })
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['Games', 'Tags', 'Members'])
  await expectAccessible()
  const end = network.refuse(SENT, { status: 503, detail: 'Try again soon.' })
  await button('Unfollow: Idle').click()
  await expect.element(page.getByText('Try again soon.')).toBeVisible()
  end()
  await button('Unfollow: Idle').click()
  await expect.element(section.getByText('You no longer follow Idle.')).toBeVisible()
  await expect.element(section.getByRole('heading', { name: 'What you follow' })).toHaveFocus()
  await button(/^Follow again: /).click()
  await expect.element(section.getByText('Updates are off')).not.toBeInTheDocument()
  await expect.poll(() => followsOf(member)).toMatchObject({ tags: [], games: { on: [], off: [] } })
})

test('what a reader can do with a member is one line on a wide screen, followed or not', async () => {
  await page.viewport(1440, 900)
  const other = await newMember()
  const member = await signIn()
  await put(member, `members/${other.username}`)
  await openPage(`/user/${other.username}`)
  await expect.element(button(/^Following: /)).toBeVisible()
  const tops = [/^Following: /, /^Mute/, /^Report/].map(
    (name) => button(name).first().element().getBoundingClientRect().top,
  )
  expect(new Set(tops).size).toBe(1)
})
