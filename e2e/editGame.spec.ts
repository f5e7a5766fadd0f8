import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { newAccount, newMember } from './members.ts'
import { type NewGame, newGame } from './newGames.ts'
import { api, expect, open, reload, test } from './site.ts'

const form = (page: Page, game: NewGame): Locator => page.getByRole('form', { name: `Edit ${game.name}` })
const desc = (page: Page): Locator => page.getByRole('textbox', { name: 'Short description' })
const review = (page: Page): Locator => page.getByRole('region', { name: 'Review your changes' })

test.describe('an edit of a game', () => {
  // Its page exists for its author alone while it waits.
  test.use({ expectedErrors: [/404/] })

  test('by a member: form, comparison, summary; it waits, and they see it', {
    tag: ['@phone', '@firefox'],
  }, async ({ page }) => {
    const owner = await newAccount(page)
    const game = await newGame(page, owner)
    const member = await newMember(page)
    await open(page, `/game/${game.urlid}`)
    await page.getByRole('button', { name: 'Options', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit game' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${game.name}`)
    await expect(desc(page)).toHaveValue('Stack numbers.')
    await desc(page).fill('Stack deep numbers.')
    await form(page, game).getByRole('checkbox', { name: 'RPG', exact: true }).check()
    await expect(form(page, game).getByText('2 fields changed.')).toBeVisible()
    expect((await axe(page).analyze()).violations).toEqual([])
    await form(page, game).getByRole('button', { name: 'Review changes' }).click()
    await expect(page.getByRole('heading', { name: 'Review your changes' })).toBeFocused()
    await expect(review(page).locator('ins')).toHaveText([/deep/])
    await expect(review(page).getByText('added: RPG')).toBeVisible()
    await expect(review(page).getByText('A moderator will review your changes.')).toBeVisible()
    await review(page).getByRole('textbox', { name: 'Summary (optional)' }).fill(`Says ${member.username}`)
    expect((await axe(page).analyze()).violations).toEqual([])
    await review(page).getByRole('button', { name: 'Send changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(game.name)
    await page.getByRole('button', { name: 'Show the edit' }).click()
    await expect(page.getByText('Waiting for review')).toBeVisible()
    await expect(page.getByText(`Says ${member.username}`)).toBeVisible()
    // The game itself is as it was.
    expect((await api<{ desc: string }>(page, `/api/games/${game.urlid}`)).desc).toBe('Stack numbers.')
  })
})

test('the form opens at the section of its address; what is typed survives a reload, is warned about on leaving, and can be discarded', async ({
  page,
}) => {
  const member = await newMember(page)
  const game = await newGame(page, member)
  await open(page, `/game/${game.urlid}/edit#links`)
  await expect(page.getByRole('textbox', { name: 'Address of link 1' })).toBeInViewport()
  await open(page, `/game/${game.urlid}/edit#more`)
  await expect(page.getByRole('textbox', { name: 'Trailer' })).toBeVisible()
  await desc(page).fill('Dig twice.')
  const warned = page.waitForEvent('dialog')
  const left = page.goto('/').catch(() => 'stayed')
  const dialog = await warned
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await left).toBe('stayed')
  await expect(desc(page)).toHaveValue('Dig twice.')
  const again = page.waitForEvent('dialog')
  const reloaded = reload(page)
  await (await again).accept()
  await reloaded
  await expect(desc(page)).toHaveValue('Dig twice.')
  await expect(form(page, game).getByText('Restored from your last visit.')).toBeVisible()
  await form(page, game).getByRole('button', { name: 'Discard changes' }).click()
  await form(page, game).getByRole('button', { name: 'Press again to discard' }).click()
  await expect(desc(page)).toHaveValue('Stack numbers.')
})
