import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('a random avatar can be worn at once', async () => {
  const member = await signIn()
  await openPage('/settings')
  const editor = page.getByRole('region', { name: 'Your avatar' })
  await editor.getByRole('button', { name: 'Randomize' }).click()
  await editor.getByRole('button', { name: 'Save avatar' }).click()
  await expect.element(editor.getByText(/^Saved\./)).toBeVisible()
  const { avatar_url } = await (await asMember(member, 'GET', '/api/me')).json()
  expect(avatar_url).toMatch(/\/media\/avatars\//)
})
