import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { openPage } from '../../../../test/components/page.tsx'

const form = page.getByRole('form', { name: 'Add a game' })
const field = form.getByRole('combobox', { name: 'Developers (optional)' })
const option = form.getByRole('option')
const chosen = form.getByRole('list', { name: 'Chosen developers' })
const names = async () => (await chosen.getByRole('button').elements()).map((each) => each.textContent)

beforeEach(async () => {
  localStorage.clear()
  await openPage('/add-game')
})

test('a known developer is suggested with their games, and can be chosen by keys or by a press', async () => {
  const [known] = (await (await fetch('/api/developers?name=a')).json()).items
  await field.fill(known.name.slice(0, -1))
  await expect.element(option.first()).toMatchTextContent(known.name)
  await expect.element(option.first()).toMatchTextContent(known.known_for[0])
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option.first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual([known.name])
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(chosen).not.toBeInTheDocument()
  await field.fill(known.name.slice(0, -1))
  await option.filter({ hasText: known.known_for[0] }).click()
  await expect.poll(names).toEqual([known.name])
})

test('Enter, a comma, and leaving the field take what is typed; nobody is there twice, and nobody after the fifth', async () => {
  await field.fill('Nobody Knows')
  await expect.element(option.last()).toMatchTextContent('Add “Nobody Knows” as a new developer')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(field, 'Second One,')
  await field.fill('Third')
  await form.getByRole('textbox', { name: 'Name', exact: true }).click()
  await expect.poll(names).toEqual(['Nobody Knows', 'Second One', 'Third'])
  await field.fill('second-one')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('second-one is already in the list.')).toBeInTheDocument()
  for (const name of ['Fourth', 'Fifth']) await userEvent.type(field, `${name}{Enter}`)
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveAccessibleDescription(/at most 5/)
  await chosen.getByRole('button', { name: 'Remove Third' }).click()
  await expect.poll(names).toEqual(['Nobody Knows', 'Second One', 'Fourth', 'Fifth'])
  await expect.element(field).toHaveFocus()
})

test('a new name that is nearly a known one says so, and the known one can take its place', async () => {
  const { items } = await (await fetch('/api/developers?name=a')).json()
  const known = items.find(({ name }: { name: string }) => /^\w{8}/.test(name))
  const typed = known.name.replace(/^(.)(.)(.)/, '$1$3$2')
  await userEvent.type(field, `${typed}{Enter}`)
  await form.getByRole('button', { name: `Use ${known.name}` }).click()
  await expect.poll(names).toEqual([known.name])
  await expect.element(field).toHaveFocus()
})

test('a name that is too long says so, and stays', async () => {
  await field.fill('x'.repeat(101))
  await userEvent.keyboard('{Enter}')
  await form.getByRole('button', { name: 'Add game', exact: true }).click()
  await expect.element(field).toHaveAccessibleDescription(/Write at most 100 characters/)
  await expect.poll(names).toEqual(['x'.repeat(101)])
})
