import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newGame } from '../../../../test/components/content.ts'
import { newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const ARCHIVE = 'POST /api/modGameArchive'
const button = page.getByRole('button', { name: 'Mod tools' })
const tools = page.getByRole('dialog', { name: 'Mod tools' })
const tool = (name: string) => tools.getByRole('button', { name, exact: true })
const reason = tools.getByRole('textbox', { name: 'Reason' })
const status = (text: string | RegExp) => tools.getByRole('status').filter({ hasText: text })
const archived = page.getByText('This game is archived since it has no playable links.')

/** Opens the tools for a new game, as a moderator. */
async function openTools() {
  const game = await newGame(await newMember())
  await signIn({ role: 'mod' })
  await openPage(`/game/${game.urlid}`)
  await button.click()
  await expect.element(tools).toBeVisible()
}

test('a member has no mod tools', async () => {
  await signIn()
  await openPage('/game/showcase-of-everything')
  await expect.element(page.getByRole('button', { name: 'Options' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('archiving asks for a reason, shows its progress, and can be undone', async () => {
  await openTools()
  await tool('Archive game').click()
  await tool('Confirm').click()
  await expect
    .element(tools.getByText('Give a reason. Everyone can read it on the game’s page.'))
    .toBeVisible()
  await reason.fill('All of its links are dead')
  // Slow enough to be read.
  const go = network.hold(ARCHIVE)
  await tool('Confirm').click()
  await expect.element(status('archiving...')).toBeVisible()
  go()
  // What is offered from now on is the way back.
  await expect.element(tool('Unarchive game')).toBeVisible()
  await expect.element(status(/^archived!/)).toBeVisible()
  await expect.element(tool('Archive game')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(archived).toBeVisible()
  await expect.element(page.getByText('All of its links are dead')).toBeVisible()

  await button.click()
  await tool('Unarchive game').click()
  await reason.fill('One works again')
  await tool('Confirm').click()
  await expect.element(status('unarchived!')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(archived).not.toBeInTheDocument()
})

test('a tool that the server rejects says error and why, and keeps what was typed', async () => {
  await openTools()
  network.refuse(ARCHIVE, { status: 503, detail: 'The database is unavailable' })
  await tool('Archive game').click()
  await reason.fill('All of its links are dead')
  await tool('Confirm').click()
  await expect.element(status(/^error.*The database is unavailable/)).toBeVisible()
  await expect.element(reason).toHaveValue('All of its links are dead')
})

test('featuring needs a date, and the game says that it is featured until then, or until a moderator ends it', async () => {
  await openTools()
  await tool('Feature game').click()
  await tool('Confirm').click()
  await expect.element(tools.getByText('Choose a date first')).toBeVisible()
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await tools.getByLabelText('Feature until').fill(date)
  await tool('Confirm').click()
  await expect.element(status(/^featured!/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const mark = page.getByRole('main').getByText('Featured', { exact: true })
  await expect.element(mark).toBeVisible()

  await button.click()
  await tool('Feature game').click()
  await tool('Stop featuring').click()
  await expect.element(status('no longer featured!')).toBeVisible()
  await expect.element(status(/^featured!/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(mark).not.toBeInTheDocument()
})
