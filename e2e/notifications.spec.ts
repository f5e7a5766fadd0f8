import type { BrowserContext, Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { demoPost } from './demoPosts.ts'
import { hearsNotifications } from './liveStream.ts'
import { asMember, settledMember, type TestMember } from './members.ts'
import { api, expect, onPhone, open, openGames, test, watchForScripts } from './site.ts'

/** Posts below which only the tests of this file write. */
const POSTS = {
  discussion: 'Short games for a lunch break',
  interview: 'Interview: the maker of a very small game',
  list: 'Green things growing',
  monthly: 'Monthly: one month, mostly on phones',
}
const postOf = async (page: Page, type: keyof typeof POSTS): Promise<number> =>
  (await demoPost(page, type, POSTS[type])).id
const bell = (page: Page, name: string | RegExp = /^Notifications/): Locator =>
  page.getByRole('banner').getByRole('button', { name })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' })
/** The color of the icon of a notification, by its row or the link in it. */
const iconColor = (link: Locator): Promise<string> =>
  link.evaluate((element) => {
    let row = element
    while (!row.querySelector('svg') && row.parentElement) row = row.parentElement
    return getComputedStyle(row.querySelector('svg')!).color
  })
const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

/** Waits for the page's part of the event stream. */
const live = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/events'))

/** A comment of a member below a post, written from outside the page. */
async function comment(page: Page, author: TestMember, postID: number, words: string): Promise<number> {
  const response = await asMember(page, author, 'POST', '/api/addPostComment', { postID, comment: words })
  expect(response.status()).toBe(200)
  return (await response.json()).id
}
async function reply(page: Page, author: TestMember, postID: number, parentCommentID: number, words: string) {
  const data = { postID, parentCommentID, comment: words }
  expect((await asMember(page, author, 'POST', '/api/addPostCommentReply', data)).status()).toBe(200)
}

/** A new member in two tabs of one browser, of which the first has the stream; `type`: of the post to comment on. */
async function twoTabs(page: Page, context: BrowserContext, type: keyof typeof POSTS) {
  const post = await postOf(page, type)
  const author = await settledMember(page)
  await open(page, '/updates')
  await hearsNotifications(page)
  const second = await context.newPage()
  await second.addInitScript(watchForScripts)
  await open(second, '/updates')
  return { post, author, second }
}

test('a reply shows without a reload: at the bell, in the corner, and on the open page', async ({
  page,
  browser,
}) => {
  const author = await settledMember(page)
  // A post of its own: others' comments would be counted too.
  const added = await asMember(page, author, 'POST', '/api/posts', {
    type: 'discussion',
    title: `Questions of ${author.username}`,
    content: `Numbers go up, says ${author.username}`,
  })
  const { id: post } = (await added.json()) as { id: number }
  await open(page, `/post/${post}`)
  await hearsNotifications(page)
  const other = await browser.newPage()
  const answerer = await settledMember(other)
  const id = await comment(page, author, post, `A question of ${author.username}`)
  await expect(page.getByRole('button', { name: 'Show 1 new comment' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 new comment' }).click()
  await expect(page.getByText(`A question of ${author.username}`)).toBeVisible()

  const heading = page.getByRole('heading', { level: 1 })
  const before = (await heading.boundingBox())!.y
  const words = `An answer by ${answerer.username}`
  await reply(other, answerer, post, id, words)
  const sentence = `${answerer.username} replied to your comment`
  await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
  await expect(messages(page).getByRole('link', { name: sentence })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show 1 new comment' })).toBeVisible()
  expect((await heading.boundingBox())!.y).toBe(before)
  // By keyboard: on a phone the message may lie over it.
  await page.getByRole('button', { name: 'Show 1 new comment' }).press('Enter')
  await expect(page.locator('#comments').getByText(words)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show 1 new comment' })).toBeHidden()

  // The toast counts down and goes by itself.
  await expect(messages(page).getByRole('link', { name: sentence })).toBeHidden({ timeout: 30_000 })
  await other.close()
})

test('opening the bell marks everything as seen, in the other tab too, and one stream serves both', {
  tag: ['@phone', '@firefox'],
}, async ({ page, browser, context }) => {
  const post = await postOf(page, 'interview')
  const author = await settledMember(page)
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams++
  })
  await open(page, '/updates')
  await hearsNotifications(page)
  const second = await context.newPage()
  await second.addInitScript(watchForScripts)
  await open(second, '/settings?tab=notifications')
  const other = await browser.newPage()
  const answerer = await settledMember(other)
  const id = await comment(page, author, post, `Something by ${author.username}`)
  for (let n = 1; n <= 3; n++) await reply(other, answerer, post, id, `Reply ${n} to ${author.username}`)
  for (const tab of [page, second]) await expect(bell(tab, 'Notifications, 3 new')).toBeVisible()
  expect(streams).toBe(1)

  await page.bringToFront()
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('3 new replies to your comments')).toBeVisible()
  for (const tab of [page, second])
    await expect(bell(tab, 'Notifications')).toHaveAccessibleName('Notifications')
  // What was new stays marked as long as the list is open.
  const news = panel(page).getByRole('list', { name: 'New notifications' }).getByRole('listitem')
  await expect(news).toHaveCount(1)
  const newColor = await iconColor(news)
  const { violations } = await axe(page).analyze()
  expect(violations).toEqual([])
  if (onPhone(page)) {
    const { x, width } = (await panel(page).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('No new notifications')).toBeVisible()
  await expect(panel(page).getByText('Seen notifications')).toBeVisible()
  const seen = panel(page).getByRole('region', { name: 'Seen notifications' }).getByRole('link')
  // The three replies, and what the first visit unlocked.
  await expect(seen).toHaveCount(4)
  expect(await iconColor(seen.first()), 'only new notifications have icons in the accent color').not.toBe(
    newColor,
  )
  await seen.first().click()
  await expect(page).toHaveURL(new RegExp(`/post/${post}#comment-`))
  await other.close()
})

test('a tab that closes hands the stream over, and nothing is lost or doubled', async ({
  page,
  browser,
  context,
}) => {
  const { post, author, second } = await twoTabs(page, context, 'monthly')
  const other = await browser.newPage()
  const answerer = await settledMember(other)
  const id = await comment(page, author, post, `Words of ${author.username}`)
  await reply(other, answerer, post, id, `First to ${author.username}`)
  await expect(bell(second, 'Notifications, 1 new')).toBeVisible()
  const taken = live(second)
  await page.goto('about:blank')
  await reply(other, answerer, post, id, `Second to ${author.username}`)
  await taken
  await expect(bell(second, 'Notifications, 2 new')).toBeVisible()
  await bell(second).click()
  await expect(
    panel(second).getByRole('list', { name: 'New notifications' }).getByRole('listitem'),
  ).toHaveCount(2)
  await other.close()
})

for (const [late, held] of [
  ['its account', '**/api/me'],
  ['its live updates', '**/assets/liveTabs*.js'],
] as const)
  test(`a tab counts what arrives while ${late} loads`, { tag: '@anyWidth' }, async ({
    page,
    browser,
    context,
  }) => {
    const { post, author, second } = await twoTabs(page, context, 'monthly')
    const other = await browser.newPage()
    const answerer = await settledMember(other)
    const id = await comment(page, author, post, `Words of ${author.username}`)
    const { promise: isSlow, resolve: arrive } = Promise.withResolvers<void>()
    await second.route(held, async (route) => {
      const response = await route.fetch()
      await isSlow
      await route.fulfill({ response })
    })
    const read = second.waitForResponse('**/api/me').catch(() => undefined)
    const asked = second.waitForRequest(held)
    await second.reload({ waitUntil: 'domcontentloaded' })
    await asked
    if (late === 'its live updates') await read
    await reply(other, answerer, post, id, `A reply to ${author.username}`)
    await expect(bell(page, 'Notifications, 1 new')).toBeVisible()
    arrive()
    await expect(bell(second, 'Notifications, 1 new')).toBeVisible()
    await other.close()
  })

test('a visible tab has its events while the tab with the stream is hidden and frozen', async ({
  page,
  browser,
  context,
}) => {
  const { post, author, second } = await twoTabs(page, context, 'discussion')
  const taken = live(second)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await taken
  const other = await browser.newPage()
  const answerer = await settledMember(other)
  const id = await comment(page, author, post, `Words of ${author.username}`)
  await reply(other, answerer, post, id, `A reply to ${author.username}`)
  await expect(bell(second, 'Notifications, 1 new')).toBeVisible()
  await other.close()
})

test('a new review is announced on the game’s open page, to its author it is not, and votes change in place, for visitors too', async ({
  page,
  browser,
}) => {
  const { id, urlid } = (await openGames(page, 1))[5]!
  const connected = live(page)
  await open(page, `/game/${urlid}`)
  await connected
  const other = await browser.newPage()
  await other.addInitScript(watchForScripts)
  const author = await settledMember(other, 'council')
  const authorConnected = live(other)
  await open(other, `/game/${urlid}`)
  await authorConnected
  const content = `A review by ${author.username}: the numbers go up at just the pace that one wishes they did.`
  const review = { content, review_type: 'positive', review_rating: 4 }
  const path = `/api/games/${urlid}/reviews`
  expect((await asMember(other, author, 'POST', path, review)).status()).toBe(200)
  const button = page.getByRole('button', { name: 'Show 1 new review' })
  await expect(button).toBeVisible()
  await expect(page.getByText(content)).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(content)).toBeVisible()
  await expect(button).toBeHidden()
  await expect(other.getByRole('button', { name: 'Show 1 new review' })).toBeHidden()

  const { upvotes, downvotes } = await api<{ upvotes: number; downvotes: number }>(
    page,
    `/api/games/${urlid}`,
  )
  const votes = page
    .getByRole('main')
    .getByText(`${upvotes + 1 - downvotes}`, { exact: true })
    .first()
  expect((await asMember(other, author, 'POST', '/api/upvote', { game: id })).status()).toBe(200)
  await expect(votes).toBeVisible()
  await other.close()
})
