import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BLOCKED_KEY, DEFAULTS_ATTRIBUTE, MEMBER_ATTRIBUTE } from '#/features/people/session/blockedGames.ts'
import { SESSION_KEY, sessionChanged } from '#/features/people/session/session.client.ts'
import { asMember, keepSession, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const intro = page.getByRole('heading', { level: 1, name: 'Every game where the numbers go up.' })
const shelf = (name: string) => page.getByRole('region', { name })
const namesIn = (name: string) =>
  shelf(name)
    .getByRole('listitem')
    .elements()
    .map((game) => game.querySelector('a')!.textContent)

test('a visitor reads what the site is, until they close it', async () => {
  localStorage.clear()
  const first = await openPage('/')
  await expect.element(intro).toBeVisible()
  await expect.element(page.getByText('updates this week')).toBeVisible()
  await page.getByRole('button', { name: 'Close the introduction' }).click()
  await expect.element(intro).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Incremental games' })).toBeInTheDocument()
  await first.unmount()
  await openPage('/')
  await expect.element(shelf('Popular this week')).toBeVisible()
  await expect.element(intro).not.toBeInTheDocument()
})

test('shelves show the first games of what they link to', async () => {
  localStorage.clear()
  const { address } = await openPage('/')
  await expect.element(shelf('Popular this week')).toBeVisible()
  const popular = namesIn('Popular this week')
  expect(popular).toHaveLength(5)
  await shelf('Popular this week').getByRole('link', { name: 'See all games popular this week' }).click()
  await expect.poll(address).toBe('/popular?within=7d')
  const list = () =>
    [...document.querySelectorAll('#list li[data-game] h2 a')].map((name) => name.textContent)
  await expect.poll(() => list().slice(0, 5)).toEqual(popular)
})

test('what is used below the shelves stays where it is when they go', async () => {
  localStorage.clear()
  const { address } = await openPage('/')
  await expect.element(shelf('Popular this week')).toBeVisible()
  const order = page.getByRole('combobox', { name: 'Order' })
  // As in browsers that don't do it themselves.
  document.head.append(
    Object.assign(document.createElement('style'), { textContent: '* { overflow-anchor: none }' }),
  )
  const topOfOrder = () => order.element().getBoundingClientRect().top
  scrollBy({ top: topOfOrder() - 60, behavior: 'instant' })
  const top = topOfOrder()
  await order.selectOptions('Highest rated')
  await expect.poll(address).toBe('/search?sort=rated')
  await expect.element(shelf('Popular this week')).not.toBeInTheDocument()
  expect(Math.abs(topOfOrder() - top)).toBeLessThan(2)
})

test('a member sees no introduction, and the games that they play with news', async () => {
  const member = await signIn()
  const { items } = await (await fetch('/api/updates')).json()
  const played = [...new Set(items.map((each: { game: { id: number } }) => each.game.id))].slice(0, 5)
  for (const game of played) await asMember(member, 'PUT', `/api/me/library/${game}`, { status: 'playing' })
  await openPage('/')
  await expect.element(shelf('Popular this week')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect.element(intro).not.toBeInTheDocument()
  // They said a moment ago that they play these games, and nothing has come since.
  expect(shelf('Continue').elements()).toEqual([])
})

test('what is picked for a new member is on the home page when the welcome closes', async () => {
  localStorage.clear()
  await openPage('/')
  await expect.element(intro).toBeVisible()
  const member = await signIn({ isWelcomed: false })
  const welcome = page.getByRole('dialog', { name: /^Welcome to / })
  await expect.element(welcome).toBeVisible()
  await asMember(member, 'PATCH', '/api/me', { settings: { liked_tags: ['space'] } })
  await welcome.getByRole('button', { name: 'Skip' }).click()
  await expect.element(shelf('For you')).toBeVisible()
})

test('a home page that is a saved search has no shelves', async () => {
  const member = await signIn()
  const { items } = await (
    await asMember(member, 'POST', '/api/me/searches', { name: 'Mine', params: 'tags=idle' })
  ).json()
  await asMember(member, 'PATCH', `/api/me/searches/${items[0].id}`, { is_default: true })
  await openPage('/')
  await expect.element(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect.element(shelf('Popular this week')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Games', exact: true })).toBeVisible()
})

test('who signs out in another tab reads the introduction, whatever was hidden before the first paint', async () => {
  await signIn()
  const root = document.documentElement
  root.setAttribute(MEMBER_ATTRIBUTE, '')
  root.setAttribute(DEFAULTS_ATTRIBUTE, 'search')
  onTestFinished(() => {
    root.removeAttribute(MEMBER_ATTRIBUTE)
    root.removeAttribute(DEFAULTS_ATTRIBUTE)
  })
  await openPage('/')
  await expect.element(shelf('Popular this week')).toBeVisible()
  localStorage.removeItem(SESSION_KEY)
  sessionChanged()
  await expect.element(intro).toBeVisible()
})

test('nothing that a member hides is shown while this browser does not know it yet', async () => {
  localStorage.clear()
  sessionChanged()
  const member = await newMember()
  await openPage('/')
  await expect.element(shelf('Popular this week')).toBeVisible()
  const shown = () => shelf('Popular this week').element().querySelector<HTMLElement>('[data-game]')!
  const id = shown().dataset.game
  await asMember(member, 'PUT', `/api/me/blocked-games/${id}`)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { fetch } = window
  const slow = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (/front-page|blocked-games/.test(address)) await answered
    return fetch(input, init)
  })
  onTestFinished(() => slow.mockRestore())
  localStorage.removeItem(BLOCKED_KEY)
  keepSession(member)
  await expect.element(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect.element(intro).not.toBeInTheDocument()
  expect(shown().dataset.game).toBe(id)
  expect(getComputedStyle(shown()).visibility).toBe('hidden')
  answer()
  await expect.element(shelf('Popular this week')).toBeVisible()
  await expect.poll(() => shown().dataset.game).not.toBe(id)
  expect(getComputedStyle(shown()).visibility).toBe('visible')
})

test('the introduction closes where nothing can be stored, and leaves the page its heading', async () => {
  localStorage.clear()
  sessionChanged()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await openPage('/')
  await page.getByRole('button', { name: 'Close the introduction' }).click()
  await expect.element(intro).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Incremental games' })).toBeInTheDocument()
})
