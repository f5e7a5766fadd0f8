import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../../test/components/axe.ts'
import { editGame, newGame } from '../../../../../test/components/content.ts'
import { asMember, keepSession, newMember, signIn } from '../../../../../test/components/members.ts'
import { network } from '../../../../../test/components/network.ts'
import { openPage } from '../../../../../test/components/page.tsx'

const entries = page.getByRole('main').getByRole('article')

/** A game that a moderator changed; nobody is signed in. */
async function editedGame(desc: string) {
  const game = await newGame(await newMember())
  const moderator = await newMember({ role: 'mod' })
  const edit = await editGame(moderator, game, { desc })
  return { game, moderator, edit, path: `/game/${game.urlid}/history` }
}

test('a moderator undoes an edit with a reason, and the game is as before', async () => {
  const { game, moderator, edit, path } = await editedGame('Nonsense.')
  keepSession(moderator)
  await openPage(path)
  await page.getByRole('button', { name: `Undo edit ${edit}` }).click()
  const why = page.getByRole('textbox', { name: 'Why are you undoing it? (optional)' })
  await expect.element(why).toHaveFocus()
  await expect.element(page.getByText('The fields change back right away.')).toBeVisible()
  await why.fill('It said nothing')
  await expectAccessible()
  await page.getByRole('button', { name: 'Undo this edit' }).click()
  await expect.element(entries).toHaveLength(2)
  await expect.element(entries.first()).toMatchTextContent('It said nothing')
  await expect.element(entries.nth(1)).toMatchTextContent('Undone by')
  await expect.element(entries.nth(1)).toHaveFocus()
  const response = await fetch(`/api/games/${game.urlid}`)
  expect(await response.json()).toMatchObject({ desc: 'Stack numbers.' })
})

test('a visitor who wants to undo an edit is asked to sign in', async () => {
  const { game, edit, path } = await editedGame('Stack them.')
  await openPage(path)
  await page.getByRole('button', { name: `Undo edit ${edit}` }).click()
  await expect
    .element(page.getByRole('dialog', { name: `Sign in to undo this edit to ${game.name}` }))
    .toBeVisible()
})

test('the author of an edit that waits sees it, and withdraws it by two presses', async () => {
  const game = await newGame(await newMember())
  const member = await signIn()
  const edit = await editGame(member, game, { desc: 'Stack all numbers.' })
  const { unmount } = await openPage(`/edit/${edit}`)
  await expect.element(page.getByText('Waiting for review')).toBeVisible()
  await unmount()
  await openPage(`/game/${game.urlid}/history`)
  await expect.element(entries).toMatchTextContent('Waiting for review')
  await page.getByRole('button', { name: 'Withdraw edit' }).click()
  await page.getByRole('button', { name: 'Press again to confirm' }).click()
  await expect.element(entries).toMatchTextContent('Withdrawn')
})

test('a moderator hides what an undone edit said, with a reason, and still reads it', async () => {
  const insult = 'Somebody is a fool.'
  const { moderator, edit, path } = await editedGame(insult)
  await asMember(moderator, 'POST', `/api/edits/${edit}/undo`, {})
  keepSession(moderator)
  await openPage(path)
  await expect.element(entries.nth(1).getByText(insult)).toBeVisible()
  await page.getByRole('button', { name: `Hide content: edit ${edit}` }).click()
  const reason = page.getByRole('textbox', { name: 'Why are you hiding it?' })
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveAccessibleDescription(/^Give a reason/)
  const hide = `PUT /api/moderation/edits/${edit}/hidden`
  expect(network.sent(hide)).toEqual([])
  await reason.fill('It insulted a member')
  await userEvent.keyboard('{Enter}')
  const hidden = entries.nth(1)
  await expect.element(hidden).toMatchTextContent('Hidden by a moderator.')
  expect(network.sent(hide)).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: `Show to everyone: edit ${edit}` })).toHaveFocus()
  await expect.element(page.getByText(insult)).not.toBeInTheDocument()
  await hidden.getByText('What moderators still see').click()
  await expect.element(hidden.getByText(insult)).toBeVisible()
  await expectAccessible()
})
