import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, signIn, type TestMember } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

const main = page.getByRole('main')
const searchesOf = async (member: TestMember) =>
  (await (await asMember(member, 'GET', '/api/me/searches')).json()).items

test('a search needs a name of its own, and nothing typed is lost', async () => {
  const member = await signIn()
  await asMember(member, 'POST', '/api/me/searches', { name: 'Mine', params: 'q=x' })
  await openPage('/search?tags=idle&sort=rated')
  main.getByRole('button', { name: 'Saved searches' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Idle, highest rated')
  await name.fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect.element(name).toHaveAccessibleDescription('Give the search a name.')
  await expect.element(name).toHaveFocus()
  await name.fill('mine')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByText('You already have a saved search with this name. Choose another name.'))
    .toBeVisible()
  await expect.element(name).toHaveValue('mine')
  expect(await searchesOf(member)).toHaveLength(1)
})

test('saved searches are renamed, turned into alerts, and removed in Settings', async () => {
  const member = await signIn()
  await asMember(member, 'POST', '/api/me/searches', { name: 'Idle', params: 'tags=idle' })
  await openPage('/settings?tab=filters')
  await main.getByRole('button', { name: 'Rename Idle' }).click()
  const name = main.getByRole('textbox', { name: 'Name', exact: true })
  const save = main.getByRole('button', { name: 'Save', exact: true })
  await name.fill('')
  await save.click()
  await expect.element(name).toHaveFocus()
  await name.fill('Idle games')
  await save.click()
  await expect
    .element(main.getByRole('link', { name: 'Idle games', exact: true }))
    .toHaveAttribute('href', '/search?tags=idle')
  await main.getByRole('switch', { name: 'Notify me of new games: Idle games' }).click()
  await expect
    .element(main.getByRole('link', { name: 'Feed for Idle games' }))
    .toHaveAttribute('href', '/feeds/games.atom?tags=idle')
  await expect.poll(() => searchesOf(member)).toMatchObject([{ name: 'Idle games', alert: true }])
  const remove = main.getByRole('button', { name: 'Remove Idle games' })
  await remove.click()
  await remove.click()
  await expect.element(main.getByText('No saved searches')).toBeVisible()
  expect(await searchesOf(member)).toEqual([])
})
