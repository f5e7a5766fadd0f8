import { admin, newMember } from './members.ts'
import { expect, expectSignInPrompt, onPhone, open, test, withoutStream } from './site.ts'
import { UNCONFIRMED_URLID } from './siteGames.ts'

test('the logo leads home, and asks a visitor to sign in', async ({ page }) => {
  await open(page, '/community')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /: all games$/ })
    .click()
  await expectSignInPrompt(page, /vote/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
})

test('the sections of the site are one tap away, and the current one is marked', async ({ page }) => {
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: onPhone(page) ? 'Sections' : 'Main' })
  for (const [label, path] of [
    ['Updates', '/updates'],
    ['Popular', '/popular'],
    ['Community', '/community'],
    ['Games', '/'],
  ] as const) {
    await bar.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
  }
})

test('Council leads members with a role to its own site, and nobody else sees it', async ({ page }) => {
  const { username } = await newMember(page)
  await open(page, '/')
  const bar = page.getByRole('navigation', { name: onPhone(page) ? 'Sections' : 'Main' })
  const council = bar.getByRole('link', { name: 'Council' })
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible()
  await expect(council).toHaveCount(0)
  expect(await page.content()).not.toContain('council.example')
  await admin('grant', username, 'council')
  await page.reload()
  await expect(council).toHaveAttribute('href', 'https://council.example/')
  await expect(council).toHaveAttribute('target', '_blank')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the account menu leads to the site’s Discord and Patreon pages', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  for (const [name, href] of [
    ['Visit Patreon', 'https://patreon.example/idledex'],
    ['Join discord', 'https://discord.example/invite'],
  ] as const) {
    const link = page.getByRole('menuitem', { name })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('rel', 'noopener')
  }
})

test('the top bar has a search box and three menus, each opened and closed by keyboard', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  for (const name of ['Add', 'Account']) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  }
  await expect(page.getByRole('banner').getByRole('button', { name: /Notifications/ })).toBeVisible()
})

test('the account menu of a member leads to the settings and says how much experience the next level needs', async ({
  page,
}) => {
  await newMember(page)
  await open(page, '/')
  await page.getByRole('button', { name: /^Account of / }).click()
  const menu = page.getByRole('menu')
  // A new member got 3 for the daily visit: 30 − 3.
  await expect(page.getByText('27 EXP to level 2', { exact: true }).first()).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings/)
})

test('a game without updates and reviews says so, and invites to the first review', async ({ page }) => {
  await open(page, `/game/${UNCONFIRMED_URLID}`)
  await expect(page.getByText('No updates yet!')).toBeVisible()
  await expect(page.getByText('What do you think?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add review' }).last()).toBeVisible()
  await expect(page.getByText('no reviews').first()).toBeVisible()
})

test.describe('where similar games cannot be read', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test("a game's page says 'no data' in their place and shows the rest", async ({ page }) => {
    await withoutStream(page)
    await page.route('**/api/games/*/similar**', (route) => route.fulfill({ status: 500, body: '' }))
    await open(page, '/')
    const game = page.locator('main [data-game]:not(a)').first().getByRole('heading').getByRole('link')
    await game.click()
    const details = page.getByRole('dialog')
    await expect(details.getByText('no data').first()).toBeVisible({ timeout: 30_000 })
    await expect(details.getByText('The updates couldn')).toHaveCount(0)
  })
})
