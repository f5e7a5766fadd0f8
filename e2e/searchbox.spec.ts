import type { Locator, Page } from '@playwright/test'
import { api, expect, type Games, open, reload, rows, taken, test } from './site.ts'

const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search by name or description' })
const results = (page: Page): Locator => page.getByRole('listbox', { name: 'Games' }).getByRole('option')

test('/ focuses the search box, and Escape closes the results and keeps what was typed', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  // Not while typing.
  await page.keyboard.type('a/b')
  await expect(field(page)).toHaveValue('a/b')
  await field(page).fill('cookie')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(results(page).first()).toBeHidden()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(field(page)).toHaveValue('cookie')
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field(page)).not.toBeFocused()
})

test('an empty search box and one without matches suggest the filters', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('search')
  await field(page).fill('there is no such game')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByText('Try searching with filters')).toBeVisible()
  await expect(box.getByRole('link', { name: 'Filters' })).toBeVisible()
  await field(page).fill('')
  await expect(page.getByText('No results')).toBeHidden()
  await expect(page.getByText('Try searching with filters')).toBeVisible()
  await expect(page.getByText('Click on the blue filters button')).toBeVisible()
  await box.getByRole('link', { name: 'Filters' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByText('What are you in the mood for?')).toBeVisible()
})

test('typing shows five games in full and more as names, which open over the page', {
  tag: '@phone',
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

test('placeholders are shown while results load, never the results of another text', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/')
  await field(page).fill('cookie')
  await expect(results(page).first()).toContainText('Cookie Clicker')
  let response: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route('**/api/games/suggest*', async (route) => {
    await held
    await route.continue()
  })
  await field(page).fill('nothing has this name')
  await expect(page.getByRole('search').locator('[aria-busy="true"]')).toBeVisible()
  await expect(results(page)).toHaveCount(0)
  response()
  await expect(page.getByText('No results')).toBeVisible()
  await field(page).fill('paperclips')
  await expect(page.getByText('No results')).toHaveCount(0)
  await expect(results(page).first()).toContainText('Universal Paperclips')
})

test('a pause in typing sends one request, and a superseded request is aborted', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const asked: string[] = []
  const aborted: string[] = []
  const textOf = (address: string) => new URL(address).searchParams.get('q')!
  page.on('request', (request) => {
    if (request.url().includes('/api/games/suggest')) asked.push(textOf(request.url()))
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/games/suggest')) aborted.push(textOf(request.url()))
  })
  /** Types a letter every 50 ms of the page's clock, however slow the machine is. */
  const type = async (text: string) => {
    // Late enough: the clock goes on until it is stopped, and does not go back.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
    for (const letter of text) {
      await field(page).press(letter)
      await page.clock.runFor(50)
    }
    await page.clock.resume()
  }
  await page.clock.install()
  await open(page, '/')
  await field(page).fill('c')
  await expect(results(page).first()).toBeVisible()
  expect(asked).toEqual(['c'])
  // The second one waits for the response until the third has been sent.
  let response: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route('**/api/games/suggest?q=cookie&*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const second = page.waitForRequest((request) => request.url().includes('suggest?q=cookie&'))
  await type('ookie')
  await second
  expect(asked).toEqual(['c', 'cookie'])
  await type(' cl')
  await expect(results(page).first()).toContainText('Cookie Clicker')
  await expect.poll(() => aborted).toEqual(['cookie'])
  response()
  expect(asked).toEqual(['c', 'cookie', 'cookie cl'])
})

test('arrow keys move through the results and wrap around, Enter opens the selected game', async ({
  page,
}) => {
  await open(page, '/updates')
  await field(page).fill('clicker')
  await expect(results(page).nth(2)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = results(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!)
  await page.keyboard.press('ArrowUp')
  await expect(results(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(results(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/game\//)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/updates$/)
})

test('Enter without a selection searches names and descriptions, and the results survive a reload', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/')
  await field(page).fill('  idle ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=idle&sort=match$/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('“idle”')
  const { items } = await api<Games>(page, '/api/games?q=idle&sort=match&size=30')
  expect(items.length).toBeGreaterThan(0)
  const found = items.length
  await expect(rows(page)).toHaveCount(found)
  await reload(page)
  await expect(rows(page)).toHaveCount(found)

  // The same results, by a link. They close when the focus leaves them.
  await open(page, '/')
  await field(page).fill('idle')
  await expect(results(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'All results for “idle”' }).click()
  await expect(page).toHaveURL(/\/search\?q=idle&sort=match$/)
  await expect(results(page).first()).toBeHidden()
})
