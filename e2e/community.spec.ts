import { demoPost } from './demoPosts.ts'
import { api, expect, expectSignInPrompt, filters, onPhone, open, test } from './site.ts'

interface Posts {
  items: { title: string }[]
}

// Nobody writes on these.
const TALK = ['discussion', 'What made you stay in this genre?'] as const
const LIST = ['list', 'Pocket idlers that don’t nag'] as const

test('the order, the period, and the type of posts are in the address; a post opens, and Back returns to the list', async ({
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
  await list.first().getByRole('link', { name: items[0]!.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items[0]!.title)
  await page.goBack()
  await expect(orders.locator('[aria-current]')).toHaveText('Popular')
  await expect(
    page
      .getByRole('navigation', { name: 'Types of posts', includeHidden: true })
      .getByRole('link', { name: 'Discussions', exact: true, includeHidden: true }),
  ).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Remove the filter Discussions' }).click()
  await expect(page).toHaveURL('/community?order=popular&within=365d')
  await orders.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/community?within=365d')
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

test('the games of a list open over it; the keys a and d move through them, and close the details at its end', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const { id, title } = await demoPost(page, ...LIST)
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
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
