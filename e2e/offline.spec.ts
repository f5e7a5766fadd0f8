import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { newMember } from './members.ts'
import { expect, open, rows, taken, test } from './site.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/] })

/** Opens a page and waits until the service worker has it. */
async function openSaved(page: Page, address: string): Promise<void> {
  await open(page, address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => savedPaths(page)).toContain(address)
}

/** Waits for the document after the one with the mark `isSamePage`, whose own `load` event may come as late as any picture. */
const loadedAgain = (page: Page) => page.waitForFunction(() => !('isSamePage' in window))

const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('saved-pages')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

test('without a connection, opened games and lists are there as marked copies, and other pages say so', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openSaved(page, '/search?tags=idle')
  await openSaved(page, '/game/cookie-clicker')
  await context.setOffline(true)

  await page.goto('/game/cookie-clicker')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cookie Clicker')
  await expect(page.getByText(/This copy was saved on .* and can only be read/)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__react')))).toBe(
    false,
  )
  expect((await axe(page).analyze()).violations).toEqual([])

  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  expect((await axe(page).analyze()).violations).toEqual([])
  const copies = page.getByRole('region', { name: 'Saved copies' }).getByRole('link')
  await expect(copies).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeFocused()
  await copies.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cookie Clicker')

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText(/This copy was saved/)).toHaveCount(0)
})

test('a link that is shared without a connection is not lost, before or after the share was redirected: trying again fills in the form', async ({
  page,
  context,
}) => {
  const shared = 'https://example.org/egg'
  await openSaved(page, '/popular')
  for (const address of [
    `/share?text=${encodeURIComponent(shared)}`,
    `/add-game#link=${encodeURIComponent(shared)}`,
  ]) {
    await context.setOffline(true)
    // The page before may have the same address, and a fragment alone would not load it again.
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByLabel('Fill from link'), address).toHaveValue(shared)
    // It loads after the form; what it is made of is not to fail because the connection goes.
    await expect(page.getByRole('region', { name: 'Preview' })).not.toHaveAttribute('aria-busy')
  }
})

test('a game that is opened over a list is saved too', async ({ page }) => {
  await openSaved(page, '/')
  await rows(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/game\//)
  const { pathname } = new URL(page.url())
  await expect.poll(() => savedPaths(page)).toContain(pathname)
})

test('nothing private is stored, and signing out clears the copies', async ({ page }) => {
  const { username } = await newMember(page)
  await openSaved(page, '/game/cookie-clicker')
  for (const address of ['/settings', '/', '/community', `/user/${username}`]) await open(page, address)
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const responses = await Promise.all(
          (await cache.keys()).map(async (key) => [key.url, await (await cache.match(key))!.text()]),
        )
        return responses
      }),
    )
    return all.flat() as [string, string][]
  })
  expect(stored.length).toBeGreaterThan(1)
  expect(stored.filter(([url]) => /\/(api|auth|rest|settings|user|community)(\/|$)/.test(url))).toEqual([])
  expect(stored.filter(([url, text]) => !url.includes('/assets/') && text.includes(username))).toEqual([])

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await loadedAgain(page)
  await taken(page)
  expect(await savedPaths(page)).not.toContain('/game/cookie-clicker')
})

test('a new version is announced, and takes over only when the reader reloads', async ({ page }) => {
  await openSaved(page, '/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // Another script for the same scope is what a new build looks like to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Reload' }).press('Enter')
  await loadedAgain(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/sw.js')
})
