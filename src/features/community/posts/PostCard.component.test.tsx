import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { newPost } from '../../../../test/components/content.ts'
import { asMember, newMember } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('the picture of a card leads to its post', async () => {
  const title = 'Which picture leads here?'
  const poll = { options: ['This one', 'None'], ends_at: new Date(Date.now() + 86_400_000).toISOString() }
  const id = await newPost(await newMember(), { type: 'poll', title, content: '', poll })
  const { address } = await openPage('/community')
  const link = page.getByRole('link', { name: title })
  await expect.element(link).toBeVisible()
  const card = link.element().closest('article')!
  card.scrollIntoView({ block: 'center' })
  // The number of options, in the middle of the picture.
  const picture = page.elementLocator(card).getByText('2', { exact: true }).element()
  const { left, right, top, bottom } = picture.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) as HTMLElement
  expect(hit.closest('a')).toBe(link.element())
  hit.click()
  await expect.poll(address).toBe(`/post/${id}`)
})

test('on a phone a title without a text below it has room for a finger', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  const title = 'No words'
  // A list without games has no picture either, which would make room.
  await asMember(await newMember(), 'POST', '/api/lists', { title, games: [] })
  await openPage('/community')
  const link = page.getByRole('link', { name: title })
  await expect.element(link).toBeVisible()
  link.element().scrollIntoView({ block: 'center' })
  const { left, right, top, bottom } = link.element().getBoundingClientRect()
  const x = (left + right) / 2
  const isHit = (y: number) => document.elementFromPoint(x, y)?.closest('a') === link.element()
  const middle = Math.round((top + bottom) / 2)
  let [first, last] = [middle, middle]
  while (first > middle - 44 && isHit(first - 1)) first--
  while (last < middle + 44 && isHit(last + 1)) last++
  expect(last - first + 1).toBeGreaterThanOrEqual(44)
})
