import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { asMember, keepSession, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const items = page.getByRole('main').getByRole('listitem')

test('a visitor is asked to sign in, and is led back to all updates', async () => {
  const { address } = await openPage('/updates')
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await expect.element(page.getByText('Sign in to see what is new in what you follow')).toBeVisible()
  expect(address()).toBe('/updates?following=1')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect.poll(address).toBe('/updates')
})

test('who follows nothing learns how to', async () => {
  await signIn()
  await openPage('/updates?following=1')
  await expect.element(page.getByText(/^Nothing new in the last/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Find games' })).toHaveAttribute('href', '/')
  await expectAccessible()
})

test('a member sees what is new in their favorites and in what others add, each with its reason', async () => {
  const member = await signIn()
  const { items: games } = await (await fetch('/api/games?hide=nsfw')).json()
  const [{ id, name }] = games
  await asMember(member, 'POST', '/api/favoriteGame', { game_id: id, favorite: true })
  const other = await newMember()
  const update = { game_id: id, version: '98.7', title: 'Fresh', content: 'New things.' }
  await asMember(other, 'POST', '/api/updates', update)
  keepSession(member)
  await openPage('/updates?following=1')
  const row = items.filter({ hasText: '98.7' })
  await expect.element(row.getByText('One of your favorites')).toBeVisible()
  await expect.element(row.getByRole('link', { name, exact: true })).toBeVisible()
  await expect.element(page.getByText('Today')).toBeVisible()
  await expectAccessible()
})
