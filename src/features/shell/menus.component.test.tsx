import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signIn } from '../../../test/components/members.ts'
import { openPage } from '../../../test/components/page.tsx'

test.each(['Add', 'Account'])('the menu %s is opened and closed by keyboard', async (name) => {
  await openPage('/faq')
  const button = page.getByRole('banner').getByRole('button', { name, exact: true })
  button.element().focus()
  // The first opening loads the menu.
  for (let opening = 0; opening < 2; opening++) {
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
})

test('the account menu of a member', async () => {
  const { username } = await signIn()
  await openPage('/faq')
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
})
