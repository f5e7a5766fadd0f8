import type { Locator, Page } from '@playwright/test'
import {
  api,
  expect,
  filters,
  type Games,
  namesIn,
  open,
  reload,
  rows,
  test,
  withoutScripts,
} from './site.ts'

/** One value of the filters beside the list, e.g. a tag, with the number of games it would leave. */
const choice = (panel: Locator, name: string) =>
  panel.getByRole('link', { name: new RegExp(`^${name}\\s*[\\d.,k]*$`) })

/** The list shows the API's response to the same query, which is in the address. */
async function expectResultsOf(page: Page, parameters: Record<string, string>) {
  const text = new URLSearchParams(parameters).toString()
  const response = await api<Games>(page, `/api/games?${text}&size=30`)
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(parameters)
  await expect(
    page.getByText(response.total === 1 ? '1 game' : `${response.total} games`, { exact: true }),
  ).toBeVisible()
  const wanted = response.items.map((game) => String(game.id))
  await expect
    .poll(() =>
      rows(page).evaluateAll((all) => all.slice(0, 30).map((row) => (row as HTMLElement).dataset.game)),
    )
    .toEqual(wanted)
  expect(response.total, 'a query with results').toBeGreaterThan(0)
}

test('a search survives a reload, and scrolling loads more pages', async ({ page }) => {
  await open(page, '/search?tags=idle&sort=votes')
  const first = await namesIn(page)
  expect(first).toHaveLength(30)
  await rows(page).nth(18).scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(60)
  const all = await rows(page).evaluateAll((every) => every.map((row) => (row as HTMLElement).dataset.game))
  expect(new Set(all).size).toBe(60)
  await rows(page).nth(45).scrollIntoViewIfNeeded()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2')
  await reload(page)
  const second = await api<Games>(page, '/api/games?tags=idle&sort=votes&page=2&size=30')
  await expect(rows(page).first()).toHaveAttribute('data-game', String(second.items[0]!.id))
})

test('on phones the filters are a sheet with a button back to the results', { tag: '@phoneOnly' }, async ({
  page,
}) => {
  await open(page, '/search?tags=idle')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(panel).toBeVisible()
  await choice(panel, 'Clicker').click()
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(panel).toBeHidden()
  await expectResultsOf(page, { tags: 'clicker,idle' })
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('filter values are links in a sheet, and text filters are a form', { tag: '@phoneOnly' }, async ({
    page,
  }) => {
    await page.goto('/search')
    const panel = await filters(page)
    await choice(panel, 'Idle').click()
    await expectResultsOf(page, { tags: 'idle' })
    await (await filters(page)).getByRole('searchbox', { name: 'Name contains' }).fill('clicker')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/name=clicker/)
    const response = await api<Games>(page, '/api/games?tags=idle&name=clicker')
    await expect(rows(page)).toHaveCount(response.total)
    await page.getByRole('link', { name: 'Remove the filter Name: clicker' }).click()
    await expectResultsOf(page, { tags: 'idle' })
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Name A–Z' })
    await page.getByRole('button', { name: 'Sort' }).click()
    await expectResultsOf(page, { sort: 'name', tags: 'idle' })
    await page.getByRole('link', { name: 'More games' }).click()
    await expectResultsOf(page, { page: '2', sort: 'name', tags: 'idle' })
  })
})
