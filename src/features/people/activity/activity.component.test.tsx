import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('where the history cannot be read, the activity is an empty list', async () => {
  const member = await signIn()
  network.lose(/^GET \/api\/me\/history\/daily/)
  await openPage(`/user/${member.username}`)
  await page.getByRole('main').getByRole('button', { name: 'Activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your activity' })
  await dialog.getByRole('tab', { name: 'Daily' }).click()
  await expect.element(dialog.getByText(/^No /)).toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  expect(network.sent(/^GET \/api\/me\/history\/daily/)).toHaveLength(1)
})
