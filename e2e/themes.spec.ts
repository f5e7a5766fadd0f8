import type { Page } from '@playwright/test'
import { THEMES } from '#/shared/themes.ts'
import { expect, open, reload, test } from './site.ts'

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test.use({ expectedErrors: [/net::ERR_FAILED/] })

test('a theme applies immediately, on other pages, and before the first paint', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  await open(page, '/')
  const before = await backgroundOf(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Theme' }).hover()
  await page.getByRole('menuitemcheckbox', { name: 'Dracula' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
  const background = await backgroundOf(page)
  expect(background).not.toBe(before)
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Leaderboards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboards' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')

  // The site's scripts never arrive: what is seen is the server's HTML alone.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
  const { themeColor } = THEMES.find(({ id }) => id === 'dracula')!
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', themeColor)
  await expect(page.locator('html')).toHaveCSS('background-color', background)
})

test('games in early access get a colored edge in lists once a reader wants it', async ({ page }) => {
  const early = page.locator('main li[data-game][data-stage="early-access"]').first()
  const others = page.locator('main li[data-game]:not([data-stage])').first()
  await open(page, '/search?tags=early-access')
  await expect(early).toHaveCSS('box-shadow', 'none')
  await open(page, '/settings?tab=display')
  await page.getByRole('switch', { name: 'Highlight early access games' }).press('Space')
  await open(page, '/search?tags=early-access')
  await expect(early).not.toHaveCSS('box-shadow', 'none')
  await open(page, '/search?tags=finished')
  await expect(others).toHaveCSS('box-shadow', 'none')
  await open(page, '/settings?tab=display')
  await page.getByRole('switch', { name: 'Highlight early access games' }).press('Space')
  await open(page, '/search?tags=early-access')
  await expect(early).toHaveCSS('box-shadow', 'none')
})
