import { asMember, newMember, settledMember } from './members.ts'
import { expect, open, test } from './site.ts'

const menuButton = { name: 'Saved searches', exact: true } as const

test('a search is saved under a name of its own, found in the menu, and opened again', {
  tag: '@phone',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/409/)
  const member = await settledMember(page)
  await asMember(page, member, 'POST', '/api/me/searches', { name: 'Mine', params: 'q=x' })
  await open(page, '/search?tags=idle&sort=rated')
  await page.getByRole('button', menuButton).click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Idle, highest rated')
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Give the search a name.')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('mine')
  await dialog.getByLabel('Name').press('Enter')
  await expect(
    dialog.getByText('You already have a saved search with this name. Choose another name.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('mine')
  await dialog.getByLabel('Name').fill('Best idle games')
  await dialog.getByRole('switch', { name: 'Notify me of new games' }).check()
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  const saved = await (await asMember(page, member, 'GET', '/api/me/searches')).json()
  expect(saved.items.find(({ name }: { name: string }) => name === 'Best idle games')).toMatchObject({
    params: 'sort=rated&tags=idle',
    alert: true,
  })

  await open(page, '/')
  await page.getByRole('button', menuButton).click()
  await page.getByRole('menuitem', { name: /Best idle games/ }).click()
  await expect(page).toHaveURL('/search?sort=rated&tags=idle')
})

test('saved searches are renamed, turned into alerts, and removed in Settings', async ({ page }) => {
  const member = await newMember(page)
  await asMember(page, member, 'POST', '/api/me/searches', { name: 'Idle', params: 'tags=idle' })
  await open(page, '/settings?tab=filters')
  await page.getByRole('button', { name: 'Rename Idle' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(name).toBeFocused()
  await name.fill('Idle games')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Idle games', exact: true })).toHaveAttribute(
    'href',
    '/search?tags=idle',
  )
  await page.getByRole('switch', { name: 'Notify me of new games: Idle games' }).check()
  await expect(page.getByRole('link', { name: 'Feed for Idle games' })).toHaveAttribute(
    'href',
    '/feeds/games.atom?tags=idle',
  )
  await expect
    .poll(async () => (await (await asMember(page, member, 'GET', '/api/me/searches')).json()).items)
    .toMatchObject([{ name: 'Idle games', alert: true }])
  const remove = page.getByRole('button', { name: 'Remove Idle games' })
  await remove.click()
  await remove.click()
  await expect(page.getByText('No saved searches')).toBeVisible()
})
