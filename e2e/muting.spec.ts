import type { APIResponse } from '@playwright/test'
import { asMember, keepSession, newAccount } from './members.ts'
import { expect, open, test } from './site.ts'

/** The id of what a request made. */
async function sent(request: Promise<APIResponse>): Promise<{ id: number }> {
  const response = await request
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

test('texts of a muted member are one line from the first paint, and the line takes the place that the page kept free', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const [member, author] = [await newAccount(page), await newAccount(page)]
  const { id: postId } = await sent(
    asMember(page, author, 'POST', '/api/posts', {
      type: 'discussion',
      title: `By ${author.username}`,
      content: 'Numbers go up',
    }),
  )
  const { id: commentId } = await sent(
    asMember(page, author, 'POST', '/api/addPostComment', { postID: postId, comment: 'And up.' }),
  )
  await asMember(page, member, 'PUT', `/api/me/muted-members/${author.username}`)
  await keepSession(page, member.session)
  await open(page, `/post/${postId}`)
  const line = page
    .locator(`#comment-${commentId}`)
    .getByText(`A comment by ${author.username}, whom you muted`)
  await expect(line).toBeVisible()

  // From now on this browser knows.
  await page.addInitScript((id) => {
    const seen = { texts: 0, heights: new Set<number>() }
    Object.assign(window, { seenOfMuted: seen })
    const look = () => {
      for (const each of document.querySelectorAll(`#comment-${id} > div > div > [data-text-by] > *`))
        if (each.checkVisibility()) seen.texts++
      const head = document.querySelector(`#comment-${id} > div > div:nth-child(2)`)
      if (head) seen.heights.add(head.getBoundingClientRect().height)
      requestAnimationFrame(look)
    }
    look()
  }, commentId)
  await open(page, `/post/${postId}`)
  await expect(line).toBeVisible()
  const seen = await page.evaluate(() => {
    const { texts, heights } = (window as unknown as { seenOfMuted: { texts: number; heights: Set<number> } })
      .seenOfMuted
    return { texts, heights: heights.size }
  })
  expect(seen).toEqual({ texts: 0, heights: 1 })
})
