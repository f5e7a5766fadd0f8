import type { Locator, Page } from '@playwright/test'
import { LONG_THREAD_TITLE } from '../test/longThread.ts'
import { axe } from './axe.ts'
import { newMember } from './members.ts'
import { api, expect, open, test } from './site.ts'

interface Comment {
  id: number
  content: string
  reply_count: number
  children: Comment[]
}

async function longThread(page: Page): Promise<number> {
  for (let number = 1; ; number++) {
    const { items } = await api<{ items: { id: number; title: string }[] }>(
      page,
      `/api/posts?type=monthly&page=${number}`,
    )
    const found = items.find(({ title }) => title === LONG_THREAD_TITLE)
    if (found) return found.id
  }
}

/** A comment at the end of a chain of replies, and the one it begins with. */
async function chainOf(page: Page, post: number): Promise<{ first: number; last: number; depth: number }> {
  for (let number = 249; number > 0; number--) {
    const { items } = await api<{ items: Comment[] }>(
      page,
      `/api/posts/${post}/comments?order=bestrated&page=${number}`,
    )
    const first = items.find(({ reply_count }) => reply_count === 1)
    if (!first) continue
    let last = first
    let depth = 0
    for (;;) {
      if (last.children.length === 0 && last.reply_count > 0)
        last.children = (await api<{ items: Comment[] }>(page, `/api/comments/${last.id}/replies`)).items
      if (last.children.length === 0) return { first: first.id, last: last.id, depth }
      last = last.children[0]!
      depth++
    }
  }
  throw new Error('There is no chain')
}

const commentsOf = (page: Page): Locator => page.getByRole('region', { name: 'Comments' })
const comment = (page: Page, id: number): Locator => page.locator(`#comment-${id}`)

test('a thread of ten thousand comments opens with its first threads and grows as it is read', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const post = await longThread(page)
  await open(page, `/post/${post}`)
  const top = commentsOf(page).getByRole('list').first().locator(':scope > li[id]')
  await expect(top).toHaveCount(20)
  await top.last().scrollIntoViewIfNeeded()
  await expect(top).not.toHaveCount(20)
  expect((await axe(page).include('#comments').analyze()).violations).toEqual([])
})

test('a link to a comment fifty deep shows it with the comments above it, at once and after a navigation', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const post = await longThread(page)
  const { first, last, depth } = await chainOf(page, post)
  expect(depth).toBeGreaterThan(40)
  await open(page, `/post/${post}#comment-${last}`)
  await expect(comment(page, last)).toBeInViewport()
  await expect(comment(page, first)).toBeAttached()
  await page.getByRole('button', { name: /^Show \d+ comments in between$/ }).click()
  await expect(page.getByRole('list', { name: 'Comments above this one' }).getByRole('listitem')).toHaveCount(
    depth,
  )
  await page.getByRole('link', { name: 'Show all comments' }).click()
  await expect(comment(page, last)).toHaveCount(0)

  // As from a notification on another page.
  await open(page, '/community')
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, `/post/${post}#comment-${last}`)
  await expect(page).toHaveURL(new RegExp(`/post/${post}#comment-${last}$`))
  await expect(comment(page, last)).toBeInViewport()
})

test('more replies are shown in their place, and very deep ones in a view of their own, by keyboard', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const post = await longThread(page)
  const { first } = await chainOf(page, post)
  await open(page, `/post/${post}?comment=${first}`)
  const thread = comment(page, first)
  await expect(thread).toBeVisible()
  const before = await thread.getByRole('listitem').count()
  await thread.getByRole('link', { name: 'Show 1 reply' }).press('Enter')
  await expect.poll(() => thread.getByRole('listitem').count()).toBeGreaterThan(before)
  await thread.getByRole('link', { name: 'Continue this thread' }).press('Enter')
  await expect(page).toHaveURL(/comment=\d+#comment-\d+$/)
  await expect(page.getByRole('list', { name: 'Comments above this one' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  expect((await axe(page).include('#comments').analyze()).violations).toEqual([])
})

test('an own reply deep in a long thread appears immediately, and goes when it is removed', {
  tag: '@phone',
}, async ({ page }) => {
  const post = await longThread(page)
  const { last } = await chainOf(page, post)
  const { username } = await newMember(page)
  await open(page, `/post/${post}#comment-${last}`)
  await comment(page, last).getByRole('button', { name: 'Reply', exact: true }).first().click()
  const words = `Down here, says ${username}`
  const field = page.getByRole('textbox', { name: /^Your reply to/ })
  await field.fill(words)
  await field.press('Control+Enter')
  const own = comment(page, last).getByRole('listitem').filter({ hasText: words })
  await expect(own).toBeFocused()
  await expect(own).toBeInViewport()
  // By keyboard: what the reply was worth is shown over the end of the page for some seconds.
  await own.getByRole('button', { name: 'Remove' }).press('Enter')
  await own.getByRole('button', { name: 'Press again to confirm' }).press('Enter')
  await expect(own).toHaveCount(0)
  // The next key acts beside it, not at the top of the page.
  await expect(page.locator('[id^="comment-"]:focus')).toBeVisible()
})
