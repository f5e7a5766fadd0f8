import { api, expect, open, test } from './site.ts'

interface Board {
  items: { member: { username: string; display_name: string | null; level: number } }[]
}

const card = (page: import('@playwright/test').Page) => page.locator('[data-member-card]')

test('a card says who an author is while the pointer rests on their name or avatar, and moves nothing', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const { items } = await api<Board>(page, '/api/leaderboards')
  const { member } = items[0]!
  const name = member.display_name ?? member.username
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/users/${member.username}`)) requests.push(request.url())
  })
  await open(page, '/leaderboards')
  const link = page.getByRole('link', { name, exact: true }).first()
  // A font that arrives later makes the rows a little higher or lower.
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await page.getByRole('table').first().boundingBox()
  await link.hover()
  await expect(card(page).getByText(`@${member.username}`)).toBeVisible()
  await expect(card(page).getByRole('progressbar', { name: `Level ${member.level}` })).toBeVisible()
  await expect(card(page).getByText(/^Member since/)).toBeVisible()
  await expect(card(page).getByRole('list', { name: 'Merits' }).getByRole('listitem')).toHaveCount(5)
  expect(await page.getByRole('table').first().boundingBox()).toEqual(before)

  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await page.mouse.move(0, 0)
  await page.locator(`main a[href="/user/${member.username}"][aria-hidden]`).first().hover()
  await expect(card(page).getByText(`@${member.username}`)).toBeVisible()
  expect(requests, 'it is read once').toHaveLength(1)
})

test('the card opens for the keyboard, and closes with Escape or when the focus goes on', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const { items } = await api<Board>(page, '/api/leaderboards')
  const [first, second] = items.map(({ member }) => member)
  await open(page, '/leaderboards')
  const link = page.getByRole('link', { name: first!.display_name ?? first!.username, exact: true }).first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(card(page).getByText(`@${first!.username}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page).getByText(`@${second!.username}`)).toBeVisible()
})

test('a tap on an author opens the profile without a card', { tag: '@phoneOnly' }, async ({ page }) => {
  const { items } = await api<Board>(page, '/api/leaderboards')
  const { username } = items[0]!.member
  await open(page, '/leaderboards')
  await page.locator(`main a[href="/user/${username}"][aria-hidden]`).first().tap()
  await expect(page).toHaveURL(`/user/${username}`)
  await expect(card(page)).toHaveCount(0)
})
