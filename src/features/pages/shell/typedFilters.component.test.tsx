import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const field = page.getByRole('combobox', { name: 'Search by name or description' })
const filters = page.getByRole('listbox', { name: 'Filters' }).getByRole('option')
const games = page.getByRole('listbox', { name: 'Games' }).getByRole('option')

test('a filter that is typed is completed by keyboard, and Enter opens the list with it', async () => {
  const { address } = await openPage('/faq')
  await field.fill('cookie tag:clic')
  await expect.element(filters.first()).toHaveTextContent('tag:clickerClicker')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('cookie tag:clicker ')
  await expect.element(field).toHaveFocus()
  await expect.element(games.filter({ hasText: 'Cookie Clicker' })).toBeVisible()
  await userEvent.keyboard('votes>5{Enter}')
  await expect.poll(address).toBe('/search?minVotes=6&q=cookie&sort=match&tags=clicker')
})

test('developers are offered by name', async () => {
  await openPage('/faq')
  await field.fill('dev:ort')
  await expect.element(filters.filter({ hasText: 'Orteil (DashNet)' })).toBeVisible()
  await filters.filter({ hasText: 'dev:orteil' }).first().click()
  await expect.element(field).toHaveValue('dev:orteil-dashnet ')
  await expect.element(games.filter({ hasText: 'Cookie Clicker' })).toBeVisible()
})

test('a list that nothing is in says so, and one by own votes waits for signing in', async () => {
  await openPage('/faq')
  await field.fill('tag:clicker nothing-has-this-name ')
  await expect.element(page.getByRole('link', { name: 'No results' })).toBeVisible()
  const before = network.sent(/\/api\/games\?/).length
  await field.fill('is:favorite ')
  await expect.element(page.getByRole('link', { name: 'Search with these filters' })).toBeVisible()
  expect(network.sent(/\/api\/games\?/)).toHaveLength(before)
})
