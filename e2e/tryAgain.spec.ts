import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { expect, open, signInPrompt, test } from './site.ts'

// What the browser says of requests that do not arrive, and of what could not be loaded then.
test.use({
  expectedErrors: [/ERR_FAILED|503|Failed to|preload CSS|dynamically imported/],
})

/** A link of a page. */
const WAYS = [
  ['/faq', 'header nav a[href="/updates"], nav a[href="/updates"]'],
  ['/updates', 'main a[href^="/game/"]'],
  ['/updates', 'main a[href^="/update/"]'],
] as const

for (const [from, link] of WAYS)
  test(`a page that could not be loaded from ${from} by ${link} loads on Try again`, {
    tag: '@anyWidth',
  }, async ({ page }) => {
    await open(page, from)
    const target = page.locator(link).first()
    const href = (await target.getAttribute('href'))!
    await page.route('**/*', (route) => route.abort())
    await target.click()
    await expect(page.getByRole('heading', { name: 'Can’t reach the site' })).toBeVisible()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(again).toBeEnabled()
    await expect(page.getByRole('heading', { name: 'Can’t reach the site' })).toBeVisible()
    await page.unroute('**/*')
    await again.click()
    await expect(page.getByRole('heading', { name: 'Can’t reach the site' })).toHaveCount(0)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page).toHaveURL(href)
  })

for (const unreachable of ['**/assets/*.js', '**/assets/*.css'])
  test(`a dialog that could not be loaded without ${unreachable} says so, keeps the page, and opens at the next press`, {
    tag: '@anyWidth',
  }, async ({ page }) => {
    await open(page, '/game/kittens-game')
    const upvote = page
      .getByRole('main')
      .getByRole('button', { name: /^Upvote/ })
      .first()
    await page.route(unreachable, (route) => route.abort())
    await upvote.click()
    await expect(page.getByText('This couldn’t be loaded')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Kittens Game' })).toBeVisible()
    const prompt = signInPrompt(page)
    await expect(prompt).toHaveCount(0)
    await page.unroute(unreachable)
    await upvote.click()
    await expect(prompt.getByLabel('Email')).toBeVisible()
    // Without its styles it would be as wide as the page.
    await expect.poll(() => prompt.evaluate((one) => one.getBoundingClientRect().width)).toBeLessThan(600)
  })

/** Lets scripts and styles through again, and presses the button of the part that could not be loaded. */
async function tryPartAgain(page: Page) {
  await expect(page.getByText('This part of the page couldn’t be loaded.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).not.toHaveAttribute('aria-busy')
  await expect(again).toBeVisible()
  await page.unroute('**/assets/*')
  await again.click()
  await expect(again).toHaveCount(0)
}

test('the avatar editor that could not be loaded leaves the settings, and is shown on Try again', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await newMember(page)
  await open(page, '/settings?tab=display')
  await page.route('**/assets/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await tryPartAgain(page)
  await expect(page.getByRole('button', { name: 'Save avatar' })).toBeVisible()
})
