import type { Locator, Page } from '@playwright/test'
import {
  api,
  expect,
  expectSignInPrompt,
  type Games,
  hold,
  open,
  reload,
  rows,
  signInPrompt,
  test,
  withoutScripts,
} from './site.ts'

const details = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const button = (page: Page, to: 'next' | 'previous'): Locator =>
  page.getByRole('dialog').getByRole('button', {
    name: `Go to ${to} game in the list. You can also use keyboard arrows or a d keys.`,
  })

/** Opens the game at a place of the list over the page. */
async function openRow(page: Page, index: number, name: string) {
  await rows(page).nth(index).getByRole('heading').getByRole('link').click()
  await expect(details(page, name)).toBeVisible()
}

for (const address of ['/search?tags=idle&sort=rated', '/updates', '/community']) {
  test(`a game opened over ${address} is a page after a reload, and Back returns to the page below`, async ({
    page,
  }) => {
    await open(page, address)
    const start = page.url()
    const link = page.locator('main a[href^="/game/"]').first()
    const target = await link.getAttribute('href')
    await link.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const { name } = await api<{ name: string }>(page, `/api/games/${target!.split('/').at(-1)}`)
    await expect(details(page, name)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[^\w ]/g, '.')} · `))
    await reload(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(target)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(page.url()).toBe(start)
  })
}

test('the side buttons move through the list across pages, and close the details at its end', {
  tag: '@phone',
}, async ({ page }) => {
  const question = 'tags=idle&not=web&sort=name'
  const { items } = await api<Games>(page, `/api/games?${question}&size=30`)
  const second = await api<Games>(page, `/api/games?${question}&size=30&page=2`)
  await open(page, `/search?${question}`)
  await openRow(page, 0, items[0]!.name)
  await button(page, 'next').click()
  await expect(details(page, items[1]!.name)).toBeVisible()
  await button(page, 'previous').click()
  await expect(details(page, items[0]!.name)).toBeVisible()
  await page.keyboard.press('Escape')

  await rows(page).nth(29).scrollIntoViewIfNeeded()
  await openRow(page, 29, items[29]!.name)
  await button(page, 'next').click()
  await expect(details(page, second.items[0]!.name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/game/${second.items[0]!.urlid}$`))
  // Steps through a list are none through the history.
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  const last = await api<Games>(page, `/api/games?${question}&size=30&page=${second.pages}`)
  await open(page, `/search?${question}&page=${last.pages}`)
  await openRow(page, last.items.length - 1, last.items.at(-1)!.name)
  await button(page, 'next').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/search\?/)
})

test('Back closes the details in one step, regardless of how many games were viewed', async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  await openRow(page, 0, items[0]!.name)
  for (const game of items.slice(1, 4)) {
    await page.keyboard.press('ArrowRight')
    await expect(details(page, game.name)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/^Incremental games/)
})

test('shortcuts are ignored while a menu or the sign-in prompt is open', async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  const name = items[0]!.name
  await openRow(page, 0, name)
  await details(page, name).getByRole('combobox', { name: 'Order' }).first().focus()
  await page.keyboard.press('d')
  await page.keyboard.press('r')
  await expect(details(page, name)).toBeVisible()
  await expect(signInPrompt(page)).toBeHidden()

  await details(page, name)
    .getByRole('button', { name: `Upvote ${name}` })
    .click()
  await expect(signInPrompt(page)).toBeVisible()
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowRight')
  await expect(signInPrompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInPrompt(page)).toBeHidden()
  await expect(details(page, name)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/game/${items[0]!.urlid}$`))
})

test('a shortcut works from the moment that what it acts on is on screen', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role="dialog"] [aria-keyshortcuts="r"]')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })
  })
  await rows(page).first().getByRole('heading').getByRole('link').click()
  await expect(signInPrompt(page)).toBeVisible()
})

test('shortcuts are ignored while the sign-in prompt that they opened is loading', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  const name = items[0]!.name
  await openRow(page, 0, name)
  const request = page.waitForRequest('**/SignInDialog-*.js')
  const arrive = await hold(page, '**/SignInDialog-*.js')
  await expect(
    details(page, name)
      .getByRole('heading', { name: /Reviews/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('r')
  await request
  await page.keyboard.press('d')
  arrive()
  await expect(signInPrompt(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInPrompt(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/game/${items[0]!.urlid}$`))
  await page.keyboard.press('d')
  await expect(page).toHaveURL(new RegExp(`/game/${items[1]!.urlid}$`))
})

test('details that were closed while the next page of the list loaded stay closed', async ({ page }) => {
  const question = 'tags=idle&not=web&sort=name'
  const { items } = await api<Games>(page, `/api/games?${question}&size=30`)
  const arrive = await hold(page, /\/api\/games\?.*page=2/)
  await open(page, `/search?${question}`)
  await rows(page).nth(29).scrollIntoViewIfNeeded()
  await openRow(page, 29, items[29]!.name)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  arrive()
  await expect(rows(page).nth(30)).toBeAttached()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/search\?/)
})

test('the focus stays within the details and returns to the game in the list', async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  const link = rows(page).nth(2).getByRole('heading').getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(details(page, items[2]!.name)).toBeVisible()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
  await expect.poll(isInside).toBe(true)
  await page.keyboard.press('Shift+Tab')
  for (let press = 0; press < 4; press += 1) {
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(link).toBeFocused()
})

test('the page below cannot be scrolled while details are open', async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  await openRow(page, 3, items[3]!.name)
  // The details have the focus, and are longer than the window once enough of them has loaded.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement!.closest('[role="dialog"] *')
        return focused ? focused.scrollHeight - focused.clientHeight : 0
      }),
    )
    .toBeGreaterThan(50)
  const before = await page.evaluate(() => scrollY)
  for (const key of ['PageDown', 'End', 'Space']) await page.keyboard.press(key)
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .evaluate((dialog) => [dialog, ...dialog.querySelectorAll('*')].some((one) => one.scrollTop > 0)),
    )
    .toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('hovering over a name shows a card with more about the game', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/search?name=showcase')
  await page.getByRole('link', { name: 'Showcase of Everything', exact: true }).hover()
  const card = page.locator('[data-side][data-base-ui-focusable]').filter({ hasText: 'by Somebody' })
  await expect(card).toBeVisible()
  await expect(card).toContainText('A game with screenshots, a trailer and a long story')
  await expect(card).toContainText('0 up, 0 down')
  await expect(card.getByRole('link', { name: 'Website' })).toHaveAttribute(
    'href',
    'https://showcase.example/',
  )
  await expect(card.locator('img')).toHaveAttribute('src', '/media/covers/1/shown/banner.webp')
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()
})

test('the page scrolls under a card that the pointer is on', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/')
  await rows(page).nth(1).getByRole('heading').getByRole('link').hover()
  const card = page.locator('[data-side][data-base-ui-focusable]').filter({ hasText: ' up, ' })
  await expect(card).toBeVisible()
  await card.hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a click on a row opens its game, also after the pointer rested there', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/')
  const row = rows(page).nth(1)
  const link = row.getByRole('heading').getByRole('link')
  const card = page.locator('[data-side][data-base-ui-focusable]').filter({ hasText: ' up, ' })
  const address = await link.getAttribute('href')
  await link.hover()
  await expect(card).toBeVisible()
  // To the empty part of the row beside the name, which the card covered.
  const { x, y, width } = (await row.boundingBox())!
  await page.mouse.move(0, 0)
  await expect(card).toBeHidden()
  await page.mouse.move(x + width / 2, y + 20)
  await page.clock.runFor(5_000)
  await expect(card).toBeHidden()
  await page.mouse.click(x + width / 2, y + 20)
  await expect(page).toHaveURL(address!)
})

test('clicking a vote button in the list only asks to sign in', async ({ page }) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  await rows(page)
    .first()
    .getByRole('button', { name: `Downvote ${items[0]!.name}` })
    .click()
  await expectSignInPrompt(page, `Sign in to vote on ${items[0]!.name}`)
  await expect(page).toHaveURL(/\/$/)
})

test('every action in the top bar that needs an account asks to sign in', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/')
  const entries = ['Add a game', 'Add a game list', 'Add a game update', 'Add a community post']
  for (const entry of entries) {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await expectSignInPrompt(page, `Sign in to ${entry.toLowerCase()}`)
  }
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expectSignInPrompt(page, 'Sign in to see your notifications')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign in' }).click()
  await expectSignInPrompt(page, /^Sign in to /)
})

test('the browser remembers the tab and order of reviews and comments', async ({ page }) => {
  await open(page, '/game/cookie-clicker')
  const area = page.getByRole('region', { name: 'Reviews and comments' })
  await expect(area.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
  await expect(area.getByRole('combobox', { name: 'Order' })).toHaveValue('highestlevel')
  await expect(area.getByText('Full release', { exact: true })).toBeVisible()
  await expect(area.getByText('Early access', { exact: true })).toBeVisible()
  await area.getByRole('tab', { name: /^Comments/ }).click()
  await expect(area.getByText('Full release', { exact: true })).toBeHidden()
  await area.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest' })
  await open(page, '/game/kittens-game')
  await expect(area.getByRole('tab', { name: /^Comments/ })).toHaveAttribute('aria-selected', 'true')
  await expect(area.getByRole('combobox', { name: 'Order' })).toHaveValue('newest')
})

test('the comments on a review load on click, can be collapsed, and replying asks to sign in', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/game/cookie-clicker')
  const review = page.getByRole('article', { name: /^review by Marzipan/i })
  await review.getByRole('link', { name: /\d+ comments/ }).click()
  const comment = review.getByText('Two marriages? Did the cookies outlast both?')
  await expect(comment).toBeVisible()
  await expect(review.getByText('most romantic thing')).toBeVisible()
  const fold = review
    .locator('li', { hasText: 'Two marriages?' })
    .first()
    .getByRole('button', { name: /^Comment by / })
    .first()
  await fold.click()
  await expect(comment).toBeHidden()
  await expect(review.getByText('most romantic thing')).toBeHidden()
  await fold.click()
  await expect(comment).toBeVisible()
  await review.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await expectSignInPrompt(page, /^Sign in to reply to /)
  await review
    .getByRole('button', { name: /^Upvote the comment by/ })
    .first()
    .click()
  await expectSignInPrompt(page, /^Sign in to vote on /)
  await expect(review.getByRole('textbox', { name: 'Your comment' })).toBeDisabled()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('the comments on a review are on a linked page', async ({ page }) => {
    await page.goto('/game/cookie-clicker')
    await page
      .getByRole('article', { name: /^review by Marzipan/i })
      .getByRole('link', { name: /\d+ comments/ })
      .click()
    await expect(page).toHaveURL(/\/post\/\d+#comments$/)
    await expect(page.getByText('Two marriages? Did the cookies outlast both?')).toBeVisible()
  })

  test('games, updates and the community link to one another', async ({ page }) => {
    await page.goto('/')
    for (const place of ['Updates', 'Community', 'Games']) {
      await page.getByRole('link', { name: place, exact: true }).filter({ visible: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
    }
  })
})

test('the game’s name is a higher heading than its sections, in the dialog and on the page', async ({
  page,
}) => {
  await open(page, '/search?name=cookie+clicker')
  await openRow(page, 0, 'Cookie Clicker')
  const dialog = details(page, 'Cookie Clicker')
  await expect(dialog.getByRole('heading', { name: 'Reviews and comments', level: 3 })).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('Cookie Clicker')
  await expect(dialog.getByRole('article', { name: /^review by /i }).first()).toBeVisible()
  for (const title of await dialog.getByRole('article').getByRole('article').getByRole('heading').all())
    expect(await title.evaluate((heading) => Number(heading.tagName[1]))).toBeGreaterThan(3)

  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cookie Clicker')
  await expect(page.getByRole('heading', { name: 'Reviews and comments', level: 2 })).toBeVisible()
})

test('the buttons of the details never cover text, even in a small window', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const { items } = await api<Games>(page, '/api/games')
  await open(page, '/')
  await openRow(page, 1, items[1]!.name)
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    const text = (await page.getByRole('dialog').getByRole('article').first().locator('..').boundingBox())!
    for (const name of [/^Go to previous/, /^Go to next/, /^Close/]) {
      const box = (await page.getByRole('dialog').getByRole('button', { name }).boundingBox())!
      const isBeside = box.x >= text.x + text.width || box.x + box.width <= text.x
      const isAbove = box.y + box.height <= text.y
      expect(isBeside || isAbove, `${name} at ${width} × ${height}`).toBe(true)
    }
    expect(text.height, `height of the text at ${width} × ${height}`).toBeGreaterThan(height * 0.7)
  }
})
