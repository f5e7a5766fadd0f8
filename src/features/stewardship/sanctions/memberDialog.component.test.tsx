import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('a member gets a role from an admin', async () => {
  const helper = await newMember()
  await signIn({ role: 'admin' })
  await openPage(`/user/${helper.username}`)
  await page.getByRole('button', { name: 'Moderate' }).click()
  const dialog = page.getByRole('dialog', { name: `Moderate ${helper.username}` })
  await dialog.getByLabelText('Role').selectOptions('Council')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They have helped for a year')
  await dialog.getByRole('button', { name: 'Set role' }).click()
  await dialog.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect.element(page.getByText(`${helper.username} is now Council.`)).toBeVisible()
  await asMember(helper, 'GET', '/api/moderation/log')
})

test('a moderator, who may ban, is not offered to set roles', async () => {
  const helper = await newMember()
  await signIn({ role: 'mod' })
  await openPage(`/user/${helper.username}`)
  await page.getByRole('button', { name: 'Moderate' }).click()
  const dialog = page.getByRole('dialog', { name: `Moderate ${helper.username}` })
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expect.element(dialog.getByLabelText('Role')).not.toBeInTheDocument()
})
