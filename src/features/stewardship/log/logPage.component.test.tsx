import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heldComment, unique } from '../../../../test/components/heldComments.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('the log names nobody to visitors, and everyone to the council', async () => {
  const words = unique('Log me')
  const { id } = await heldComment(words)
  const moderator = await newMember({ role: 'mod' })
  const reason = unique('Because it is spam')
  await asMember(moderator, 'POST', `/api/moderation/held/comment-${id}`, { decision: 'decline', reason })
  const entry = page.getByRole('main').getByRole('article').filter({ hasText: reason })
  const visited = await openPage('/moderation/log')
  await expect.element(entry).toMatchTextContent(/^A moderator removed a comment/)
  await expect.element(page.getByText(new RegExp(moderator.username))).not.toBeInTheDocument()
  await visited.unmount()

  await signIn({ role: 'council' })
  const { address } = await openPage('/moderation/log')
  await expect.element(entry).toMatchTextContent(new RegExp(`^${moderator.username} removed a comment`))
  await expect.element(entry).toMatchTextContent(new RegExp(words))
  await page.getByRole('textbox', { name: 'Moderator' }).fill(moderator.username)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(address).toBe(`/moderation/log?moderator=${moderator.username}`)
  await expect.poll(() => page.getByRole('main').getByRole('article').elements().length).toBe(1)
})
