import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../../../test/components/page.tsx'

const form = page.getByRole('form', { name: 'Add a game' })
const tag = (name: string) => form.getByRole('checkbox', { name, exact: true })

beforeEach(async () => {
  await openPage('/add-game')
})

test('a category has a minimum and a maximum; a full one says why it takes no more', async () => {
  const playstyle = form.getByRole('group', { name: /^Playstyle/ })
  await expect.element(playstyle).toMatchTextContent('0 of 2, pick at least 1')
  await tag('Idle').click()
  await tag('Clicker').click()
  await expect.element(playstyle).toMatchTextContent('2 of 2')
  await expect.element(tag('Active')).toHaveAttribute('aria-disabled', 'true')
  await tag('Active').click({ force: true })
  await expect.element(tag('Active')).not.toBeChecked()
  await expect.element(form.getByText('Playstyle is full. Remove one of its tags first.')).toBeInTheDocument()
})

test('of a category with one tag the next one takes its place', async () => {
  await tag('Prototype').click()
  await tag('Finished').click()
  await expect.element(tag('Finished')).toBeChecked()
  await expect.element(tag('Prototype')).not.toBeChecked()
})

test('a tag is found by its name, chosen with Enter, and removed', async () => {
  const search = form.getByRole('searchbox', { name: 'Find a tag' })
  await search.fill('tower')
  await expect.element(form.getByRole('checkbox')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('')
  await expect.element(tag('Tower defense')).toBeChecked()
  await form.getByRole('button', { name: 'Remove Tower defense' }).click()
  await expect.element(tag('Tower defense')).not.toBeChecked()
})

test('arrow keys move within a category, Space chooses, and Tab goes on to the next one', async () => {
  await tag('Finished').click()
  tag('Web').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tag('Windows')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(tag('Windows')).toBeChecked()
  await userEvent.tab()
  await expect.element(tag('Finished')).toHaveFocus()
})
