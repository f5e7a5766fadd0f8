import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newGame } from '../../../../test/components/content.ts'
import { keepSession, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const description = page.getByRole('textbox', { name: 'Short description' })

test('a visitor is asked to sign in at the address of the form, and then has it', async () => {
  const member = await newMember()
  const game = await newGame(member)
  await openPage(`/game/${game.urlid}/edit`)
  await expect.element(page.getByRole('dialog', { name: `Sign in to edit ${game.name}` })).toBeVisible()
  keepSession(member)
  await expect.element(description).toHaveValue('Stack numbers.')
})

test('the edit of a moderator goes live right away', async () => {
  const game = await newGame(await newMember())
  await signIn({ role: 'mod' })
  const { address } = await openPage(`/game/${game.urlid}/edit`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${game.name} II`)
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.element(page.getByText('Your changes go live right away.')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(address).toBe(`/game/${game.urlid}`)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(`${game.name} II`)
})
