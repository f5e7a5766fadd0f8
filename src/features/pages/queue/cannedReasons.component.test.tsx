import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heldComment, toldTo, unique } from '../../../../test/components/heldComments.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { sendHeld } from './heldDecision.client.ts'
import type { CannedReasons } from './queue.contract.ts'

const dialog = page.getByRole('dialog', { name: 'Canned reasons' })
const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const openItem = (words: string) =>
  row(words)
    .getByRole('button', { name: /Comment on/ })
    .click()
const reason = page.getByRole('textbox', { name: 'Reason' })
const labels = dialog.getByLabelText(/^Label \d+$/)

async function openReasons(): Promise<number> {
  await page.getByRole('button', { name: 'Canned reasons' }).first().click()
  await expect.element(labels.first()).toBeVisible()
  return labels.elements().length
}

test('a canned reason that was not edited gives way to another', async () => {
  const words = unique('Boots for everybody')
  await heldComment(words)
  await signIn({ role: 'mod' })
  await openPage('/moderation?kind=held')
  await openItem(words)
  for (const [label, text] of [
    ['Advertising', 'Links that advertise something else aren’t allowed.'],
    ['Harmful link', 'The link leads to a page that is harmful or misleading.'],
  ] as const) {
    await page.getByRole('article').getByRole('button', { name: 'Canned reasons' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await expect.element(reason).toHaveValue(text)
  }
})

test('the list of canned reasons says what is missing and where, and asks before it closes over changes', async () => {
  await signIn({ role: 'mod' })
  await openPage('/moderation')
  const count = await openReasons()
  const add = dialog.getByRole('button', { name: 'Add a reason' })
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  const label = dialog.getByLabelText(`Label ${count + 1}`)
  await expect.element(label).toHaveFocus()
  await dialog.getByRole('button', { name: 'Save reasons' }).click()
  await expect.element(dialog.getByText('Enter a label')).toBeVisible()
  await expect.element(dialog.getByText('Write at least 3 characters')).toBeVisible()
  await expect.element(label).toHaveFocus()
  await userEvent.keyboard('Half a thought{Escape}')
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Your changes aren’t saved yet. Save or discard them.')
  await expect.element(label).toHaveValue('Half a thought')

  const press = async (name: string | RegExp) => {
    dialog.getByRole('button', { name }).first().element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Remove Half a thought')
  await expect.poll(() => labels.elements().length).toBe(count)
  await expect.element(add).toHaveFocus()
  await press(/^Remove /)
  await expect.element(dialog.getByRole('button', { name: /^Remove / }).first()).toHaveFocus()
  await press('Discard changes')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await openReasons()).toBe(count)
})

test('the list of canned reasons keeps what two moderators changed at the same time', async () => {
  const [own, others] = [unique('Mine'), unique('Theirs')]
  const other = await newMember({ role: 'mod' })
  const PATH = '/api/moderation/reasons'
  const reasons = async () => (await (await asMember(other, 'GET', PATH)).json()) as CannedReasons
  const { items } = await reasons()
  // The list is the site's, also for the tests after this one.
  onTestFinished(async () => void (await asMember(other, 'PUT', PATH, { items })))
  await signIn({ role: 'mod' })
  await openPage('/moderation')
  const count = await openReasons()
  await dialog.getByRole('button', { name: 'Add a reason' }).click()
  await dialog.getByLabelText(`Label ${count + 1}`).fill(own)
  await dialog.getByRole('listitem').last().getByLabelText('Text').fill('What one of them wrote.')
  const added = [...items, { kind: null, label: others, text: 'What the other one wrote.' }]
  await asMember(other, 'PUT', PATH, { items: added })

  await dialog.getByRole('button', { name: 'Save reasons' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^Another moderator changed the reasons in the meantime/)
  await expect.element(dialog.getByLabelText(`Label ${count + 1}`)).toHaveValue(own)
  await expect.element(dialog.getByLabelText(`Label ${count + 2}`)).toHaveValue(others)
  await dialog.getByRole('button', { name: 'Save reasons' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await reasons()).items.map(({ label }) => label)).toEqual([
    ...items.map(({ label }) => label),
    own,
    others,
  ])
})

test('the words by the reason are those of the decision: what nobody is told is only in the log', async () => {
  const words = unique('Something to dismiss')
  const { id, author } = await heldComment(words)
  const reporter = await newMember()
  const moderator = await signIn({ role: 'mod' })
  await asMember(moderator, 'POST', `/api/moderation/held/comment-${id}`, { decision: 'accept' })
  const report = { subject_type: 'comment', subject_id: String(id), kind: 'spam' }
  await asMember(reporter, 'POST', '/api/reports', report)
  const before = await toldTo(author)
  await openPage('/moderation?kind=reports')
  await openItem(words)
  await expect.element(page.getByText('Required. Ctrl+Enter to keep comment.')).toBeVisible()
  const keep = page.getByRole('button', { name: 'Keep comment', exact: true })
  await keep.click()
  await expect.element(page.getByText(/^Give a reason\. It’s recorded in the moderation log/)).toBeVisible()
  await reason.fill('It breaks no rule.')
  await keep.click()
  await expect.element(row(words)).not.toBeInTheDocument()
  sendHeld()
  await expect.poll(() => network.answered(/^POST \/api\/moderation\/reports\//)).toHaveLength(1)
  expect(await toldTo(author)).toEqual(before)
  expect(await toldTo(reporter)).toEqual([])
})
