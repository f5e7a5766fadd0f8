import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const main = page.getByRole('main')
const addGame = main.getByRole('combobox', { name: 'Add a game' })
const handleOf = (name: string) =>
  main.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` })
const menuOf = (name: string) => main.getByRole('button', { name: `Change ${name}` })
const chooseInMenu = async (name: string, entry: string) => {
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The names of the games in the list, in its order. */
const names = () =>
  main
    .getByRole('list', { name: 'Games of the list' })
    .getByRole('heading')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

const storedItems = async (id: number): Promise<{ note: string; game: { name: string } }[]> =>
  (await (await fetch(`/api/posts/${id}`)).json()).items
const storedNotes = async (id: number) => (await storedItems(id)).map(({ note }) => note)
const storedNames = async (id: number) => (await storedItems(id)).map(({ game }) => game.name)

/** A list of the newest games, by a new member who is signed in. */
async function openOwnList(count: number) {
  const member = await signIn()
  const { items } = await (await fetch('/api/games?hide=nsfw')).json()
  const games = items.slice(0, count) as { id: number; name: string }[]
  const list = { title: 'Games of mine', games: games.map(({ id }) => ({ id })) }
  const { id } = await (await asMember(member, 'POST', '/api/lists', list)).json()
  const { unmount } = await openPage(`/list/${id}`)
  await expect.poll(names).toHaveLength(count)
  return { id: id as number, games: games.map(({ name }) => name), leave: unmount }
}

test('the next game is typed while the one before is being added to the list', async () => {
  const { id } = await openOwnList(0)
  const add = network.hold(new RegExp(`/api/lists/${id}/games/`))
  await addGame.fill('number gard')
  await expect.element(page.getByRole('option', { name: 'Number Garden' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('ember gr')
  await expect.element(addGame).toHaveValue('ember gr')
  add()
  await expect.poll(names).toEqual(['Number Garden'])
  await expect.element(addGame).toHaveValue('ember gr')
  await expect.element(page.getByRole('option', { name: 'Ember Grove' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Number Garden', 'Ember Grove'])
})

test('a game that is in the list already is not said to be added', async () => {
  const { games } = await openOwnList(1)
  await addGame.fill(games[0]!)
  await expect.element(page.getByRole('option', { name: games[0]! })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`${games[0]} is already in this list`)).toBeVisible()
  // What is added is said to be when it was sent.
  expect(network.sent(/^PUT /)).toEqual([])
  expect(page.getByText(`${games[0]} was added to the list`).elements()).toEqual([])
  expect(names()).toEqual(games)
})

test('Enter right after typing adds the game that was typed, not that of an earlier text', async () => {
  const { games } = await openOwnList(1)
  await addGame.fill('number gard')
  await expect.element(page.getByRole('option', { name: 'Number Garden' })).toBeVisible()
  const suggest = network.hold(/^GET \/api\/games\/suggest/)
  await addGame.fill('cookie cl')
  await userEvent.keyboard('{Enter}')
  suggest()
  await expect.poll(names).toEqual([...games, 'Cookie Clicker'])
  await expect.element(addGame).toHaveValue('')
  await expect.element(addGame).toHaveFocus()
})

test('a game with a similar name is found, but Enter adds none that is not seen yet', async () => {
  const { games } = await openOwnList(1)
  const suggest = network.hold(/^GET \/api\/games\/suggest/)
  await addGame.fill('cokie clicker')
  await userEvent.keyboard('{Enter}')
  suggest()
  const near = page.getByRole('group', { name: 'Did you mean' }).getByRole('option')
  await expect.element(near.filter({ hasText: 'Cookie Clicker' })).toBeVisible()
  // The card around the list doesn't cut it off.
  near.last().element().scrollIntoView()
  await expect.element(near.last()).toBeInViewport({ ratio: 1 })
  expect(names()).toEqual(games)
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual([...games, 'Cookie Clicker'])
})

test('a list is put in order by keys, and the row that they move keeps the focus', async () => {
  const { id, games } = await openOwnList(4)
  const [a, b, c, d] = games as [string, string, string, string]
  await expect.element(handleOf(a)).toBeEnabled()
  handleOf(a).element().focus()
  // On a busy machine keys are pressed before the next frame is drawn.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  onTestFinished(() => frames.mockRestore())
  for (const [key, order] of [
    ['ArrowDown', [b, a, c, d]],
    ['ArrowDown', [b, c, a, d]],
    ['ArrowUp', [b, a, c, d]],
    ['End', [b, c, d, a]],
    ['Home', [a, b, c, d]],
    ['End', [b, c, d, a]],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(names).toEqual(order)
    await expect.element(handleOf(a)).toHaveFocus()
  }
  await expect.element(page.getByText(`${a} is now 4 of 4`)).toBeInTheDocument()
  frames.mockRestore()
  await chooseInMenu(d, 'Move to the top')
  await expect.poll(names).toEqual([d, b, c, a])
  await expect.poll(() => storedNames(id)).toEqual([d, b, c, a])
})

test('a note is written in place, and is kept while it is not saved', async () => {
  const { id, games, leave } = await openOwnList(3)
  const name = games[1]!
  const note = page.getByRole('textbox', { name: `Note on ${name}` })
  await chooseInMenu(name, 'Add a note')
  // A closing menu must not take the focus back.
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('The second is the best')
  await leave()
  await openPage(`/list/${id}`)
  await chooseInMenu(name, 'Add a note')
  await expect.element(note).toHaveValue('The second is the best')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('The second is the best')
})

test('a game that was removed from a list can be put back, with its note', async () => {
  const { id, games } = await openOwnList(3)
  const [a, b, c] = games as [string, string, string]
  await chooseInMenu(b, 'Add a note')
  await page.getByRole('textbox', { name: `Note on ${b}` }).fill('The second is the best')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(page.getByRole('blockquote')).toBeVisible()
  await chooseInMenu(b, 'Remove from list')
  await expect.poll(names).toEqual([a, c])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual([a, b, c])
  await expect.element(page.getByRole('blockquote')).toHaveTextContent('The second is the best')
  await expect.poll(() => storedNotes(id)).toEqual(['', 'The second is the best', ''])
})

test('a visitor who wants a list, or a copy of one, is asked to sign in', async () => {
  const author = await newMember()
  const list = { title: 'Games of somebody', games: [] }
  const { id } = await (await asMember(author, 'POST', '/api/lists', list)).json()
  const { unmount } = await openPage('/community?type=list')
  await main.getByRole('button', { name: 'Add a game list' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in to add a game list' })).toBeVisible()
  expect(page.getByRole('region', { name: 'My lists' }).elements()).toEqual([])
  await unmount()
  await openPage(`/list/${id}`)
  await main.getByRole('button', { name: 'Copy list' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Sign in to copy “Games of somebody”' }))
    .toBeVisible()
})
