import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  asMember,
  keepSession,
  newMember,
  signIn,
  type TestMember,
} from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const dialog = page.getByRole('dialog', { name: /^Welcome to / })
const tag = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}: `) })
const account = page.getByRole('banner').getByRole('button', { name: /^Account of/ })

const settingsOf = async (member: TestMember) =>
  (await (await asMember(member, 'GET', '/api/me')).json()).settings
const searchesOf = async (member: TestMember) =>
  (await (await asMember(member, 'GET', '/api/me/searches')).json()).items

test('closing the welcome steps keeps what was chosen, and they do not come back', async () => {
  const member = await signIn({ isWelcomed: false })
  const first = await openPage('/')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await tag('Space').click()
  // Two presses in quick succession are two presses.
  await tag('Ads').dblClick()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => settingsOf(member)).toMatchObject({ liked_tags: ['space'], hidden_tags: ['ads'] })
  await first.unmount()
  await openPage('/')
  await expect.element(account).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('tags that are chosen while the account arrives once more stay chosen, and are saved as a search', async () => {
  const member = await signIn({ isWelcomed: false })
  const send = network.hold('PATCH /api/me')
  const welcome = network.hold('POST /api/me/onboarding')
  await openPage('/')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await tag('Idle').click()
  await expect.element(tag('Idle')).toHaveAccessibleName(/Liked/)
  welcome()
  await expect.poll(() => network.answered('POST /api/me/onboarding')).toHaveLength(1)
  // The page has read what has arrived before it gets another response.
  expect((await (await asMember(member, 'GET', '/api/me')).json()).onboarding).toBe(false)
  await expect.element(tag('Idle')).toHaveAccessibleName(/Liked/)
  await userEvent.keyboard('{Escape}')
  send()
  await expect
    .poll(() => searchesOf(member))
    .toMatchObject([{ name: 'Tags I like', params: 'sort=rated&tags=idle&tagsMode=or' }])
})

test('an open welcome is not for another member, who signs in in another tab, and does not come back', async () => {
  const member = await signIn({ isWelcomed: false })
  await openPage('/')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => network.answered('POST /api/me/onboarding')).toHaveLength(1)
  const other = await newMember()
  keepSession(other)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: `Account of ${other.username}` })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  keepSession(member)
  await expect.element(page.getByRole('button', { name: `Account of ${member.username}` })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the welcome steps wait for the home page, and are in nobody’s way elsewhere', async () => {
  await signIn({ isWelcomed: false })
  await openPage('/search?tags=idle')
  await expect.element(account).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click()
  await expect.element(dialog).toBeVisible()
})

test('who signs up on the home page is welcomed as soon as the form has closed, without a message over it', async () => {
  await openPage('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible()
  // As the form does in the end.
  keepSession(await newMember({ isWelcomed: false }))
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('heading', { level: 3 })).toHaveFocus()
  await expect
    .element(page.getByRole('progressbar', { name: 'Level 1', includeHidden: true }))
    .toHaveAttribute('aria-valuetext', '27 EXP to level 2')
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Daily visit +3 EXP')
  expect(message.elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(message).toBeVisible()
})

test('a reload of the welcome stays at its step, until it is closed', async () => {
  await signIn({ isWelcomed: false })
  const first = await openPage('/')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.element(dialog.getByText('Step 3 of 4')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { level: 3 })).toHaveFocus()
  await expect.poll(() => network.answered('POST /api/me/onboarding')).toHaveLength(1)
  await first.unmount()
  const second = await openPage('/')
  await expect.element(dialog.getByText('Step 3 of 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await second.unmount()
  await openPage('/')
  await expect.element(account).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  [390, 600],
  [320, 256],
])('in a window of %i × %i the buttons of the welcome are always in sight', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1440, 900))
  await signIn({ isWelcomed: false })
  await openPage('/')
  for (const label of ['Next', 'Next', 'Next', 'Done']) {
    const button = dialog.getByRole('button', { name: label })
    await expect.element(button).toBeVisible()
    await expect.poll(() => button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    if (label === 'Next') await button.click()
  }
})

test('the last step has six games, also for who has chosen nothing; the keyboard then goes on in the page', async () => {
  await signIn({ isWelcomed: false })
  await openPage('/')
  for (let step = 1; step < 4; step++) await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.element(dialog.getByText('Step 4 of 4')).toBeVisible()
  await expect.poll(() => dialog.getByRole('link').elements().length).toBe(6)
  await expect.element(dialog.getByText('Popular with players').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => page.getByRole('main').element().contains(document.activeElement)).toBe(true)
})

/** The server rejects votes on games, until it is restored. */
function refuseVotes() {
  const { fetch } = window
  const refusing = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/api/upvote')) return fetch(input, init)
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'This game is yours.' }
    return Response.json(problem, { status: 409 })
  })
  onTestFinished(() => refusing.mockRestore())
  return refusing
}

test('a vote that the server rejects in the welcome says so at its game', async () => {
  await signIn({ isWelcomed: false })
  await openPage('/')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const refusing = refuseVotes()
  const game = dialog.getByRole('listitem').nth(2)
  await game.getByRole('button', { name: /^Upvote/ }).click()
  await expect.element(game.getByRole('alert')).toHaveTextContent('This game is yours.')
  await expect.element(game.getByRole('button', { name: /^Upvote/ })).toHaveAttribute('aria-pressed', 'false')
  refusing.mockRestore()
  await game.getByRole('button', { name: /^Upvote/ }).click()
  await expect.element(game.getByRole('alert')).not.toBeInTheDocument()
})

test('a vote elsewhere on the page that the server rejects meanwhile says so once the welcome is closed', async () => {
  await signIn({ isWelcomed: false })
  await openPage('/')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect.element(dialog.getByRole('button', { name: /^Upvote/ }).first()).toBeVisible()
  const refusing = refuseVotes()
  const upvotes = (root: Element) => [...root.querySelectorAll<HTMLElement>('button[aria-label^="Upvote"]')]
  const inWelcome = upvotes(dialog.element()).map((button) => button.ariaLabel)
  const other = upvotes(document.querySelector('main')!).find(
    ({ ariaLabel }) => !inWelcome.includes(ariaLabel),
  )
  // Cast before the welcome opened, say.
  other!.click()
  await expect
    .poll(() => refusing.mock.calls.map(([to]) => String(to)))
    .toContainEqual(expect.stringMatching(/\/api\/upvote$/))
  await expect.poll(() => other!.ariaPressed).toBe('false')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('This game is yours.')).toBeVisible()
})
