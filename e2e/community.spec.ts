import { demoPost } from './demoPosts.ts'
import { api, expect, expectSignInPrompt, filters, onPhone, open, test, withoutScripts } from './site.ts'

interface Posts {
  items: { title: string }[]
}

// Nobody writes on these.
const TALK = ['discussion', 'What made you stay in this genre?'] as const
const POLL = ['poll', 'How long should an incremental take?'] as const
const LIST = ['list', 'Pocket idlers that do not nag'] as const

test('the popular order says why each post is there; the order, the period and the type are in the address', async ({
  page,
}) => {
  await open(page, '/community')
  const orders = page.getByRole('navigation', { name: 'Order' })
  await expect(orders.locator('[aria-current]')).toHaveText('Newest')
  await orders.getByRole('link', { name: 'Popular' }).click()
  await expect(page).toHaveURL('/community?order=popular')
  await expect(orders.locator('[aria-current]')).toHaveText('Popular')
  const panel = await filters(page)
  await panel.getByLabel('Period').selectOption('Last year')
  await expect(page).toHaveURL('/community?order=popular&within=365d')
  await panel.getByRole('link', { name: 'Discussions', exact: true }).click()
  await expect(page).toHaveURL('/community?type=discussion&order=popular&within=365d')
  if (onPhone(page)) await panel.getByRole('button', { name: 'Show posts' }).click()
  const { items } = await api<Posts>(page, '/api/posts?type=discussion&order=popular&within=365d')
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(list.first().getByRole('heading')).toHaveText(items[0]!.title)
  await expect(list.first()).toContainText(/^[\d,]+ points?( and [\d,]+ views?)? in the last 365 days/)
  const points = (await list.allTextContents()).map((text) =>
    Number(/^[\d,]+/.exec(text)![0].replace(',', '')),
  )
  expect(points).toEqual(points.toSorted((a, b) => b - a))
  await page.getByRole('link', { name: 'Remove the filter Discussions' }).click()
  await expect(page).toHaveURL('/community?order=popular&within=365d')
  await orders.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/community?within=365d')
})

test('a period in which nothing was popular suggests a longer one', async ({ page }) => {
  await open(page, '/community?order=popular&within=2001')
  await expect(page.getByText('Nothing is popular in this period yet')).toBeVisible()
  await page.getByRole('link', { name: 'Show all time' }).click()
  await expect(page).toHaveURL('/community?order=popular&within=any')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('posts can be filtered by type and opened with one click', async ({ page }) => {
  await open(page, '/community')
  const types = page.getByRole('navigation', { name: 'Types of posts', includeHidden: true })
  const filtersButton = page.getByRole('button', { name: /^Filters/ })
  if (onPhone(page)) await filtersButton.click()
  await types.getByRole('link', { name: 'Polls' }).click()
  await expect(page).toHaveURL(/type=poll/)
  if (onPhone(page)) await page.getByRole('button', { name: 'Show posts' }).click()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.filter({ hasNotText: 'Poll' })).toHaveCount(0)
  const [, title] = POLL
  await cards.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(types.getByRole('link', { name: 'Polls', includeHidden: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Add a post' }).first().click()
  await expectSignInPrompt(page, 'Sign in to add a community post')
})

test('a poll shows the share of votes for each option', { tag: '@anyWidth' }, async ({ page }) => {
  const { id } = await demoPost(page, ...POLL)
  const { poll } = await api<{ poll: { options: { label: string; votes: number }[] } }>(
    page,
    `/api/posts/${id}`,
  )
  await open(page, `/post/${id}`)
  const total = poll.options.reduce((sum, { votes }) => sum + votes, 0)
  expect(total).toBeGreaterThan(0)
  const options = page.getByRole('region', { name: 'Results of the poll' }).getByRole('listitem')
  for (const [index, { label, votes }] of poll.options.entries()) {
    await expect(options.nth(index)).toContainText(label)
    await expect(options.nth(index)).toContainText(`${Math.round((100 * votes) / total)}%`)
  }
})

test('comments can be sorted, collapsed and linked to, and replying asks to sign in', {
  tag: '@phone',
}, async ({ page }) => {
  const { id } = await demoPost(page, ...TALK)
  await open(page, `/post/${id}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  const threads = comments.getByRole('list').first().locator(':scope > li')
  await expect(threads.first()).toBeVisible()
  const before = await threads.evaluateAll((all) => all.map((one) => one.id))
  await comments.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest' })
  const { items: sorted } = await api<{ items: { id: number }[] }>(
    page,
    `/api/posts/${id}/comments?order=newest`,
  )
  const wanted = sorted.map((comment) => `comment-${comment.id}`)
  await expect.poll(() => threads.evaluateAll((all) => all.map((one) => one.id))).toEqual(wanted)
  expect(new Set(before)).toEqual(new Set(wanted))

  const box = comments.getByRole('textbox', { name: 'Your comment' })
  await expect(box).toBeDisabled()
  await expect(box).toHaveAttribute('placeholder', 'Sign in to write a comment')

  const fold = threads.first().getByRole('button', { expanded: true }).first()
  await fold.press('Enter')
  await expect(threads.first().getByText('Reply', { exact: true }).first()).toBeHidden()
  await threads.first().getByRole('button', { name: /^show/ }).click()
  // Not the line of a comment, whose name ends with 'and 1 reply': it collapses.
  await threads.first().getByRole('button', { name: 'Reply', exact: true }).first().click()
  await expectSignInPrompt(page, /^Sign in to reply to /)

  const last = wanted.at(-1)!
  await open(page, `/post/${id}#${last}`)
  await expect(page.locator(`#${last}`)).toBeInViewport()
})

test('the author’s name on a comment opens their profile in a new tab', { tag: '@anyWidth' }, async ({
  page,
  context,
}) => {
  const { id } = await demoPost(page, ...TALK)
  await open(page, `/post/${id}`)
  const author = page
    .getByRole('region', { name: 'Comments' })
    .locator('a[href^="/user/"]:not([aria-hidden])')
    .first()
  const profile = (await author.getAttribute('href'))!
  const opened = context.waitForEvent('page')
  await author.click()
  await expect(await opened).toHaveURL(profile)
  await expect(page).toHaveURL(`/post/${id}`)
})

test('the games of a list keep its order and open over it', async ({ page }) => {
  const { id, title } = await demoPost(page, ...LIST)
  const { items } = await api<{ items: { game: { name: string; urlid: string } }[] }>(
    page,
    `/api/posts/${id}`,
  )
  await open(page, `/list/${id}`)
  const games = page.getByRole('list', { name: 'Games of the list' }).getByRole('article')
  await expect(games.getByRole('heading')).toContainText(items.map(({ game }) => game.name))
  await games.first().getByRole('link', { name: items[0]!.game.name }).click()
  await expect(page).toHaveURL(new RegExp(`/game/${items[0]!.game.urlid}$`))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the keys a and d move through the games of a list, and close the details at its end', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const { id } = await demoPost(page, ...LIST)
  const { items } = await api<{ items: { game: { name: string; urlid: string } }[] }>(
    page,
    `/api/posts/${id}`,
  )
  await open(page, `/list/${id}`)
  await page.getByRole('main').getByRole('link', { name: items[0]!.game.name, exact: true }).click()
  const details = page.getByRole('dialog')
  for (const { game } of items) {
    await expect(page).toHaveURL(`/game/${game.urlid}`)
    await expect(details.getByRole('article', { name: game.name })).toBeVisible()
    await page.keyboard.press('d')
  }
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(`/list/${id}`)
  await page.getByRole('main').getByRole('link', { name: items[1]!.game.name, exact: true }).click()
  await expect(details.getByRole('article', { name: items[1]!.game.name })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page).toHaveURL(`/game/${items[0]!.game.urlid}`)
})

test.describe('what is not there', () => {
  test.use({ expectedErrors: [/404/] })

  test('a missing post or list shows a page with links to others', { tag: '@anyWidth' }, async ({ page }) => {
    for (const address of ['/post/999999', '/list/999999', '/post/nothing']) {
      const response = await page.goto(address)
      expect([address, response!.status()]).toEqual([address, 404])
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    }
  })
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('posts are filtered by type and by when they were written', { tag: '@anyWidth' }, async ({ page }) => {
    await page.goto('/community?type=discussion')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('combobox', { name: 'Written' }).selectOption({ label: 'Month and year' })
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(filters.getByText('Choose a year.')).toBeVisible()
    await filters.getByRole('combobox', { name: 'Written: year' }).selectOption('2001')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('No posts match these filters')).toBeVisible()
    await page.getByRole('link', { name: 'Remove the filter Written in 2001' }).click()
    await expect(page).toHaveURL(/\/community\?type=discussion$/)
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Discussion')
  })

  test('popular posts have a form for the period and pages', { tag: '@anyWidth' }, async ({ page }) => {
    await page.goto('/community?order=popular')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Any time' })
    await filters.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/[?&]order=popular/)
    const posts = page.getByRole('main').getByRole('article')
    await expect(posts).toHaveCount(20)
    const first = await posts.first().getByRole('heading').textContent()
    await page.getByRole('link', { name: 'More posts' }).click()
    await expect(page).toHaveURL('/community?order=popular&within=any&page=2')
    await expect(posts.first().getByRole('heading')).not.toHaveText(first!)
  })

  test('posts, their comments and lists are read', { tag: '@anyWidth' }, async ({ page }) => {
    await page.goto('/community?type=list')
    const list = page.getByRole('main').getByRole('article').first()
    const title = await list.getByRole('heading', { level: 2 }).textContent()
    await list.getByRole('link', { name: title! }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    await expect(page.getByRole('list', { name: 'Games of the list' })).toBeVisible()
  })
})
