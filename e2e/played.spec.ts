import { axe } from './axe.ts'
import { asMember, newMember } from './members.ts'
import { api, expect, open, test } from './site.ts'

interface Game {
  id: number
  name: string
  urlid: string
}

/** A list of three games by somebody new, who is signed in. */
async function newList(page: import('@playwright/test').Page) {
  const author = await newMember(page)
  const { items } = await api<{ items: Game[] }>(page, '/api/games')
  const games = items.slice(0, 3)
  const answer = await asMember(page, author, 'POST', '/api/lists', {
    title: `To play ${author.username}`,
    content: '',
    is_private: false,
    games: games.map(({ id }) => ({ id })),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id } = (await answer.json()) as { id: number }
  return { id, games, author }
}

test('the games of a list that a member has not played, exactly counted, by keyboard too', async ({
  page,
}) => {
  const { id, games } = await newList(page)
  const member = await newMember(page)
  await open(page, `/list/${id}`)
  const choice = page.getByRole('group', { name: 'Games shown' })
  const rows = page.getByRole('list', { name: 'Games of the list' }).getByRole('listitem')
  await expect(choice.getByRole('button', { name: 'All 3' })).toHaveAttribute('aria-pressed', 'true')
  await expect(choice.getByRole('button', { name: 'Not played yet 3' })).toBeVisible()
  // As a link that is followed does.
  await asMember(page, member, 'POST', '/api/addLinkLog', { game_id: games[1]!.id, link_type: 'itch' })
  await open(page, `/list/${id}`)
  await choice.getByRole('button', { name: 'Not played yet 2' }).press('Enter')
  await expect(rows).toHaveCount(2)

  // The keys a and d pass over the games that are left out.
  await rows.first().getByRole('link', { name: games[0]!.name, exact: true }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('article', { name: games[0]!.name })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(`/game/${games[2]!.urlid}`)
  await expect(details.getByRole('article', { name: games[2]!.name })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page).toHaveURL(`/game/${games[0]!.urlid}`)

  // From the details of a game.
  await open(page, `/game/${games[0]!.urlid}`)
  await page.getByRole('button', { name: 'Add to library' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Finished' }).click()
  await expect(page.getByText(`${games[0]!.name} is in your library: Finished`)).toBeVisible()
  await open(page, `/list/${id}`)
  await choice.getByRole('button', { name: 'Not played yet 1' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(games[2]!.name)
  expect((await axe(page).include('main').analyze()).violations).toEqual([])
  await choice.getByRole('button', { name: 'All 3' }).click()
  await expect(rows).toHaveCount(3)
  await asMember(page, member, 'PUT', `/api/me/played/${games[2]!.id}`)
  await open(page, `/list/${id}`)
  await choice.getByRole('button', { name: 'Not played yet 0' }).click()
  await expect(page.getByText('You’ve played all of them')).toBeVisible()
})
