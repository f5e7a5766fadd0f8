import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('your own profile links to the settings and shows your latest activity', async () => {
  const member = await signIn()
  const { goBack } = await openPage(`/user/${member.username}`)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/settings')
  await expect.element(main.getByText('No reviews yet')).toBeVisible()
  await main.getByRole('link', { name: 'Votes' }).click()
  await expect.element(main.getByText('Your votes are private')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).not.toHaveTextContent(member.username)
  await asMember(member, 'PATCH', '/api/me', { display_name: 'Somebody New' })
  goBack()
  await expect.element(title).toHaveTextContent('Somebody New')
})
