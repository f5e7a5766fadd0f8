import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { newGame } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

async function openFromMenu() {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a game update' }).click()
}

test('an update is not sent without what it needs, and what was typed is there again on the next visit', async () => {
  await signIn()
  const { unmount } = await openPage('/faq')
  const dialog = page.getByRole('dialog', { name: 'Add a game update' })
  const game = dialog.getByRole('combobox', { name: 'Game' })
  const version = dialog.getByRole('textbox', { name: 'Version' })
  const text = dialog.getByRole('textbox', { name: 'What changed' })
  await openFromMenu()
  await expect.element(game).toHaveFocus()
  await dialog.getByRole('button', { name: 'Add update' }).click()
  await expect.element(game).toHaveAccessibleDescription('Choose a game')
  await expect.element(version).toHaveAccessibleDescription('Enter the version, such as 1.2.0')
  await expect.element(game).toHaveFocus()
  await expectAccessible()
  await game.fill('number gard')
  await expect.element(page.getByRole('option', { name: 'Number Garden' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await version.fill('1.2')
  await text.fill('There are **more** flowers.')
  await unmount()

  await openPage('/faq')
  await openFromMenu()
  await expect.element(game).toHaveValue('Number Garden')
  await expect.element(version).toHaveValue('1.2')
  await expect.element(text).toHaveValue('There are **more** flowers.')
})

test('a version that the game has is rejected, with the way to it, and what was typed stays', async () => {
  const game = await newGame(await newMember())
  const member = await signIn()
  const update = { game_id: game.id, version: '3.0', content: 'Already here.' }
  const response = await asMember(member, 'POST', '/api/updates', update)
  const { id } = (await response.json()) as { id: number }
  await openPage(`/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Add an update' }).click()
  const dialog = page.getByRole('dialog', { name: `Add an update for ${game.name}` })
  const version = dialog.getByRole('textbox', { name: 'Version' })
  await expect.element(version).toHaveFocus()
  await version.fill('3.0')
  const text = dialog.getByRole('textbox', { name: 'What changed' })
  await text.fill('The same again.')
  await dialog.getByRole('button', { name: 'Add update' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('already has an update with the version 3.0')
  await expect.element(text).toHaveValue('The same again.')
  const link = dialog.getByRole('link', { name: 'See that update' })
  await expect.element(link).toHaveAttribute('href', `/update/${id}`)
  await expect.element(link).toHaveAttribute('target', '_blank')
})
