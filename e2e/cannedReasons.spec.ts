import type { Page } from '@playwright/test'
import { sendDecision } from './decisions.ts'
import { heldComment } from './heldComments.ts'
import { signInWithRole, toldTo } from './members.ts'
import { expect, open, test } from './site.ts'

const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 10)}`
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })
const openItem = (page: Page, words: string) =>
  row(page, words)
    .getByRole('button', { name: /Comment on/ })
    .click()

test('a chosen reason joins what the moderator wrote, is edited by keyboard right away, and the author reads all of it', {
  tag: '@anyWidth',
}, async ({ page }) => {
  const words = unique('Shoes for everybody')
  const { author } = await heldComment(page, words)
  await signInWithRole(page)
  await open(page, '/moderation?kind=held')
  await openItem(page, words)
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('We looked at the page.')
  const choose = async (label: string) => {
    await page.getByRole('article').getByRole('button', { name: 'Canned reasons' }).press('Enter')
    await page.getByRole('menuitem', { name: label }).press('Enter')
    await expect(reason).toBeFocused()
  }
  await choose('Advertising')
  const canned = 'Links that advertise something else aren’t allowed.'
  await expect(reason).toHaveValue(`We looked at the page.\n${canned}`)
  await page.keyboard.type(' Please read the rules.')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, words)).toHaveCount(0)
  await sendDecision(page)
  expect((await toldTo(page, author))[0]).toMatchObject({
    title: 'A moderator removed your comment',
    text: `We looked at the page.\n${canned} Please read the rules.`,
  })
})
