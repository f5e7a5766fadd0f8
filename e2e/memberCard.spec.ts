import { api, expect, open, test } from './site.ts'

interface Board {
  items: { member: { username: string; display_name: string | null; level: number } }[]
}

const card = (page: import('@playwright/test').Page) => page.locator('[data-member-card]')

test('a tap on an author opens the profile without a card', { tag: '@phoneOnly' }, async ({ page }) => {
  const { items } = await api<Board>(page, '/api/leaderboards')
  const { username } = items[0]!.member
  await open(page, '/leaderboards')
  await page.locator(`main a[href="/user/${username}"][aria-hidden]`).first().tap()
  await expect(page).toHaveURL(`/user/${username}`)
  await expect(card(page)).toHaveCount(0)
})
