import { SETTINGS_KEY, THEMES } from '#/shared/themes.ts'
import { expect, open, reload, test } from './site.ts'

test('a theme applies immediately, after a reload, and on other pages', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Theme' }).hover()
  await page.getByRole('menuitemcheckbox', { name: 'Dracula' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
  await open(page, '/updates')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dracula')
})

test('games in early access get a colored edge in lists once a reader wants it', async ({ page }) => {
  const early = page.locator('[data-game][data-stage="early-access"]').first()
  const others = page.locator('[data-game]:not([data-stage])').first()
  await open(page, '/?tags=early-access')
  await expect(early).toHaveCSS('box-shadow', 'none')
  await open(page, '/settings?tab=display')
  await page.getByRole('switch', { name: 'Highlight early access games' }).press('Space')
  await open(page, '/?tags=early-access')
  await expect(early).not.toHaveCSS('box-shadow', 'none')
  await open(page, '/?tags=finished')
  await expect(others).toHaveCSS('box-shadow', 'none')
  await open(page, '/settings?tab=display')
  await page.getByRole('switch', { name: 'Highlight early access games' }).press('Space')
  await open(page, '/?tags=early-access')
  await expect(early).toHaveCSS('box-shadow', 'none')
})

for (const theme of THEMES) {
  test(`${theme.name} is set before the first paint`, { tag: '@anyWidth' }, async ({ page }) => {
    await page.addInitScript(
      ([key, id]) => localStorage.setItem(key!, JSON.stringify({ theme: id })),
      [SETTINGS_KEY, theme.id],
    )
    // The site's scripts never arrive: what is seen is the server's HTML alone.
    await page.route('**/assets/*.js', (route) => route.abort())
    test.info().annotations.push({ type: 'scripts', description: 'held back' })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.id)
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', theme.themeColor)
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(background).not.toBe('rgba(0, 0, 0, 0)')
  })
}

test.use({ expectedErrors: [/net::ERR_FAILED/] })

test('invalid settings fall back to the defaults', { tag: '@anyWidth' }, async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"theme":"__proto__","view":7'), SETTINGS_KEY)
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list')
})
