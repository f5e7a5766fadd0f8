import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const address = page.getByText(/\/feeds\/following\/.*\.atom$/)

test('a visitor is asked to sign in for a feed of their own', async () => {
  await openPage('/feeds')
  await expect.element(page.getByRole('button', { name: 'Sign in to get yours' })).toBeVisible()
})

test('a member makes an address, finds it again, and replaces it after a question', async () => {
  await signIn()
  const first = await openPage('/feeds')
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect.element(address).toBeVisible()
  const before = address.element().textContent!
  await expectAccessible()
  await first.unmount()
  await openPage('/feeds')
  await expect.element(address).toHaveTextContent(before)
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await userEvent.click(page.getByRole('button', { name: /Press again/ }))
  await expect.element(page.getByText(/The old one no longer works/)).toBeVisible()
  const after = address.element().textContent!
  expect(after).not.toBe(before)
})
