import type { Locator, Page } from '@playwright/test'
import { asMember, newMember } from './members.ts'
import { PAGES } from './pages.ts'
import { watchShifts } from './shifts.ts'
import { api, expect, type Games, onPhone, open, rows, test, withoutStream } from './site.ts'
import { LONGEST_NAME, LONGEST_URLID } from './siteGames.ts'

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

test('a post whose title is one long word overflows no page that lists it', async ({ page }) => {
  const member = await newMember(page)
  const word = member.username.padEnd(100, 'm')
  const sent = await asMember(page, member, 'POST', '/api/posts', {
    type: 'game-discussion',
    title: word,
    content: word,
    game_id: (await api<Games>(page, '/api/games?page=3')).items[0]!.id,
  })
  expect(sent.status(), await sent.text()).toBe(200)
  const { id } = (await sent.json()) as { id: number }
  for (const address of ['/community', `/post/${id}`]) {
    await open(page, address)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider, `pixels past the edge of ${address}`).toBeLessThanOrEqual(0)
  }
})

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
