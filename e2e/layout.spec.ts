import type { Locator, Page } from '@playwright/test'
import { asMember, newMember } from './members.ts'
import { pixelsPastEdge } from './pageChecks.ts'
import { api, expect, type Games, open, openGames, rows, test } from './site.ts'
import { LONGEST_NAME } from './siteGames.ts'

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
    expect(await pixelsPastEdge(page), `pixels past the edge of ${address}`).toBeLessThanOrEqual(0)
  }
})

test('what members write in one long word overflows no page at 320 pixels', { tag: '@anyWidth' }, async ({
  page,
}) => {
  const member = await newMember(page)
  const word = (length: number) => member.username.padEnd(length, 'm')
  const send = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const response = await asMember(page, member, method, path, data)
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()) as { id: number }
  }
  const game = (await openGames(page, 4))[5]!
  await send('PATCH', '/api/me', { display_name: word(40) })
  const update = { game_id: game.id, version: word(60), title: word(150), content: word(200) }
  const { id: updateId } = await send('POST', '/api/updates', update)
  const review = { content: word(201), review_type: 'positive', review_rating: 4 }
  await send('POST', `/api/games/${game.urlid}/reviews`, review)
  const request = { type: 'feedback-needed', title: word(100), content: word(202), game_id: game.id }
  const { id: postId } = await send('POST', '/api/posts', request)
  const discussion = { type: 'game-discussion', title: word(99), content: word(99), game_id: game.id }
  const { id: discussionId } = await send('POST', '/api/posts', discussion)
  const feedback = { positives: [word(100)], negatives: [word(100)] }
  await send('POST', '/api/addPostComment', { postID: postId, comment: word(203), feedback })

  await page.setViewportSize({ width: 320, height: 800 })
  const main = page.getByRole('main')
  for (const [address, text] of [
    ['/updates', main.getByText(word(150)).first()],
    [`/update/${updateId}`, main.getByText(word(60)).first()],
    [`/game/${game.urlid}/posts`, main.getByText(word(201)).first()],
    [`/post/${postId}`, main.getByRole('list', { name: 'Positives' }).getByText(word(100))],
    [`/post/${discussionId}`, main.getByText(word(99)).first()],
    ['/community', main.getByText(word(99)).first()],
    ['/settings?tab=profile', main.getByText(word(40), { exact: true }).first()],
    [`/search?tags=idle&name=${word(60)}`, main.getByRole('link', { name: `Remove Name: ${word(60)}` })],
  ] as const) {
    await open(page, address)
    await expect(text).toBeVisible()
    expect.soft(await pixelsPastEdge(page), `pixels past the edge of ${address}`).toBeLessThanOrEqual(0)
  }
})

test('the longest texts do not overflow pages, dialogs, search results or cards', { tag: '@phone' }, async ({
  page,
}) => {
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

/** Pages that share a frame: the addresses of each kind. */
const FRAMES = {
  text: [
    '/faq',
    '/feeds',
    '/open-data',
    '/json-updates',
    '/leaderboards',
    '/feedback',
    '/settings',
    '/moderation/log',
  ],
  list: ['/search?tags=idle', '/popular', '/updates', '/community'],
}

for (const [kind, addresses] of Object.entries(FRAMES))
  test(`the titles of pages of one kind have one size and one edge: ${kind}`, async ({ page }) => {
    const titles = []
    for (const address of addresses) {
      await open(page, address)
      const title = page.getByRole('heading', { level: 1 })
      const { x, y } = (await title.boundingBox())!
      titles.push({
        address,
        x,
        y,
        size: await title.evaluate((heading) => getComputedStyle(heading).fontSize),
      })
    }
    const [first] = titles
    expect(titles).toEqual(addresses.map((address) => ({ ...first, address, size: '32px' })))
  })

test('the buttons of an editor are within it at 400 % zoom', { tag: '@anyWidth' }, async ({ page }) => {
  await newMember(page)
  // 1280 pixels at 400 %, less a scrollbar.
  await page.setViewportSize({ width: 305, height: 640 })
  await open(page, '/community')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a community post' }).click()
  await expectInside(page, page.getByRole('toolbar', { name: 'Formatting' }))
})

test('a game in the list is at most 120 pixels high on a phone, however long its name', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  await open(page, '/search?sort=oldest')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => Math.max(row.scrollHeight, row.clientHeight)),
    )
    expect(Math.max(...heights)).toBeLessThanOrEqual(120)
  }
})

test('under a finger no part of a game lies over another, and no button is less than 44 pixels wide', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  await open(page, '/')
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    const boxesOf = (parts: string) =>
      rows(page)
        .first()
        .locator(parts)
        .evaluateAll((all) =>
          all.map((one) => ({ box: one.getBoundingClientRect().toJSON() as DOMRect, name: one.outerHTML })),
        )
    const buttons = await boxesOf('button')
    expect(buttons).toHaveLength(3)
    expect(buttons.filter(({ box }) => box.width < 44)).toEqual([])
    const parts = await boxesOf('h2, p, [role="group"], button[aria-label^="Options"]')
    expect(parts).toHaveLength(4)
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const over = parts.flatMap(({ box, name }, at) =>
      parts
        .slice(at + 1)
        .filter((other) => isOver(box, other.box))
        .map((other) => [width, name, other.name]),
    )
    expect(over).toEqual([])
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
  expect(await pixelsPastEdge(page)).toBeLessThanOrEqual(0)
}
