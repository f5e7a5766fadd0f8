import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { openPage } from '../../../../test/components/page.tsx'

const footer = page.getByRole('contentinfo')
const { dataset } = document.documentElement
afterEach(async () => {
  delete dataset.operator
  await page.viewport(1280, 900)
})

test('the footer leads to what the site says about itself, and names who runs it', async () => {
  dataset.operator = 'Ada & friends'
  await openPage('/faq')
  for (const [name, href] of [
    ['Rules', '/rules'],
    ['Leaderboards', '/leaderboards'],
    ['Feedback', '/feedback'],
    ['Open data', '/open-data'],
  ] as const)
    await expect.element(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect.element(footer.getByText(/ is run by Ada & friends$/)).toBeVisible()
  await footer.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a new site names nobody', async () => {
  await openPage('/faq')
  await expect.element(footer.getByRole('link', { name: 'About' })).toBeVisible()
  expect(footer.element().textContent).not.toContain('run by')
})

test('beside a list that has no end, the footer is at the foot of the filters', async () => {
  await openPage('/updates')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect.element(filters.getByRole('link', { name: 'Privacy' })).toBeVisible()
  // In a part of the page it is no landmark, and the one of the whole page is hidden.
  await expect.element(footer).not.toBeInTheDocument()
  await expectAccessible()
})

test('on phones, where the filters are a sheet, it is at the foot of the account menu', async () => {
  await page.viewport(390, 844)
  await openPage('/updates')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await page.getByRole('menuitem', { name: 'About this site' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  expect(document.querySelectorAll('footer').length).toBeGreaterThan(0)
  for (const each of document.querySelectorAll('footer')) expect(each.checkVisibility()).toBe(false)
})

test('games in tabs have no footer', async () => {
  await openPage('/play')
  await expect.element(page.getByRole('heading', { name: 'Play', level: 1 })).toBeInTheDocument()
  for (const each of document.querySelectorAll('footer')) expect(each.checkVisibility()).toBe(false)
})
