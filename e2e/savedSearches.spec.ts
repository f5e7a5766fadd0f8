import { asMember, settledMember } from './members.ts'
import { expect, open, test } from './site.ts'

const menuButton = { name: 'Saved searches', exact: true } as const

test('a search is saved under a name, found in the menu, and opened again', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await settledMember(page)
  await open(page, '/search?tags=idle&sort=rated')
  await page.getByRole('button', menuButton).click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Idle, highest rated')
  await dialog.getByLabel('Name').fill('Best idle games')
  await dialog.getByRole('switch', { name: 'Notify me of new games' }).check()
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  const saved = await (await asMember(page, member, 'GET', '/api/me/searches')).json()
  expect(saved.items).toMatchObject([
    { name: 'Best idle games', params: 'sort=rated&tags=idle', alert: true },
  ])

  await open(page, '/')
  await page.getByRole('button', menuButton).click()
  await page.getByRole('menuitem', { name: /Best idle games/ }).click()
  await expect(page).toHaveURL('/search?sort=rated&tags=idle')
})
