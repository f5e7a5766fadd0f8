import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

/** Feedback by somebody else. */
async function newFeedback(kind: 'idea' | 'bug') {
  const title = `Sort by mood ${crypto.randomUUID()}`
  const feedback = { kind, title, content: 'I would like to sort by mood.' }
  const response = await asMember(await newMember(), 'POST', '/api/feedback', feedback)
  const { id } = (await response.json()) as { id: number }
  return { title, path: `/feedback/${id}`, read: `GET /api/feedback/${id}` }
}

test('a visitor who wants an idea is asked to sign in', async () => {
  const { title } = await newFeedback('idea')
  await openPage('/feedback?kind=idea&order=new')
  await page.getByRole('button', { name: `0 votes for “${title}”` }).click()
  await expect.element(page.getByRole('dialog', { name: `Sign in to vote for “${title}”` })).toBeVisible()
})

test('a member votes for an idea once, and takes the vote back', async () => {
  const { title } = await newFeedback('idea')
  await signIn()
  const { unmount } = await openPage('/feedback?kind=idea&order=new')
  const vote = page.getByRole('button', { name: new RegExp(title) })
  await expect.element(vote).toHaveAccessibleName(/^0 votes/)
  vote.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  await expect.element(vote).toHaveAccessibleName(/^1 vote for/)
  await expect.poll(() => network.sent(/^GET \/api\/feedback\?/).length).toBeGreaterThan(1)
  await unmount()
  await openPage('/feedback?kind=idea&order=new')
  await expect.element(vote).toHaveAccessibleName(/^1 vote for/)
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')
  await expect.element(vote).toHaveAccessibleName(/^0 votes/)
})

test('a vote for an idea stays counted while the idea is read again, and who presses again meanwhile is heard', async () => {
  const { title, path, read } = await newFeedback('idea')
  await signIn()
  await openPage(path)
  const vote = page.getByRole('button', { name: new RegExp(title) })
  await expect.element(vote).toHaveAccessibleName(/^0 votes/)
  const reads = network.sent(read).length
  const release = network.hold(read)
  await vote.click()
  await expect.poll(() => network.sent(read).length).toBeGreaterThan(reads)
  await expect.element(vote).toHaveAccessibleName(/^1 vote for/)
  release()
  await expect.element(vote).toHaveAccessibleName(/^1 vote for/)
  const releaseNext = network.hold(read)
  await vote.click()
  await expect.element(vote).toHaveAccessibleName(/^0 votes/)
  await vote.click()
  await expect.element(vote).toHaveAccessibleName(/^1 vote for/)
  releaseNext()
  await vote.click()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')
  await expect.element(vote).toHaveAccessibleName(/^0 votes/)
})

test('a moderator answers by keyboard, and the focus stays at the button', async () => {
  const { path } = await newFeedback('bug')
  await signIn({ role: 'mod' })
  await openPage(path)
  const answer = page.getByRole('form', { name: 'Answer as a moderator' })
  const reply = answer.getByLabelText('Reply (optional)')
  await answer.getByLabelText('Status').selectOptions('Done')
  await reply.fill('  It is corrected.')
  const save = answer.getByRole('button', { name: 'Save answer' })
  save.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'Reply from the moderators' }))
    .toMatchTextContent(/It is corrected\./)
  // The form has what was saved.
  await expect.element(reply).toHaveValue('It is corrected.')
  await expect.element(save).toHaveFocus()
})

test('what was typed survives closing the dialog, and is there again on the next visit', async () => {
  await signIn()
  const dialog = page.getByRole('dialog', { name: 'Send feedback' })
  const { unmount } = await openPage('/feedback')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await dialog.getByLabelText('Title').fill('A long story')
  await dialog.getByLabelText('Details').fill('It begins here, and it goes on')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await unmount()
  await openPage('/feedback')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('A long story')
  await expect.element(dialog.getByLabelText('Details')).toHaveValue('It begins here, and it goes on')
})
