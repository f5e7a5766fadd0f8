import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../../../test/components/page.tsx'

test('the key r adds a review', async () => {
  await openPage('/game/cookie-clicker')
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('dialog', { name: 'Sign in to review Cookie Clicker' })).toBeVisible()
})

// Dev Life has no reviews, and Cow Clicker has one: each has a place of its own where a review could be added.
test.each(['dev-life', 'cow-clicker'])('the key r adds none to an archived game: %s', async (game) => {
  await openPage(`/game/${game}`)
  await expect.element(page.getByRole('heading', { name: 'Reviews and comments' })).toBeVisible()
  await userEvent.keyboard('r')
  // A later key shows that the first has had its effect.
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('combobox', { name: 'Search by name or description' })).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
})
