import { axe } from './axe.ts'
import { asMember, keepSession, newMember, newWithRole } from './members.ts'
import { openOptions, ownedGame, ownGame } from './ownedGames.ts'
import { expect, open, test } from './site.ts'

test('a developer asks for the removal of votes, and sees the numbers of their game', {
  tag: '@phone',
}, async ({ page }) => {
  const game = ownedGame(page, 'Tools')
  const member = await newMember(page)
  await ownGame(page, member, game)
  await open(page, `/game/${game.urlid}`)
  await openOptions(page)
  await page.getByRole('menuitem', { name: 'Request votes removal' }).click()
  const dialog = page.getByRole('dialog', { name: `Request votes removal for ${game.name}` })
  await dialog
    .getByLabel('Why should the votes be removed?')
    .fill('The game was rewritten from the beginning.')
  expect((await axe(page).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('A moderator will review your request')).toBeVisible()
  await page.keyboard.press('Escape')

  // Their own view of the game is written within seconds; the page shows what was there when it opened.
  const isSeen = async () => {
    const numbers = await asMember(page, member, 'GET', `/api/games/${game.urlid}/numbers`)
    return ((await numbers.json()) as { days: { views: number }[] }).days.some(({ views }) => views > 0)
  }
  await expect.poll(isSeen).toBe(true)
  await openOptions(page)
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { name: `Statistics for ${game.name}` })).toBeVisible()
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('img', { name: /^Views: [1-9]\d* in 7 days/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'By day' }).getByRole('row')).toHaveCount(8)
  expect((await axe(page).analyze()).violations).toEqual([])
})

test('Steam keys go from the developer to the council, and the developer sees who read them', async ({
  page,
}) => {
  const game = ownedGame(page, 'Keys')
  const member = await newMember(page)
  await ownGame(page, member, game)
  await open(page, `/game/${game.urlid}`)
  await openOptions(page)
  await page.getByRole('menuitem', { name: 'Give Steam keys to council' }).click()
  const dialog = page.getByRole('dialog', { name: `Give Steam keys for ${game.name} to the council` })
  const field = dialog.getByLabel('Keys, one per line')
  await field.fill('AAAAA-BBBBB-CCCCC\nnot a key')
  await dialog.getByRole('button', { name: 'Give keys' }).click()
  await expect(dialog.getByText('Line 2 isn’t a Steam key. Correct or remove it.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('AAAAA-BBBBB-CCCCC\naaaaa-bbbbb-ccccc')
  await dialog.getByLabel('Note (optional)').fill('For reviews')
  await dialog.getByRole('button', { name: 'Give keys' }).click()
  await expect(dialog.getByText('You gave 1 key. Thank you!')).toBeVisible()
  await expect(dialog.getByText('This key was already given: AAAAA-BBBBB-CCCCC')).toBeVisible()
  await expect(dialog.getByText('Nobody yet.')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])

  const reader = await newWithRole(page, 'council')
  await keepSession(page, reader.session)
  await open(page, '/steam-keys')
  await page.getByRole('button', { name: `Read the keys of ${game.name}` }).click()
  const keys = page.getByRole('dialog', { name: `Steam keys of ${game.name}` })
  await keys.getByRole('button', { name: 'Read keys' }).click()
  await expect(keys.getByText('AAAAA-BBBBB-CCCCC')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  const seen = await asMember(page, member, 'GET', `/api/games/${game.urlid}/steam-keys`)
  expect((await seen.json()).reads).toMatchObject([{ reader: { username: reader.username }, keys: 1 }])
})
