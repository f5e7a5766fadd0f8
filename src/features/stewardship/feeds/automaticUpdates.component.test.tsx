import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newGame } from '../../../../test/components/content.ts'
import { newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('a feed that cannot be read is rejected with the reason, and what was typed stays', async () => {
  const game = await newGame(await newMember())
  await signIn({ role: 'mod' })
  await openPage(`/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Automatic updates' }).click()
  const dialog = page.getByRole('dialog', { name: `Automatic updates for ${game.name}` })
  const address = dialog.getByRole('textbox', { name: 'Address of the feed' })
  const save = dialog.getByRole('button', { name: 'Save feed' })
  await save.click()
  await expect.element(address).toHaveAccessibleDescription(/Enter the address of a feed/)
  await expect.element(address).toHaveFocus()
  await address.fill('http://127.0.0.1/updates.json')
  await save.click()
  await expect.element(address).toHaveAccessibleDescription(/isn’t on the public internet/)
  await expect.element(address).toHaveValue('http://127.0.0.1/updates.json')
})
