import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, open, test } from './site.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const field = (page: Page) => palette(page).getByRole('combobox')
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

test('the palette stays in place while one types, and leaves the page as it was', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/')
  const skipLink = page.getByRole('link', { name: 'Skip to the list' })
  await page.evaluate(() => scrollTo(0, 500))
  await openPalette(page)
  const before = await field(page).boundingBox()
  await page.keyboard.type('no such page or action')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  expect((await field(page).boundingBox())!.y).toBe(before!.y)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(skipLink).not.toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(500)
})

test('the palette and the shortcuts open by key, and both are accessible', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/faq')
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.focus()
  for (const [key, dialog] of [
    ['ControlOrMeta+k', palette(page)],
    ['?', shortcuts(page)],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(account).toBeFocused()
  }
})

test('Random opens a game of the list over it, and says when there is none', { tag: '@anyWidth' }, async ({
  page,
  expectedErrors,
}) => {
  // The browser reports the response for a list without games.
  expectedErrors.push(/status of 404/)
  await open(page, '/search?name=kittens')
  const random = page.getByRole('main').getByRole('link', { name: 'Random', exact: true })
  await expect(random).toHaveAttribute('href', '/random?name=kittens')
  await random.click()
  await expect(page).toHaveURL('/game/kittens-game')
  await expect(page.getByRole('dialog', { name: 'Kittens Game' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The details close by a step back in the history, and return the focus then.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/search?name=kittens')
  await openPalette(page)
  await page.keyboard.type('random game from')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/game/kittens-game')

  await open(page, '/search?name=nothing-like-this')
  await openPalette(page)
  await page.keyboard.type('random game from')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No game matches these filters.')).toBeVisible()
})
