import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const main = page.getByRole('main')
const panel = page.getByRole('complementary', { name: 'Filters' })
const prompt = page.getByRole('dialog')
const nameField = panel.getByRole('searchbox', { name: 'Name contains' })

/** Sees that something needs an account, and goes on without one. */
async function expectSignInPrompt(purpose: string) {
  await expect.element(prompt.getByRole('heading', { name: purpose })).toBeVisible()
  await prompt.getByRole('button', { name: 'Close' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
}

/** The names of the games in the list. */
const names = () =>
  main
    .getByRole('listitem')
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const namesFor = async (query: string) => {
  const { items } = await (await fetch(`/api/games?hide=nsfw&size=30&${query}`)).json()
  return items.map(({ name }: { name: string }) => name)
}
async function expectResultsOf(query: string) {
  const expected = await namesFor(query)
  expect(expected.length).toBeGreaterThan(0)
  await expect.poll(() => names().slice(0, expected.length)).toEqual(expected)
}

test('a search without criteria is empty and sends no request, also when Back leads to it', async () => {
  const { address, goBack } = await openPage('/search')
  await expect.element(main.getByText('What are you in the mood for?')).toBeVisible()
  expect(names()).toEqual([])
  expect(network.sent(/^GET \/api\/games(\/counts)?(\?|$)/)).toEqual([])
  await main.getByRole('link', { name: 'Highest rated' }).click()
  await expect.poll(address).toBe('/search?sort=rated')
  await expectResultsOf('sort=rated')
  const sent = network.sent(/^GET \/api\/games\?/).length
  goBack()
  await expect.element(main.getByText('What are you in the mood for?')).toBeVisible()
  expect(names()).toEqual([])
  expect(network.sent(/^GET \/api\/games\?/)).toHaveLength(sent)
})

test('a search can begin with any tag', async () => {
  const { address } = await openPage('/search')
  await main.getByRole('region', { name: 'Setting' }).getByRole('link', { name: 'Space' }).click()
  await expect.poll(address).toBe('/search?tags=space')
  await expectResultsOf('tags=space')
})

test('a search with few games shows them before those with a similar name arrive', async () => {
  const arrive = network.hold(/^GET \/api\/games\/near/)
  await openPage('/search?tags=idle')
  await page.getByRole('combobox', { name: 'Search by name or description' }).fill('cookie clicker')
  await userEvent.keyboard('{Enter}')
  await expectResultsOf('q=cookie+clicker&sort=match')
  await expect.poll(() => network.sent(/^GET \/api\/games\/near/)).toHaveLength(1)
  arrive()
})

test('another order keeps the filters, and begins with the first page', async () => {
  const { address } = await openPage('/search?minVotes=1&page=2&tags=idle')
  const order = main.getByRole('combobox', { name: 'Order' })
  await order.selectOptions('Highest rated')
  await expect.poll(address).toBe('/search?minVotes=1&sort=rated&tags=idle')
  await expectResultsOf('minVotes=1&sort=rated&tags=idle')
  await order.selectOptions('Newest first')
  await expect.poll(address).toBe('/search?minVotes=1&tags=idle')
  await expectResultsOf('minVotes=1&tags=idle')
})

test('typing part of a name or description finds the games that contain it, and Back undoes it as a whole', async () => {
  const { address, goBack } = await openPage('/search?sort=name')
  await nameField.fill('ID')
  await expect.poll(address).toBe('/search?name=ID&sort=name')
  await nameField.fill('IDLE')
  await expect.poll(address).toBe('/search?name=IDLE&sort=name')
  await expectResultsOf('name=IDLE&sort=name')
  // Not letter by letter.
  goBack()
  await expect.poll(address).toBe('/search?sort=name')
  await panel.getByRole('searchbox', { name: 'Description contains' }).fill('dungeon')
  await expect.element(nameField).toHaveValue('')
  await expect.poll(address).toBe('/search?desc=dungeon&sort=name')
  await expectResultsOf('desc=dungeon&sort=name')
  await nameField.fill('idle')
  await expect.poll(address).toBe('/search?desc=dungeon&name=idle&sort=name')
  await expectResultsOf('desc=dungeon&name=idle&sort=name')
  await nameField.fill('')
  await expect.poll(address).toBe('/search?desc=dungeon&sort=name')
})

test('active filters are removed one by one or all at once, and their fields follow', async () => {
  const chips = main.getByRole('list', { name: 'Active filters' }).getByRole('link')
  const { address } = await openPage('/search?name=idle&desc=a&minVotes=2&not=nsfw&sort=name')
  expect(chips.elements()).toHaveLength(4)
  await main.getByRole('link', { name: 'Remove the filter Name: idle' }).click()
  await expect.poll(address).toBe('/search?desc=a&minVotes=2&not=nsfw&sort=name')
  await expect.element(nameField).toHaveValue('')
  await main.getByRole('link', { name: 'Remove the filter At least 2 votes' }).click()
  await expect.poll(address).toBe('/search?desc=a&not=nsfw&sort=name')
  await expectResultsOf('desc=a&sort=name')
  await panel.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(address).toBe('/search')
  await expect.poll(() => chips.elements()).toEqual([])
  await expect.element(panel.getByRole('searchbox', { name: 'Description contains' })).toHaveValue('')
})

test('filters by own votes and favorites, and saved searches, ask a visitor to sign in', async () => {
  const { address } = await openPage('/search?tags=idle')
  await panel.getByText('Votes and rating', { exact: true }).click()
  const votes = panel.getByRole('combobox', { name: 'Your votes' })
  await votes.selectOptions('Upvoted by me')
  await expectSignInPrompt('Sign in to filter by your own votes')
  await expect.element(votes).toHaveValue('all')
  const favorites = panel.getByRole('checkbox', { name: 'Favorites only' })
  await favorites.click()
  await expectSignInPrompt('Sign in to filter by your favorites')
  await expect.element(favorites).not.toBeChecked()
  await main.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  await expectSignInPrompt('Sign in to save this search')
  expect(address()).toBe('/search?tags=idle')
})

test('on a phone, the sheet of filters gives way to the question to sign in', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  await openPage('/search?tags=idle')
  await main.getByRole('button', { name: 'Filters (1)' }).click()
  await panel.getByText('Votes and rating', { exact: true }).click()
  const favorites = panel.getByRole('checkbox', { name: 'Favorites only' })
  await favorites.click()
  await expectSignInPrompt('Sign in to filter by your favorites')
  await main.getByRole('button', { name: 'Filters (1)' }).click()
  await expect.element(favorites).toBeVisible()
  await expect.element(favorites).not.toBeChecked()
})

test.each([
  ['/search?vote=upvoted', 'Sign in to filter by your votes', 'Remove this filter', '/search'],
  ['/search?favorites=1', 'Sign in to filter by your favorites', 'Remove this filter', '/search'],
  ['/updates?favorites=1', 'Sign in to see updates of your favorites', 'Show all updates', '/updates'],
])('a visitor at %s is asked to sign in, and can go on without', async (path, purpose, remove, without) => {
  const { address } = await openPage(path)
  await expect.element(main.getByText(purpose)).toBeVisible()
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expectSignInPrompt(purpose)
  // Nothing of it has arrived since, either.
  expect(main.getByRole('article').elements()).toEqual([])
  expect(names()).toEqual([])
  await main.getByRole('link', { name: remove }).click()
  await expect.poll(address).toBe(without)
  const shown = main.getByRole('article').or(main.getByText('What are you in the mood for?'))
  await expect.element(shown.first()).toBeVisible()
})
