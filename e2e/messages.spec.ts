import type { Locator, Page } from '@playwright/test'
import { settledMember } from './members.ts'
import { api, expect, type Games, onPhone, open, painted, test } from './site.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Pushes what is at a place by a finger, in steps, and lets go. */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
}

/** The message that the game on the open page is a favorite now. */
async function favoriteMessage(page: Page, game: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Favorite' }).click()
  const message = messages(page).getByText(`${game} was added to your favorites`)
  await expect(message).toBeVisible()
  return message
}

/** Has messages stay until somebody closes them: their time is 4 s and more. */
function keepMessages() {
  const set = window.setTimeout
  window.setTimeout = ((handler: () => void, ms?: number, ...rest: unknown[]) =>
    ms !== undefined && ms >= 4_000 ? 0 : set(handler, ms, ...rest)) as typeof set
}

test('a finger pushes a message away to the right or up, and one that is let go early stays', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  // Who has no messages of their first visit left, of which a later one would move this one.
  await settledMember(page)
  await page.addInitScript(keepMessages)
  for (const [way, by] of [
    ['to the right', { x: 120, y: 0 }],
    ['up', { x: 0, y: -60 }],
  ] as const) {
    const { urlid, name } = (await api<Games>(page, '/api/games')).items[way === 'up' ? 0 : 1]!
    await open(page, `/game/${urlid}`)
    const message = await favoriteMessage(page, name)
    // It takes its place in the first frame.
    await painted(page)
    const { x, y } = (await message.boundingBox())!
    const from = { x: x + 10, y: y + 5 }
    await swipe(page, from, { x: by.x / 6, y: by.y / 6 })
    await expect(message).toBeVisible()
    expect((await message.boundingBox())!.x).toBe(x)
    await swipe(page, from, by)
    await expect(message, way).toHaveCount(0)
  }
})

test('a message that answers a press does not cover what was pressed', { tag: '@phone' }, async ({
  page,
}) => {
  await settledMember(page)
  await open(page, '/game/cookie-clicker')
  const options = page.getByRole('button', { name: 'Options', exact: true })
  // Where messages are: below the top bar on phones, at the lower right on wide windows, of which a low one has the button there.
  if (onPhone(page))
    await options.evaluate((button) => {
      scrollBy({ top: button.getBoundingClientRect().top - 80, behavior: 'instant' })
    })
  else {
    const { y } = (await options.boundingBox())!
    await page.setViewportSize({ width: page.viewportSize()!.width, height: Math.round(y) + 80 })
  }
  await favoriteMessage(page, 'Cookie Clicker')
  await painted(page)
  const isCovered = await options.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return at?.closest('section[aria-label="Messages"]') != null
  })
  expect(isCovered).toBe(false)
})
