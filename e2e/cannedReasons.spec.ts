import type { Page } from '@playwright/test'
import { heldComment } from './heldComments.ts'
import { asMember, newWithRole, signInWithRole, toldTo } from './members.ts'
import { expect, open, test } from './site.ts'

interface Reason {
  kind: string | null
  label: string
  text: string
}

const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 10)}`
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const openItem = (page: Page, words: string) =>
  row(page, words)
    .getByRole('button', { name: /Comment on/ })
    .click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Canned reasons' })

async function openReasons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Canned reasons' }).first().click()
  await expect(dialogOf(page).getByLabel('Label 1', { exact: true })).toBeVisible()
}

test('a chosen reason joins what the moderator wrote, is edited by keyboard right away, and the author reads all of it', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const words = unique('Shoes for everybody')
  const { author } = await heldComment(page, words)
  await signInWithRole(page)
  await open(page, '/moderation?kind=held')
  await openItem(page, words)
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('We looked at the page.')
  const choose = async (label: string) => {
    await page.getByRole('article').getByRole('button', { name: 'Canned reasons' }).press('Enter')
    await page.getByRole('menuitem', { name: label }).press('Enter')
    await expect(reason).toBeFocused()
  }
  await choose('Advertising')
  const canned = 'Links that advertise something else are not allowed.'
  await expect(reason).toHaveValue(`We looked at the page.\n${canned}`)
  await page.keyboard.type(' Please read the rules.')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, words)).toHaveCount(0)
  expect((await toldTo(page, author))[0]).toMatchObject({
    title: 'A moderator removed your comment',
    text: `We looked at the page.\n${canned} Please read the rules.`,
  })
})

test('a canned reason that was not edited gives way to another', { tag: '@anyWidth' }, async ({ page }) => {
  const words = unique('Boots for everybody')
  await heldComment(page, words)
  await signInWithRole(page)
  await open(page, '/moderation?kind=held')
  await openItem(page, words)
  const reason = page.getByRole('textbox', { name: 'Reason' })
  for (const [label, text] of [
    ['Advertising', 'Links that advertise something else are not allowed.'],
    ['Harmful link', 'The link leads to a page that is harmful or misleading.'],
  ]) {
    await page.getByRole('article').getByRole('button', { name: 'Canned reasons' }).click()
    await page.getByRole('menuitem', { name: label! }).click()
    await expect(reason).toHaveValue(text!)
  }
})

test.describe('the list of canned reasons', () => {
  // A list that somebody else has changed is refused once.
  test.use({ expectedErrors: [/409/] })

  test('says what is missing and where, and asks before it closes over changes', { tag: '@phone' }, async ({
    page,
  }) => {
    await signInWithRole(page)
    await open(page, '/moderation')
    await openReasons(page)
    const dialog = dialogOf(page)
    const count = await dialog.getByRole('listitem').count()
    await dialog.getByRole('button', { name: 'Add a reason' }).press('Enter')
    const label = dialog.getByLabel(`Label ${count + 1}`)
    await expect(label).toBeFocused()
    await dialog.getByRole('button', { name: 'Save reasons' }).press('Enter')
    await expect(dialog.getByText('Enter a label')).toBeVisible()
    await expect(dialog.getByText('Write at least 3 characters')).toBeVisible()
    await expect(label).toBeFocused()
    await page.keyboard.type('Half a thought')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alert')).toHaveText("Your changes aren't saved yet. Save or discard them.")
    await expect(label).toHaveValue('Half a thought')

    await dialog.getByRole('button', { name: 'Remove Half a thought' }).press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveCount(count)
    await expect(dialog.getByRole('button', { name: 'Add a reason' })).toBeFocused()
    await dialog
      .getByRole('button', { name: /^Remove / })
      .first()
      .press('Enter')
    await expect(dialog.getByRole('button', { name: /^Remove / }).first()).toBeFocused()
    await dialog.getByRole('button', { name: 'Discard changes' }).press('Enter')
    await expect(dialog).toBeHidden()
    await openReasons(page)
    await expect(dialog.getByRole('listitem')).toHaveCount(count)
  })

  test('keeps what two moderators changed at the same time', async ({ page }) => {
    const [own, others] = [unique('Mine'), unique('Theirs')]
    const other = await newWithRole(page)
    await signInWithRole(page)
    await open(page, '/moderation')
    const reasons = async () => {
      const response = await asMember(page, other, 'GET', '/api/moderation/reasons')
      return (await response.json()) as { items: Reason[] }
    }
    const { items } = await reasons()
    await openReasons(page)
    const dialog = dialogOf(page)
    const count = await dialog.getByRole('listitem').count()
    await dialog.getByRole('button', { name: 'Add a reason' }).click()
    await dialog.getByLabel(`Label ${count + 1}`).fill(own)
    await dialog.getByRole('listitem').last().getByLabel('Text').fill('What one of them wrote.')
    const added = [...items, { kind: null, label: others, text: 'What the other one wrote.' }]
    await asMember(page, other, 'PUT', '/api/moderation/reasons', { items: added })

    await dialog.getByRole('button', { name: 'Save reasons' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      /^Another moderator changed the reasons in the meantime/,
    )
    await expect(dialog.getByLabel(`Label ${count + 1}`)).toHaveValue(own)
    await expect(dialog.getByLabel(`Label ${count + 2}`)).toHaveValue(others)
    await dialog.getByRole('button', { name: 'Save reasons' }).click()
    await expect(dialog).toBeHidden()
    expect((await reasons()).items.map(({ label }) => label)).toEqual([
      ...items.map(({ label }) => label),
      own,
      others,
    ])
    await asMember(page, other, 'PUT', '/api/moderation/reasons', { items })
  })
})

test('the words by the reason are those of the decision: what nobody is told is only in the log', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const words = unique('Something to dismiss')
  const { id, author } = await heldComment(page, words)
  const reporter = await newWithRole(page, 'pleb')
  const moderator = await signInWithRole(page)
  await asMember(page, moderator, 'POST', `/api/moderation/held/comment-${id}`, { decision: 'accept' })
  await asMember(page, reporter, 'POST', '/api/reports', {
    subject_type: 'comment',
    subject_id: String(id),
    kind: 'spam',
  })
  const before = await toldTo(page, author)
  await open(page, '/moderation?kind=reports')
  await openItem(page, words)
  await expect(page.getByText('Required. Ctrl+Enter to dismiss.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(page.getByText('Give a reason. It is recorded in the moderation log')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('It breaks no rule.')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(row(page, words)).toHaveCount(0)
  expect(await toldTo(page, author)).toEqual(before)
  expect(await toldTo(page, reporter)).toEqual([])
})
