import type { Page } from '@playwright/test'
import { asMember, newWithRole, signInWithRole } from './members.ts'
import { expect, open, test } from './site.ts'

interface Reason {
  kind: string | null
  label: string
  text: string
}

const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 10)}`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Canned reasons' })

async function openReasons(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Canned reasons' }).first().click()
  await expect(dialogOf(page).getByLabel('Label 1', { exact: true })).toBeVisible()
}

test.describe('the list of canned reasons', () => {
  // A list that somebody else has changed is refused once.
  test.use({ expectedErrors: [/409/] })

  test('says what is missing and where, and asks before it closes over changes', async ({ page }) => {
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
