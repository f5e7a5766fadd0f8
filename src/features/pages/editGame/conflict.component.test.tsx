import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { editGame, newGame } from '../../../../test/components/content.ts'
import { newMember, signIn } from '../../../../test/components/members.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('two edits at once never overwrite each other silently: the second is shown what changed and chooses per field', async () => {
  const game = await newGame(await newMember())
  const first = await newMember({ role: 'mod' })
  await signIn({ role: 'mod' })
  await openPage(`/game/${game.urlid}/edit`)
  await page.getByRole('textbox', { name: 'Short description' }).fill('My line.')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${game.name} mine`)
  await page.getByRole('combobox', { name: 'Developers (optional)' }).fill('My studio')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect.element(save).toBeVisible()
  await editGame(first, game, {
    desc: 'Their line.',
    name: `${game.name} theirs`,
    release_date: '2020',
  })
  await save.click()

  const conflict = page.getByRole('form', { name: 'Changed in the meantime' })
  await expect.element(conflict.getByRole('heading', { level: 2 })).toHaveFocus()
  const field = (name: string) => conflict.getByRole('region', { name })
  await expect.element(conflict.getByRole('region')).toHaveLength(2)
  await expect.element(field('Short description')).toMatchTextContent('Their')
  await expect.element(field('Short description')).toMatchTextContent('My')
  await expect.element(field('Name')).toMatchTextContent(first.username)
  await expectAccessible()
  await conflict.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field('Name').getByRole('alert')).toHaveTextContent('Choose which value to keep.')
  await expect.element(field('Name').getByRole('radio').first()).toHaveFocus()
  await field('Name')
    .getByRole('radio', { name: /The current value/ })
    .click()
  await field('Short description')
    .getByRole('radio', { name: /My change/ })
    .click()
  await conflict.getByRole('button', { name: 'Continue' }).click()

  const terms = page.getByRole('region', { name: 'Review your changes' }).getByRole('term')
  await expect.element(terms).toHaveLength(2)
  await expect.element(terms.first()).toHaveTextContent('Short description')
  await expect.element(terms.nth(1)).toHaveTextContent('Developers')
  await save.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(`${game.name} theirs`)
  const response = await fetch(`/api/games/${game.urlid}`)
  expect(await response.json()).toMatchObject({
    desc: 'My line.',
    developer: 'My studio',
    release_date: '2020-01-01',
  })
})
