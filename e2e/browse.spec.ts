import { watchShifts } from './shifts.ts'
import { api, expect, type Games, hold, namesIn, onPhone, open, painted, reload, rows, test } from './site.ts'

const pageOf = (address: string) => new URL(address).searchParams.get('page')

test('names over 25 characters are cut visually on cards, and kept for screen readers', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search?name=evolution')
  const name = page.getByRole('link', { name: 'Cell to Singularity - Evolution Never Ends', exact: true })
  await expect(name).toBeVisible()
  await expect(name).toHaveCSS('text-overflow', 'ellipsis')
  const { shown, whole } = await name.evaluate((link) => ({
    shown: link.clientWidth,
    whole: link.scrollWidth,
  }))
  expect(shown).toBeLessThan(whole)
})

test('scrolling fetches the next page before the end of the current one, and shows every game once and in order', {
  tag: '@phone',
}, async ({ page }) => {
  const { total, pages } = await api<Games>(page, '/api/games')
  const expected: number[] = []
  for (let number = 1; number <= pages; number += 1) {
    const { items } = await api<Games>(page, `/api/games?page=${number}`)
    expected.push(...items.map((game) => game.id))
  }
  await open(page, '/')
  expect(await rows(page).count()).toBe(20)
  const next = page.waitForRequest((request) => /\/api\/games\?.*page=2/.test(request.url()))
  await rows(page).nth(16).scrollIntoViewIfNeeded()
  await next
  await expect(rows(page)).toHaveCount(40)
  // What was fetched came without a move of what is being read.
  await expect(rows(page).nth(16)).toBeInViewport()

  for (let count = 40; count < total; count += 20) {
    await rows(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(Math.min(count, total - 1))
  }
  await expect(rows(page)).toHaveCount(total)
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => Number((row as HTMLElement).dataset.game)),
  )
  expect(shown).toEqual(expected)
  await expect(page.getByRole('link', { name: 'More games' })).toHaveCount(0)
})

test('the address follows the visible page until the reader goes on, Back restores the list as it was, and a reload shows that page again', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  await open(page, '/')
  await readOn(page, 47)
  await expect.poll(() => pageOf(page.url())).toBe('3')
  const before = await namesIn(page)
  const place = await rows(page).nth(47).boundingBox()
  const address = page.url()

  // Not the driver's own click, before which it scrolls the page below the bar that stays in its place.
  await page
    .getByRole('link', { name: 'Updates', exact: true })
    .filter({ visible: true })
    .dispatchEvent('click', { button: 0 })
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(rows(page).nth(47)).toBeInViewport()
  const after = await namesIn(page)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(new Set(after).size).toBe(after.length)
  await expect
    .poll(async () => Math.abs((await rows(page).nth(47).boundingBox())!.y - place!.y))
    .toBeLessThan(3)

  await reload(page)
  expect(page.url()).toBe(address)
  const third = await api<Games>(page, '/api/games?page=3')
  await expect(rows(page).first()).toHaveAttribute('data-game', String(third.items[0]!.id))
  await page.getByRole('link', { name: 'Show earlier games' }).click()
  const second = await api<Games>(page, '/api/games?page=2')
  await expect(rows(page).first()).toHaveAttribute('data-game', String(second.items[0]!.id))
  await expect(rows(page).nth(20)).toHaveAttribute('data-game', String(third.items[0]!.id))

  // On the way to another page the address is that page's, wherever the list is scrolled meanwhile.
  const asked = page.waitForRequest('**/api/posts*')
  const arrive = await hold(page, '**/api/posts*')
  await page
    .getByRole('link', { name: 'Community', exact: true })
    .filter({ visible: true })
    .dispatchEvent('click', { button: 0 })
  await asked
  for (const index of [0, 30, 0]) {
    await rows(page)
      .nth(index)
      .evaluate((row) => row.scrollIntoView({ behavior: 'instant' }))
    await painted(page)
    await painted(page)
  }
  await expect(page).toHaveURL('/community')
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  await expect(page).toHaveURL('/community')
})

test.describe('without the font', () => {
  test.use({ expectedErrors: [/woff2|ERR_FAILED/] })

  test('the grid view survives a reload and is set before the first paint', { tag: '@phone' }, async ({
    page,
  }) => {
    await open(page, '/')
    await expect(rows(page).first()).toHaveCSS('display', 'grid')
    const width = async () => (await rows(page).first().boundingBox())!.width
    const asRow = await width()
    await page.getByRole('button', { name: 'Grid view' }).click()
    await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
    if (!onPhone(page)) expect(await width()).toBeLessThan(asRow / 2)

    // Text that takes its own font while the page is drawn moves by a fraction of a glyph. Without the font, nothing may move at all.
    await page.route('**/*.woff2', (route) => route.abort())
    const shifts = await watchShifts(page)
    await reload(page)
    await expect(page.locator('html')).toHaveAttribute('data-view', 'grid')
    await expect(page.getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true')
    expect(await shifts()).toEqual([])

    await page.getByRole('button', { name: 'List view' }).click()
    await reload(page)
    await expect(page.locator('html')).toHaveAttribute('data-view', 'list')
  })
})

test('opening a second page in a new tab by middle click leaves the list alone', {
  tag: '@anyWidth',
}, async ({ page, context }) => {
  await open(page, '/')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    rows(page).first().getByRole('heading').getByRole('link').click({ button: 'middle' }),
  ])
  await tab.waitForURL(/\/game\//)
  await tab.close()
  expect(new URL(page.url()).pathname).toBe('/')
})

/** Scrolls on as a reader does until the row at an index (from 0) is there and in view. */
async function readOn(page: import('@playwright/test').Page, index: number) {
  for (let last = (await rows(page).count()) - 1; last < index; last = (await rows(page).count()) - 1) {
    await rows(page).nth(last).scrollIntoViewIfNeeded()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(last + 1)
  }
  await rows(page).nth(index).scrollIntoViewIfNeeded()
}
