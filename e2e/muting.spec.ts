import { asMember, keepSession, newAccount } from './members.ts'
import { api, expect, open, test } from './site.ts'

interface Comment {
  id: number
  content: string
  author: { id: string; username: string } | null
}

test('texts of a muted member are one line from the first paint, and the line takes the place that the page kept free', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const member = await newAccount(page)
  const { items } = await api<{ items: { id: number; total_comments: number }[] }>(page, '/api/posts')
  const post = items.find(({ total_comments }) => total_comments > 0)!
  const [first] = (await api<{ items: Comment[] }>(page, `/api/posts/${post.id}/comments`)).items
  const author = first!.author!
  await asMember(page, member, 'PUT', `/api/me/muted-members/${author.username}`)
  await keepSession(page, member.session)
  await open(page, `/post/${post.id}`)
  const line = page
    .locator(`#comment-${first!.id}`)
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
  }, first!.id)
  await open(page, `/post/${post.id}`)
  await expect(line).toBeVisible()
  const seen = await page.evaluate(() => {
    const { texts, heights } = (window as unknown as { seenOfMuted: { texts: number; heights: Set<number> } })
      .seenOfMuted
    return { texts, heights: heights.size }
  })
  expect(seen).toEqual({ texts: 0, heights: 1 })
})
