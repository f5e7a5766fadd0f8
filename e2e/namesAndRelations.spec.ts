import type { Page } from '@playwright/test'
import { axe } from './axe.ts'
import { asMember, newAccount, signInWithRole, type TestMember } from './members.ts'
import { type NewGame, newGame } from './newGames.ts'
import { expect, open, test } from './site.ts'

async function confirmedGame(page: Page, mod: TestMember, name: string): Promise<NewGame> {
  const game = await newGame(page, await newAccount(page), { name })
  const decided = await asMember(page, mod, 'POST', `/api/moderation/games/${game.id}`, {
    decision: 'accept',
  })
  expect(decided.status()).toBe(200)
  return game
}

test('a game gets another name and a sequel in the form: it is found by the one and leads to the other, and back', {
  tag: '@phone',
}, async ({ page }) => {
  const mod = await signInWithRole(page)
  const own = mod.username.slice(0, 8)
  const game = await confirmedGame(page, mod, `Lantern ${own}`)
  const sequel = await confirmedGame(page, mod, `Beacon ${own}`)
  await open(page, `/game/${game.urlid}/edit#more`)
  const form = page.getByRole('form', { name: `Edit ${game.name}` })
  const names = form.getByRole('textbox', { name: 'Other names (optional)' })
  await names.fill(`Veilleuse ${own}`)
  await names.press('Enter')
  await names.fill(`VEILLEUSE-${own}`)
  await names.press('Enter')
  await expect(names).toHaveAccessibleDescription(new RegExp(`“VEILLEUSE-${own}” is already in the list`))
  await form.getByRole('combobox', { name: 'How it’s related' }).selectOption('Its sequel is')
  const picker = form.getByRole('combobox', { name: 'Related game' })
  await picker.fill(sequel.name)
  await form.getByRole('option', { name: sequel.name }).click()
  const chosen = form.getByRole('list', { name: 'Chosen related games' })
  await expect(chosen.getByRole('listitem')).toHaveText([`Sequel: ${sequel.name}`])
  await expect(picker).toBeFocused()
  expect((await axe(page).analyze()).violations).toEqual([])
  await form.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('region', { name: 'Review your changes' })
  await expect(review.getByRole('term')).toHaveText(['Other names', 'Related games'])
  await review.getByRole('button', { name: 'Save changes' }).click()

  await expect(page.getByText(`Also known as Veilleuse ${own}`)).toBeVisible()
  const related = page.getByRole('region', { name: 'Related games' })
  await expect(related.getByRole('listitem')).toHaveText([`Sequel${sequel.name}`])
  expect((await axe(page).analyze()).violations).toEqual([])
  await open(page, `/game/${sequel.urlid}`)
  await expect(related.getByRole('listitem')).toHaveText([`Sequel of${game.name}`])

  await open(page, `/search?q=${encodeURIComponent(`veilleuse ${own}`)}`)
  const row = page.locator('main [data-game]:not(a)')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(game.name)
  await expect(row).toContainText(`Also known as Veilleuse ${own}`)
})
