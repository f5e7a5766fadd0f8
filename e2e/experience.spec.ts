import type { Locator, Page } from '@playwright/test'
import { demoPost } from './demoPosts.ts'
import { asMember, newMember } from './members.ts'
import { api, expect, open, rows, test, withoutScripts } from './site.ts'

test('a member sees what they gained today, and their level follows without a reload', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/faq')
  await expect(page.getByText('You gained 3 EXP today. Your streak: 1 day.')).toBeVisible()
  const level = page.getByRole('progressbar', { name: 'Level 1', includeHidden: true })
  await expect(level).toHaveAttribute('aria-valuetext', '27 EXP to level 2')

  const { id: postID } = await demoPost(page, 'discussion', 'Confession thread')
  const comment = `What ${member.username} thinks of it.`
  await asMember(page, member, 'POST', '/api/addPostComment', { postID, comment })
  await expect(level).toHaveAttribute('aria-valuetext', '26 EXP to level 2')
  await expect(
    page.getByRole('row', { name: /comment or a reply (1 5 a day|5 a day 1) 1 of 5/ }),
  ).toBeVisible()
})

test('a visitor reads what is worth how much over any page, and returns to where they were', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/community')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'FAQ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Frequently asked questions' })
  await expect(dialog.getByRole('heading', { name: 'How do I level up?' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Review a game Once for each game 10( None)?/ })).toBeVisible()
  await expect(dialog.getByRole('columnheader', { name: 'Today' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
  await expect(page).toHaveURL('/community')
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('the questions are a page, which a profile leads to', async ({ page }) => {
    await page.goto('/user/tallowmere')
    await page.getByRole('link', { name: 'How to level up' }).click()
    await expect(page.getByRole('heading', { name: 'Frequently asked questions', level: 1 })).toBeVisible()
    await expect(page.getByRole('row', { name: /Review a game Once for each game 10( None)?/ })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Analyst games reviewed 1 5 15' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^90 to 100 .* Legendary$/ })).toBeVisible()
  })
})

test('the experience of a visit is shown without reading the account again', async ({ page }) => {
  await newMember(page)
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/me') reads.push(request.url())
  })
  await open(page, '/')
  const level = page.getByRole('progressbar', { name: 'Level 1', includeHidden: true })
  await expect(level).toHaveAttribute('aria-valuetext', '27 EXP to level 2')
  await expect(toast(page).getByText('+3 EXP')).toBeVisible()
  expect(reads).toHaveLength(1)
})

test('the message of gained experience covers neither the pressed control nor the bar of a phone', {
  tag: '@phoneOnly',
}, async ({ page }) => {
  await newMember(page)
  await open(page, '/')
  const message = toast(page).getByText('+3 EXP')
  await expect(message).toBeVisible()
  const places = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  const box = (await message.boundingBox())!
  expect(box.y + box.height).toBeLessThan(places!.y)
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.focus()
  const link = page.locator('main h2 a').first()
  await link.focus()
  const covered = await link.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return at?.closest('section[aria-label="Messages"]') !== null
  })
  expect(covered).toBe(false)
})

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('what a member gains is shown in the corner, added up, until it closes by itself', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/')
  await expect(toast(page).getByText('+3 EXP')).toBeVisible()
  // A message under the pointer stays.
  await toast(page).getByText('+3 EXP').hover()
  const { items } = await api<{ items: { id: number }[] }>(page, '/api/games')
  await asMember(page, member, 'POST', '/api/upvote', { game: items[0]!.id })
  await expect(toast(page).getByText('+4 EXP')).toBeVisible()
  await page.mouse.move(0, 0)
  // 5 seconds, and 2 more.
  await expect(toast(page).getByText('EXP')).toHaveCount(0)
})

test('a member who hides their experience, or turned notifications off, sees no toast of it', async ({
  page,
}) => {
  const member = await newMember(page)
  await asMember(page, member, 'PATCH', '/api/me', { settings: { experience: false } })
  await open(page, '/')
  await expect
    .poll(async () => (await (await asMember(page, member, 'GET', '/api/me')).json()).checked_today)
    .toBe(true)
  await expect(toast(page).getByText('EXP')).toHaveCount(0)
  await asMember(page, member, 'PATCH', '/api/me', { settings: { experience: true } })
  await open(page, '/settings?tab=notifications')
  await page.getByRole('switch', { name: 'Show new notifications in the corner' }).click()
  const { items } = await api<{ items: { id: number }[] }>(page, '/api/games')
  await asMember(page, member, 'POST', '/api/upvote', { game: items[0]!.id })
  const level = page.getByRole('progressbar', { name: 'Level 1', includeHidden: true })
  await expect(level).toHaveAttribute('aria-valuetext', '26 EXP to level 2')
  await expect(toast(page).getByText('EXP')).toHaveCount(0)
})

test('a member opens How to level up over any page, by keyboard, and returns to where they were', async ({
  page,
}) => {
  await newMember(page)
  await open(page, '/community')
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'How to level up' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How to level up' })
  await expect(dialog.getByText('You gained 3 EXP today.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Analyst games reviewed 1 5 15' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^90 to 100 .* Legendary$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(account).toBeFocused()
  await expect(page).toHaveURL('/community')
})

test('a message closes by itself when the pointer on it rests, as it may wait for what is below', async ({
  page,
}) => {
  await newMember(page)
  await page.clock.install()
  await open(page, '/')
  const gain = toast(page).getByText('+3 EXP')
  await keptByPointer(gain)
  const row = rows(page).first()
  await row.hover()
  await row.getByRole('button', { name: /^Options for / }).click()
  await page.getByRole('menuitem', { name: 'Hide this game' }).click()
  await keptByPointer(toast(page).getByText('Undo'))
})

/** A message stays for some seconds while the pointer rests on it, and goes. */
async function keptByPointer(message: Locator): Promise<void> {
  const { clock } = message.page()
  await message.hover()
  await clock.runFor(9_000)
  await expect(message).toBeVisible()
  await clock.runFor(9_000)
  await expect(message).toHaveCount(0)
}

test('a message that appears under a waiting pointer closes by itself', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const member = await newMember(page)
  await open(page, '/')
  const message = toast(page).getByText('EXP')
  await expect(message).toBeVisible()
  const { x, y } = (await message.boundingBox())!
  await expect(message).toHaveCount(0)
  await page.mouse.move(x + 2, y + 2)
  const { items } = await api<{ items: { id: number }[] }>(page, '/api/games')
  await asMember(page, member, 'POST', '/api/upvote', { game: items[1]!.id })
  await expect(message).toBeVisible()
  await expect(message).toHaveCount(0)
})
