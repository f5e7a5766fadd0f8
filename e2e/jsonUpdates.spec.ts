import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { publish } from './localInternet.ts'
import { newUsername } from './members.ts'
import { expect, open, test } from './site.ts'

const address = (page: Page) => page.getByRole('textbox', { name: 'Address of a feed' })

test('a check rejects what the server must not fetch, reports line by line, and shows what would be added', {
  tag: '@phone',
}, async ({ page }) => {
  const host = `${newUsername()}.sites.example`
  const updates = [
    { version: '1.1', title: 'Headline', date: '2026-05-04', content: '- First' },
    { title: 'Without a version', content: 'Something' },
    { version: '1.0', date: 'soon', content: 'x'.repeat(400) },
  ]
  await publish(host, JSON.stringify({ updates }), '/updates.json')
  await open(page, '/')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'How to automate updates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to automate updates')
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(address(page)).toBeFocused()
  await address(page).fill('http://10.0.0.1/updates.json')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('isn’t on the public internet')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])

  await address(page).fill(`http://${host}/updates.json`)
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByText('2 of 3 entries can be used.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: "Entry 2: 'version' is missing" })).toBeVisible()
  await expect(page.getByRole('row', { name: /1\.1 2026-05-04 Headline/ })).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
