import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { newAccount, newWithRole } from './members.ts'
import { editGame, newGame } from './newGames.ts'
import { expect, open, test } from './site.ts'

const entry = (page: Page, id: number): Locator => page.locator(`article[data-edit="${id}"]`)

test('a game’s history shows who changed what, when and why, newest first, down to its beginning', {
  tag: '@phone',
}, async ({ page }) => {
  const owner = await newAccount(page)
  const game = await newGame(page, owner)
  const moderator = await newWithRole(page)
  const first = await editGame(page, moderator, game, { desc: 'Stack many numbers.' }, 'Says more')
  const second = await editGame(page, moderator, game, {
    tags: [20, 10, 13, 19, 73, 32, 51, 60],
    links: [{ type: 'wiki', url: 'https://wiki.example.org/', note: 'Start here' }],
    release_date: '2021-03',
    long_desc: 'One\n\nTwo\n\nThree',
  })
  await open(page, `/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await expect(page.locator('article[data-edit]')).toHaveCount(2)
  await expect(page.locator('article[data-edit]').first()).toHaveAttribute('data-edit', String(second))
  await expect(entry(page, first)).toContainText('Says more')
  await expect(entry(page, first)).toContainText(moderator.username)
  await expect(entry(page, first).locator('ins')).toHaveText([/many/])
  await expect(entry(page, second)).toContainText('added: Fantasy')
  await expect(entry(page, second)).toContainText('removed: Space')
  await expect(entry(page, second)).toContainText('Mar 2021')
  await expect(entry(page, second).getByRole('link', { name: 'wiki.example.org' })).toBeVisible()
  await expect(page.getByText('Added by')).toContainText(owner.username)
  expect((await axe(page).analyze()).violations).toEqual([])
  await entry(page, first)
    .getByRole('link', { name: `Edit ${first}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${first} of ${game.name}`)
})
