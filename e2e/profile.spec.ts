import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { asMember, newMember } from './members.ts'
import { expect, onPhone, open, rows, test, withoutScripts } from './site.ts'

/** A member of the demo catalogue who added 69 games. */
const BUSY = { username: 'tallowmere', name: 'Tallowmere' }

const names = (page: Page) => rows(page).getByRole('heading').allTextContents()

test('a profile lists its member’s activity, loads more on scroll, and keeps its position between tabs', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/user/${BUSY.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BUSY.name)
  const tab = page.getByRole('link', { name: /^Games added/ })
  await page.evaluate(() => scrollTo(0, 120))
  await tab.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => scrollY)
  await tab.click()
  await expect(rows(page)).toHaveCount(20)
  expect(await page.evaluate(() => scrollY)).toBe(position)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(rows(page)).toHaveCount(40)
})

test('an author’s name links to their profile, in lists and on post pages', async ({ page }) => {
  await open(page, `/user/${BUSY.username}`)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/post\/\d+$/)
  const article = page.getByRole('article').first()
  await article.getByRole('link', { name: BUSY.name }).click()
  await expect(page).toHaveURL(`/user/${BUSY.username}`)
  await page.getByRole('article').first().getByRole('link', { name: BUSY.name }).click()
  await expect(page).toHaveURL(`/user/${BUSY.username}`)
})

test('your own profile links to the settings and shows your latest activity', async ({ page }) => {
  const member = await newMember(page)
  await open(page, `/user/${member.username}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/settings')
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await page.getByRole('link', { name: 'Votes' }).click()
  await expect(page.getByText('Your votes are private')).toBeVisible()
  await page.getByRole('link', { name: onPhone(page) ? 'Updates' : 'Community' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(member.username)
  await asMember(page, member, 'PATCH', '/api/me', { display_name: 'Somebody New' })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Somebody New')
})

test('the activity dialog opens from the profile and the account menu, works by keyboard, and returns the focus', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  // The page makes the day's check by itself.
  const checked = page.waitForResponse('**/api/dailyCheck')
  await open(page, `/user/${member.username}`)
  expect((await checked).status()).toBe(200)
  const button = page.getByRole('main').getByRole('button', { name: 'Activity' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your activity' })
  await expect(dialog.getByText('No votes yet')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Votes' }).focus()
  await page.keyboard.press('End')
  await expect(dialog.getByText('First day of a streak')).toBeVisible()
  await expect(dialog.getByText('+3 EXP')).toBeVisible()
  const { violations } = await axe(page).include('[role="dialog"]').analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  const account = page.getByRole('button', { name: `Account of ${member.username}` })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Your profile' })).toHaveAttribute(
    'href',
    `/user/${member.username}`,
  )
  await page.getByRole('menuitem', { name: 'Your activity' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(account).toBeFocused()
})

test.describe('if the history fails to load', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('the activity is an empty list', { tag: '@anyWidth' }, async ({ page }) => {
    const member = await newMember(page)
    await asMember(page, member, 'POST', '/api/me/daily-check')
    let failures = 0
    await page.route('**/api/me/history/daily*', (route) => {
      failures += 1
      return route.abort()
    })
    await open(page, `/user/${member.username}`)
    await page.getByRole('main').getByRole('button', { name: 'Activity' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your activity' })
    await dialog.getByRole('tab', { name: 'Daily' }).click()
    await expect(dialog.getByText(/^No /)).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    expect(failures).toBe(1)
  })
})

test.describe('without scripts', () => {
  test.use({ ...withoutScripts, expectedErrors: [/status of 404/] })

  test('a profile has pages, and its address ignores case', { tag: '@anyWidth' }, async ({ page }) => {
    await page.goto(`/user/${BUSY.username.toUpperCase()}?tab=games`)
    await expect(page).toHaveURL(`/user/${BUSY.username}?tab=games`)
    const first = await names(page)
    expect(first).toHaveLength(20)
    await page.getByRole('link', { name: 'More games' }).click()
    await expect(page).toHaveURL(`/user/${BUSY.username}?tab=games&page=2`)
    const second = await names(page)
    expect(second).toHaveLength(20)
    expect(second).not.toContain(first[0])
    await page.getByRole('link', { name: 'Show earlier games' }).click()
    await expect(page).toHaveURL(`/user/${BUSY.username}?tab=games`)
    await page.getByRole('link', { name: 'Votes' }).click()
    await expect(page.getByText(`${BUSY.name} doesn't show which games they voted on.`)).toBeVisible()
  })

  test('an unknown member is a 404 page with links to others', { tag: '@anyWidth' }, async ({ page }) => {
    const response = await page.goto('/user/nobody-at-all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is no member called nobody-at-all',
    )
    await expect(page.getByRole('link', { name: 'Browse the community' })).toBeVisible()
  })
})
