import type { Locator, Page } from '@playwright/test'
import { PAGES } from './pages.ts'
import { expect, onPhone, open, rows, test, withoutStream } from './site.ts'
import { LONGEST_NAME, LONGEST_URLID } from './siteGames.ts'

/** Collects what moves without the reader having done anything, with the element and its places before and after. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${value}: <${node?.nodeName} ${node?.className}> ${place(previousRect)} → ${place(currentRect)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/** Pages whose texts are the longest that the database takes, without a place to break. */
const LONGEST = [
  ['a list with the longest texts', '/search?sort=oldest'],
  ['a game with the longest texts', `/game/${LONGEST_URLID}`],
] as const

for (const [name, address] of [...PAGES, ...LONGEST]) {
  test(`nothing moves while ${name} loads, and nothing overflows the window`, async ({ page }) => {
    const shifts = await watchShifts(page)
    await withoutStream(page)
    await open(page, address)
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
    for (const width of [360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider, `pixels past the edge at ${width}`).toBeLessThanOrEqual(0)
    }
  })
}

test('the longest texts do not overflow pages, dialogs, search results or cards', async ({ page }) => {
  await open(page, '/search?sort=oldest')
  await expectInside(page, rows(page).nth(1))
  await page.getByRole('button', { name: 'Grid view' }).click()
  await expectInside(page, rows(page).nth(1))
  await page.getByRole('combobox', { name: 'Search by name or description' }).fill('unbreakable')
  await expectInside(page, page.getByRole('listbox', { name: 'Games' }))
  await page.keyboard.press('Escape')
  await rows(page).nth(1).getByRole('heading').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: LONGEST_NAME })
  await expect(dialog.getByRole('heading', { name: 'Reviews and comments' })).toBeVisible()
  await dialog.getByRole('button', { name: 'See full description' }).click()
  await expectInside(page, dialog)
})

test('on phones every tap target is at least 24 pixels, or has space around it', async ({ page }) => {
  test.skip(!onPhone(page), 'a mouse is finer')
  for (const address of ['/', '/game/cookie-clicker']) {
    await open(page, address)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main select, header a, header button, nav a')]
        .filter((one) => one.checkVisibility())
        .map((one) => ({ box: one.getBoundingClientRect(), text: one.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ text }) => text),
    )
    expect(small).toEqual([])
  }
})

/** No text or picture within an element reaches past its sides, and nothing in it scrolls sideways by mistake. */
async function expectInside(page: Page, element: Locator) {
  await expect(element).toBeVisible()
  const outside = await element.evaluate((container) => {
    const { left, right } = container.getBoundingClientRect()
    const scrolls = (one: Element) =>
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX)
    return [...container.querySelectorAll('*')]
      .filter((one) => one.checkVisibility() && !one.closest('pre, table'))
      .filter((one) => {
        for (let at = one.parentElement; at && at !== container; at = at.parentElement) {
          // What an ellipsis or a picture's frame cuts is meant to be cut.
          if (scrolls(at) && at.clientWidth <= container.clientWidth) return false
        }
        const box = one.getBoundingClientRect()
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
      })
      .map((one) => one.outerHTML.slice(0, 100))
  })
  expect(outside).toEqual([])
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBeLessThanOrEqual(0)
}
