import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, newUsername, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const menu = page.getByRole('menu')
const entry = (name: string) => page.getByRole('menuitem', { name })
const account = page.getByRole('banner').getByRole('button', { name: /^Account/ })

interface Item {
  groupID: string
  itemID: number
  title: string
  collectibleType: string
}

const { dataset } = document.documentElement
afterEach(() => {
  delete dataset.discord
  delete dataset.patreon
})

test('the account menu leads to the site’s Discord and Patreon pages', async () => {
  // As a page of the site carries them.
  dataset.patreon = 'https://patreon.example/idledex'
  dataset.discord = 'https://discord.example/invite'
  await openPage('/faq')
  await account.click()
  await expect.element(entry('Visit Patreon')).toHaveAttribute('href', 'https://patreon.example/idledex')
  await expect.element(entry('Visit Patreon')).toHaveAttribute('rel', 'noopener')
  await expect.element(entry('Join discord')).toHaveAttribute('href', 'https://discord.example/invite')
  await expect.element(entry('Join discord')).toHaveAttribute('rel', 'noopener')
})

test('the account menu of a member leads to the settings and says how much experience the next level needs', async () => {
  await signIn()
  const { address } = await openPage('/faq')
  await account.click()
  // A new member got 3 for the daily visit: 30 − 3.
  await expect.element(menu.getByText('27 EXP to level 2', { exact: true })).toBeVisible()
  await entry('Settings').click()
  await expect.poll(address).toMatch(/^\/settings/)
})

test('the account menu shows the avatar, the name badge, and the level of its member', async () => {
  const member = await signIn({ username: `top-${newUsername()}`.slice(0, 20) })
  const { items } = (await (await fetch('/api/collectibles')).json()) as { items: Item[] }
  // The first ones of their kind are everybody's.
  const worn = [
    items.find(({ collectibleType }) => collectibleType === 'background')!,
    items.find(({ collectibleType }) => collectibleType === 'avatar_body')!,
    items.find(({ title, collectibleType }) => title === 'Trophy' && collectibleType === 'nameBadge')!,
  ].map(({ groupID, itemID }) => ({ groupID, itemID }))
  await asMember(member, 'PUT', '/api/me/collectibles', { worn, badges: [] })
  await openPage('/faq')
  await account.click()
  const pictures = () => [...menu.element().querySelectorAll('img')].map(({ src }) => src)
  await expect.poll(pictures).toContainEqual(expect.stringContaining('/media/avatars/'))
  await expect.element(menu.getByText(member.username, { exact: true })).toBeVisible()
  await expect.element(menu.getByRole('img', { name: 'Name badge' })).toBeVisible()
  await expect.element(menu.getByRole('progressbar', { name: 'Level 100' })).toBeVisible()
})

test('How to level up opens over any page from the account menu of a member, by keyboard, and returns to where they were', async () => {
  const { username } = await signIn()
  const { address } = await openPage('/community')
  await expect.element(account).toHaveAccessibleName(`Account of ${username}`)
  account.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry('How to level up')).toBeVisible()
  entry('How to level up').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'How to level up' })
  await expect.element(dialog.getByText(/^You gained 3 EXP today\./)).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Analyst games reviewed 1 5 15' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^90 to 100 .* Legendary$/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
  expect(address()).toBe('/community')
})

test.each([
  ['the profile', 'main'],
  ['the account menu', 'banner'],
] as const)('the activity of a member opens from %s by keyboard, and returns the focus', async (_, from) => {
  const member = await signIn()
  await openPage(`/user/${member.username}`)
  const button = from === 'main' ? page.getByRole('main').getByRole('button', { name: 'Activity' }) : account
  await expect.element(account).toHaveAccessibleName(`Account of ${member.username}`)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  if (from === 'banner') {
    await expect.element(entry('Your profile')).toHaveAttribute('href', `/user/${member.username}`)
    entry('Your activity').element().focus()
    await userEvent.keyboard('{Enter}')
  }
  const dialog = page.getByRole('dialog', { name: 'Your activity' })
  await expect.element(dialog.getByText('No votes yet')).toBeVisible()
  dialog.getByRole('tab', { name: 'Votes' }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(dialog.getByText('First day of a streak')).toBeVisible()
  await expect.element(dialog.getByText('+3 EXP')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
