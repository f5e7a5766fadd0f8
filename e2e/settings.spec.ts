import { newMember } from './members.ts'
import { expect, open, test } from './site.ts'

test('a member is signed in on every page', async ({ page }) => {
  const { username } = await newMember(page)
  await open(page, '/settings')
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible()
})
