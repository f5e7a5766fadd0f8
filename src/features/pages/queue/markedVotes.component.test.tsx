import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newGame } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { sendHeld } from './heldDecision.client.ts'

const DECIDE = /^POST \/api\/moderation\/votes\//
const panel = page.getByRole('region', { name: 'Item', exact: true })

test('marked votes are decided together with a reason, or one by one in check votes', async () => {
  const game = await newGame(await newMember())
  const voters = [await newMember(), await newMember(), await newMember()]
  for (const voter of voters) await asMember(voter, 'POST', '/api/upvote', { game: game.id })
  const moderator = await signIn({ role: 'mod' })
  // A vote is marked a day after it was cast; these wait.
  const item = {
    kind: 'votes',
    id: String(game.id),
    since: '2026-01-01T00:00:00Z',
    title: game.name,
    excerpt: '3 votes wait: 3 up',
    link: null,
    who: null,
    lock: null,
    version: '17',
  }
  const none = { text: null, context: null, facts: [], changes: [], reports: [], history: null }
  const counts = { games: 0, votes: 1 }
  network.answer('GET /api/moderation/queue?kind=votes', { items: [item], next: null, counts })
  network.answer(`GET /api/moderation/votes/${game.id}`, { ...item, ...none })
  const waiting = await asMember(moderator, 'GET', `/api/games/${game.id}/voters?sign=waiting`)
  network.answer(`GET /api/games/${game.id}/voters?sign=marked&order=signs`, await waiting.json())
  network.answer(DECIDE, { status: 'set aside' })
  await openPage('/moderation?kind=votes')
  await page.getByRole('button', { name: new RegExp(game.name) }).click()

  const marked = panel.getByRole('region', { name: 'Marked votes' })
  for (const { username } of voters)
    await expect.element(marked.getByRole('listitem').filter({ hasText: username })).toBeVisible()
  expect(marked.getByText('Waiting').elements()).toEqual([])
  await marked.getByRole('button', { name: 'Check votes' }).click()
  const dialog = page.getByRole('dialog', { name: `Votes on ${game.name}` })
  await expect.element(dialog.getByRole('button', { name: 'Waiting (3)', pressed: true })).toBeVisible()
  await expect.element(dialog.getByRole('listitem').first().getByText('Waiting')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await panel.getByRole('button', { name: 'Set aside' }).click()
  await expect.element(panel.getByText('Give a reason. It’s recorded in the moderation log')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Reason' }).fill('One person')
  await panel.getByRole('button', { name: 'Set aside' }).click()
  await expect.element(page.getByText(`Votes set aside: ${game.name}`)).toBeVisible()
  sendHeld()
  await expect
    .poll(() => network.bodies(DECIDE))
    .toEqual([{ decision: 'decline', reason: 'One person', version: '17' }])
})
