import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../../../test/components/page.tsx'

const form = page.getByRole('form', { name: 'Add a game' })
const address = (number: number) => form.getByRole('textbox', { name: `Address of link ${number}` })
const type = (number: number) => form.getByRole('combobox', { name: `Type of link ${number}` })

test('links get their type from the address unless it was chosen, and are put in order and removed by keyboard', async () => {
  await openPage('/add-game')
  await form.getByRole('button', { name: 'Add a link' }).click()
  await expect.element(address(1)).toHaveFocus()
  await address(1).fill('https://store.steampowered.com/app/1')
  await expect.element(type(1)).toHaveValue('steam')
  await form.getByRole('button', { name: 'Add another link' }).click()
  await type(2).selectOptions('Guide')
  await address(2).fill('https://somebody.itch.io/guide')
  await expect.element(type(2)).toHaveValue('guide')
  form
    .getByRole('button', { name: /^Move link 2/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(address(1)).toHaveValue('https://somebody.itch.io/guide')
  await expect.element(form.getByRole('button', { name: /^Move link 1/ })).toHaveFocus()
  const remove = form.getByRole('button', { name: 'Remove link 1' })
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address(1)).toHaveValue('https://store.steampowered.com/app/1')
  await expect.element(remove).toHaveFocus()
})
