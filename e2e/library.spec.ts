import { axe } from './axe.ts'
import { asMember, newAccount, newMember } from './members.ts'
import { smallTargets } from './pageChecks.ts'
import { api, expect, onPhone, open, signInPrompt, test } from './site.ts'

interface Games {
  items: { id: number; name: string; urlid: string }[]
}

const someGames = async (page: import('@playwright/test').Page) =>
  (await api<Games>(page, '/api/games?page=3')).items

test('what a visitor chose is done once they have signed in', { tag: '@phone' }, async ({ page }) => {
  const [game] = await someGames(page)
  const member = await newAccount(page)
  await open(page, `/game/${game!.urlid}`)
  await page.getByRole('button', { name: 'Add to library' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Want to play' }).click()
  const prompt = signInPrompt(page)
  await prompt.getByLabel('Email').fill(member.email)
  await prompt.getByLabel('Password', { exact: true }).fill(member.password)
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Library: Want to play' })).toBeVisible()
  const library = async () => (await asMember(page, member, 'GET', '/api/me/library')).json()
  await expect.poll(library).toMatchObject({ want: [game!.id] })
})

test('the own library has days, notes, what is new, and games without a status; others see the games once it is shown', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  const [playing, opened] = await someGames(page)
  const note = 'A long note. '.repeat(38).trim()
  await asMember(page, member, 'PUT', `/api/me/library/${playing!.id}`, {
    status: 'playing',
    started_on: '2026-01-02',
    note,
  })
  await asMember(page, member, 'PUT', `/api/me/played/${opened!.id}`)
  await asMember(page, member, 'POST', '/api/updates', {
    game_id: playing!.id,
    version: member.username,
    content: 'Something new for those who play.',
  })
  await open(page, `/user/${member.username}?tab=library`)
  const main = page.getByRole('main')
  await expect(main.getByText(note)).toBeVisible()
  await expect(main.getByText('Started Jan 2, 2026')).toBeVisible()
  await expect(main.getByText('Opened, without a status: 1 game')).toBeVisible()
  expect((await axe(page).include('main').analyze()).violations).toEqual([])
  if (onPhone(page)) expect(await smallTargets(main)).toEqual([])
  await main.getByRole('link', { name: '1 update since you last played' }).click()
  await expect(page).toHaveURL('/updates?playing=1')
  await expect(main.getByRole('article', { name: member.username })).toBeVisible()

  await newMember(page)
  await open(page, `/user/${member.username}?tab=library`)
  await expect(main.getByText('This library is private')).toBeVisible()
  await asMember(page, member, 'PATCH', '/api/me', { settings: { show_library: true } })
  await open(page, `/user/${member.username}?tab=library`)
  await expect(main.getByRole('heading', { name: playing!.name })).toBeVisible()
  await expect(main.getByText(note)).toHaveCount(0)
})
