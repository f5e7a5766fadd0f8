import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newUsername, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const section = page.getByRole('region', { name: 'Prestige' })

test('a member at level 100 reads what prestige means, types the word, and starts over', async () => {
  const { username } = await signIn({ username: `top-${newUsername()}`.slice(0, 20) })
  const faq = await openPage('/faq')
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Start prestige 1' }).click()
  await expect.element(section.getByText('Your level returns to 1, and your experience to 0.')).toBeVisible()
  const word = section.getByLabelText(/Type the word prestige/)
  await word.fill('yes')
  await section.getByRole('button', { name: 'Start prestige 1' }).click()
  await expect.element(section.getByRole('alert')).toHaveTextContent('Type the word prestige to confirm.')
  await word.fill('Prestige')
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByText('You’re at level 1, prestige 1.')).toBeVisible()
  await faq.unmount()
  await openPage(`/user/${username}`)
  await expect.element(page.getByText('Prestige 1', { exact: true })).toBeVisible()
})

test('a member below level 100 reads about prestige, and gets no form', async () => {
  await signIn()
  await openPage('/settings')
  await expect.element(section.getByText('You’re at level 1, prestige 0.')).toBeVisible()
  await expect.element(section.getByRole('textbox')).not.toBeInTheDocument()
})
