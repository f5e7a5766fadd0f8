import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, signIn, type TestMember } from '../../../../test/components/members.ts'
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

test('the welcome steps wait for the home page, and are in nobody’s way elsewhere', async () => {
  await signIn({ isWelcomed: false })
  await openPage('/search?tags=idle')
  await expect.element(account).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click()
  await expect.element(dialog).toBeVisible()
})
