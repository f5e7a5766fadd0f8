import type { Page } from '@playwright/test'
import { api, expect, type Games, namesIn, open, rows, test } from './site.ts'

/** Elements that a page with 1,000 loaded rows may have, of which a row far from the window has three. */
const MAX_ELEMENTS = 5_000 - 3 * 1_000

/** Loads every page of the list by scrolling to its end. */
async function readToTheEnd(page: Page) {
  const { total } = await api<Games>(page, '/api/games')
  for (let count = await rows(page).count(); count < total; count = await rows(page).count()) {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(count)
  }
}

const isFull = (page: Page, index: number) =>
  rows(page)
    .nth(index)
    .getByRole('group', { name: /^Votes on / })
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('a long list shows only the rows near the window in full, its height stays, and Back restores the scroll position', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await open(page, '/')
  await readToTheEnd(page)
  await expect(isFull(page, 5)).toHaveCount(0)
  const height = await heightOf(page)
  const size = () =>
    rows(page).evaluateAll((all) => {
      const brief = all.filter((row) => row.querySelectorAll('*').length === 2).length
      return { brief, others: document.querySelectorAll('*').length - 3 * brief }
    })
  // The rows that came last are in full until the browser has told how far they are from the window.
  await expect.poll(async () => (await size()).others).toBeLessThan(MAX_ELEMENTS)
  expect((await size()).brief).toBeGreaterThan(100)

  await page.evaluate(() => document.getElementById('list')!.scrollIntoView({ behavior: 'instant' }))
  await expect(isFull(page, 5)).toBeVisible()
  await expect(isFull(page, 150)).toHaveCount(0)
  expect(await heightOf(page)).toBe(height)

  await rows(page).nth(120).scrollIntoViewIfNeeded()
  await expect(isFull(page, 120)).toBeVisible()
  await expect.poll(() => page.url()).toMatch(/page=[67]$/)
  const place = (await rows(page).nth(120).boundingBox())!.y

  // Not the driver's own click, before which it scrolls the page below the bar that stays in its place.
  await page
    .getByRole('link', { name: 'Updates', exact: true })
    .filter({ visible: true })
    .dispatchEvent('click', { button: 0 })
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible()
  await page.goBack()
  await expect(isFull(page, 120)).toBeVisible()
  await expect(isFull(page, 3)).toHaveCount(0)
  await expect.poll(() => heightOf(page)).toBe(height)
  await expect
    .poll(async () => Math.abs((await rows(page).nth(120).boundingBox())!.y - place))
    .toBeLessThan(3)
})

test('rows far from the window are still found by name, as headings, and by Tab', async ({ page }) => {
  test.slow()
  await open(page, '/')
  const name = (await namesIn(page))[3]!
  await readToTheEnd(page)
  await expect(isFull(page, 3)).toHaveCount(0)
  await expect(rows(page).nth(3).getByRole('heading', { level: 2, name, exact: true })).toBeAttached()
  // What find-in-page does.
  expect(
    await page.evaluate((text) => (window as unknown as { find(text: string): boolean }).find(text), name),
  ).toBe(true)
  await expect(rows(page).nth(3)).toBeInViewport()
  await expect(isFull(page, 3)).toBeVisible()

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(isFull(page, 3)).toHaveCount(0)
  const link = rows(page).nth(3).getByRole('link', { name, exact: true })
  await link.focus()
  await expect(isFull(page, 3)).toBeVisible()
  await expect(link).toBeFocused()
})

test('switching a long list to list view and back keeps the height of the grid', async ({ page }) => {
  test.slow()
  await open(page, '/')
  await readToTheEnd(page)
  const height = await heightOf(page)
  await page.getByRole('button', { name: 'Grid view' }).click()
  await expect.poll(() => heightOf(page)).not.toBe(height)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(isFull(page, 150)).toHaveCount(0)
  await page.getByRole('button', { name: 'List view' }).click()
  await expect.poll(() => heightOf(page)).toBe(height)
})
