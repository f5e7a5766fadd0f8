import { admin, newMember } from './members.ts'
import { expect, expectSignInPrompt, onPhone, open, signInPrompt, test, withoutStream } from './site.ts'
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

test('the sections of the site are one tap away, and the current one is marked', { tag: '@phone' }, async ({
  page,
}) => {
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

test('Council leads members with a role to its own site, and nobody else sees it', { tag: '@phone' }, async ({
  page,
}) => {
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

test('the top bar has a search box and three menus, each opened and closed by keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  for (const name of ['Add', 'Account']) {
    const button = page.getByRole('banner').getByRole('button', { name, exact: true })
    await button.focus()
    // The first opening loads the menu.
    for (let opening = 0; opening < 2; opening++) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).not.toBeAttached()
      await expect(button).toBeFocused()
    }
  }
  await expect(page.getByRole('banner').getByRole('button', { name: /Notifications/ })).toBeVisible()
})

test('a menu that closes because its reader goes on elsewhere does not call them back', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const search = page.getByRole('banner').getByRole('combobox')
  await search.click()
  await expect(page.getByRole('menu')).not.toBeAttached()
  await expect(search).toBeFocused()
  await page.keyboard.type('ember')
  await expect(search).toHaveValue('ember')
})

test('the account menu of a member leads to the settings and says how much experience the next level needs', {
  tag: '@phone',
}, async ({ page }) => {
  await newMember(page)
  await open(page, '/')
  await page.getByRole('button', { name: /^Account of / }).click()
  const menu = page.getByRole('menu')
  // A new member got 3 for the daily visit: 30 − 3.
  await expect(page.getByText('27 EXP to level 2', { exact: true }).first()).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings/)
})

for (const [button, opened] of [
  ['Notifications', 'dialog'],
  ['Account', 'menu'],
] as const)
  test(`a member who presses ${button} before the page knows them sees what it has for them`, {
    tag: '@anyWidth',
  }, async ({ page }) => {
    await newMember(page)
    await page.addInitScript(pressEarly, button)
    await open(page, '/updates')
    await expect(page.getByRole(opened)).toBeVisible()
    await expect(signInPrompt(page)).toHaveCount(0)
  })

/** Clicks a button of the top bar as soon as React has hydrated it. */
function pressEarly(label: string) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const button = document.querySelector<HTMLButtonElement>(`header button[aria-label="${label}"]`)
    const isHydrated = button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
    if (isHydrated) button.click()
    else port2.postMessage(null)
  }
  port2.postMessage(null)
}

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

test('the styles that a page contains are not loaded again, and pages that follow load their own', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') loaded.push(request.url())
  })
  const lookOfFirst = () =>
    page
      .locator('main article')
      .first()
      .evaluate((article) => {
        const parts = [article, ...article.querySelectorAll('a, p, time, h2')]
        return parts.map((part) => {
          const { fontSize, color, display, padding, borderTop } = getComputedStyle(part)
          return { fontSize, color, display, padding, borderTop }
        })
      })
  await open(page, '/updates')
  const onFirstLoad = await lookOfFirst()
  await open(page, '/popular')
  expect(loaded).toEqual([])

  const bar = page.getByRole('navigation', { name: onPhone(page) ? 'Sections' : 'Main' })
  await bar.getByRole('link', { name: 'Updates' }).click()
  await expect(page.locator('main article').first()).toBeVisible()
  expect(loaded.length).toBeGreaterThan(0)
  expect(await lookOfFirst()).toEqual(onFirstLoad)
})
