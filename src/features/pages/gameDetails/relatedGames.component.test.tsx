import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { BLOCKED_KEY } from '#/features/people/session/blockedGames.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { signIn } from '../../../../test/components/members.ts'
import { show } from '../../../../test/components/page.tsx'
import { RelatedGames } from './RelatedGames.tsx'

const related = page.getByRole('region', { name: 'Related games' })

/** Three games; the last two are related to the first. */
async function threeGames() {
  const { items } = await (await fetch('/api/games')).json()
  const [game, sequel, remake] = items as [Game, Game, Game]
  const relations: Game['relations'] = [
    { kind: 'has-sequel', game: sequel },
    { kind: 'has-remake', game: remake },
  ]
  return { game: { ...game, relations }, sequel, remake }
}

test('related games are shown without those that a member hides', async () => {
  const member = await signIn()
  const { game, sequel, remake } = await threeGames()
  localStorage.setItem(BLOCKED_KEY, JSON.stringify({ member: member.id, games: [sequel.id] }))
  await show(<RelatedGames game={game} headingLevel={2} />)
  await expect.element(related.getByRole('link')).toMatchTextContent(remake.name)
})

test('where a member hides all related games, nothing is left of them, not even their heading', async () => {
  const member = await signIn()
  const { game, sequel, remake } = await threeGames()
  localStorage.setItem(BLOCKED_KEY, JSON.stringify({ member: member.id, games: [sequel.id, remake.id] }))
  await show(<RelatedGames game={game} headingLevel={2} />)
  await expect.element(page.getByRole('main')).toBeInTheDocument()
  expect(page.getByText('Related games').elements()).toEqual([])
})

test('a visitor does not see related games with a tag that lists leave out', async () => {
  const { game, sequel, remake } = await threeGames()
  sequel.tags = [...sequel.tags, NSFW_TAG]
  await show(<RelatedGames game={game} headingLevel={2} />)
  await expect.element(related.getByRole('link')).toMatchTextContent(remake.name)
})

test('beside a game that has the tag itself, they are shown', async () => {
  const { game, sequel } = await threeGames()
  sequel.tags = [...sequel.tags, NSFW_TAG]
  await show(<RelatedGames game={{ ...game, tags: [...game.tags, NSFW_TAG] }} headingLevel={2} />)
  await expect.element(related.getByRole('link').first()).toMatchTextContent(sequel.name)
})
