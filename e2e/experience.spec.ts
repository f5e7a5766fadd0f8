import type { Page } from '@playwright/test'
import { asMember, newMember } from './members.ts'
import { expect, open, openGames, test } from './site.ts'

test('on a phone a visitor reads what is worth how much over any page, and returns to where they were', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  await open(page, '/community')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'FAQ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Frequently asked questions' })
  await expect(dialog.getByRole('heading', { name: 'How do I level up?' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Review a game Once for each game 10( None)?/ })).toBeVisible()
  await expect(dialog.getByRole('columnheader', { name: 'Today' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
  await expect(page).toHaveURL('/community')
})

test('the message of gained experience is above the bar of a phone', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  await newMember(page)
  await open(page, '/')
  const message = toast(page).getByText('+3 EXP')
  await expect(message).toBeVisible()
  const places = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  const box = (await message.boundingBox())!
  expect(box.y + box.height).toBeLessThan(places!.y)
})

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('a message that appears under a waiting pointer closes by itself', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/')
  const message = toast(page).getByText('EXP')
  await expect(message).toBeVisible()
  const { x, y } = (await message.boundingBox())!
  await expect(message).toHaveCount(0)
  await page.mouse.move(x + 2, y + 2)
  const games = await openGames(page, 1)
  await asMember(page, member, 'POST', `/api/games/${games[1]!.urlid}/reviews`, {
    content: 'Its numbers go up while nobody looks, which is all that I ask of them.',
    review_type: 'positive',
    review_rating: 4,
  })
  await expect(message).toBeVisible()
  await expect(message).toHaveCount(0)
})
