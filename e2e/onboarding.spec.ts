import type { Page } from '@playwright/test'
import { asMember, keepSession, newAccount, type TestMember } from './members.ts'
import { expect, open, reload, rows, test } from './site.ts'

/** Somebody who has just signed up, signed in in this page's browser. */
async function unwelcomed(page: Page): Promise<TestMember> {
  const member = await newAccount(page, undefined, { isWelcomed: false })
  await keepSession(page, member.session)
  return member
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Welcome to / })
const me = async (page: Page, member: TestMember) =>
  (await asMember(page, member, 'GET', '/api/me')).json() as Promise<{
    avatar_url: string | null
    upvotes: number
    settings: { liked_tags: string[]; hidden_tags: string[] }
  }>

test('a new member picks an avatar and tags and votes, by keyboard, and is never asked again', {
  tag: '@firefox',
}, async ({ page }) => {
  const member = await unwelcomed(page)
  await open(page, '/')
  await expect(dialog(page).getByText('Step 1 of 4')).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'Avatar 3' }).press(' ')
  await expect.poll(async () => (await me(page, member)).avatar_url).not.toBeNull()
  await dialog(page).getByRole('button', { name: 'Next' }).press('Enter')

  await dialog(page)
    .getByRole('button', { name: /^Idle: / })
    .press('Enter')
  const clicker = dialog(page).getByRole('button', { name: /^Clicker: / })
  await clicker.press('Enter')
  await expect(clicker).toHaveAccessibleName(/Liked/)
  await clicker.press('Enter')
  await expect(clicker).toHaveAccessibleName(/Never shown/)
  await dialog(page).getByRole('button', { name: 'Next' }).press('Enter')

  await expect(dialog(page).getByText('0 of 5 votes')).toBeVisible()
  const up = dialog(page).getByRole('button', { name: /^Upvote/ })
  for (const place of [0, 1, 2, 3, 4]) await up.nth(place).press('Enter')
  await expect(dialog(page).getByText('You voted on 5 games')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Next' }).press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Games for you' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(6)
  await expect(dialog(page).getByText(/Because you like |Liked by players of /)).toHaveCount(6)
  await dialog(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(dialog(page)).toBeHidden()

  await expect.poll(async () => (await me(page, member)).upvotes).toBe(5)
  // These are sent one after the other, beside the votes.
  await expect
    .poll(async () => (await me(page, member)).settings)
    .toMatchObject({ liked_tags: ['idle'], hidden_tags: ['clicker'] })
  await expect
    .poll(async () => (await (await asMember(page, member, 'GET', '/api/me/searches')).json()).items)
    .toMatchObject([{ name: 'Tags I like', params: 'sort=rated&tags=idle&tagsMode=or' }])
  await expect(page.getByRole('list', { name: 'Default filters' })).toContainText('Clicker hidden')
  await reload(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
