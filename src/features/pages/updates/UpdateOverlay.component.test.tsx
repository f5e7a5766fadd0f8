import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../../test/components/page.tsx'

test('an update opens from the page of its game, and leads back to it', async () => {
  const { items } = await (await fetch('/api/updates?hide=nsfw')).json()
  const { game } = items[0]
  const { address } = await openPage(`/game/${game.urlid}`)
  await page
    .getByRole('link', { name: /^See details of / })
    .first()
    .click()
  await expect.element(page.getByRole('dialog', { name: new RegExp(`^${game.name}: `) })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe(`/game/${game.urlid}`)
  await expect
    .element(page.getByRole('heading', { level: 1, name: new RegExp(`^${game.name}`) }))
    .toBeVisible()
})
