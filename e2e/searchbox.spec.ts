import type { Locator, Page } from '@playwright/test'
import { api, expect, open, taken, test } from './site.ts'

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search by name or description' })
/** Without the developers below them. */
const results = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Games' }).locator('> [role="option"]')

test('typing shows five games in full and more as names, which open over the page', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const { items } = await api<{ items: { name: string }[] }>(page, '/api/games/suggest?q=cl&size=10')
  await open(page, '/search?name=clicker')
  await taken(page)
  await field(page).fill('cl')
  await expect(results(page)).toHaveCount(10)
  for (const [index, game] of items.entries()) await expect(results(page).nth(index)).toContainText(game.name)
  await expect(results(page).nth(4).getByRole('img', { includeHidden: true }).first()).toBeAttached()
  await expect(results(page).nth(5)).toHaveText(items[5]!.name)

  await field(page).fill('cookie clicker')
  await results(page).filter({ hasText: 'Cookie Clicker' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cookie Clicker' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/game\/cookie-clicker$/)
  await expect(results(page).first()).toBeHidden()
  // It is in the list below.
  await expect(dialog.getByRole('button', { name: /^Go to next game in the list/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/search\?name=clicker$/)
})
