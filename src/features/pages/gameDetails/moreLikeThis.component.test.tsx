import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

test("where similar games cannot be read, a game's details say 'no data' in their place and show the rest", async () => {
  network.refuse(/^GET \/api\/games\/[^/]+\/similar/, { status: 500 })
  await openPage('/search?name=cookie+clicker')
  await page.getByRole('link', { name: 'Cookie Clicker', exact: true }).first().click()
  const details = page.getByRole('dialog')
  await expect.element(details.getByText('no data').first()).toBeVisible()
  await expect.element(details.getByText(/^The updates couldn/)).not.toBeInTheDocument()
})

test("a similar game says 'no data' where nothing in common is known", async () => {
  await openPage('/search?name=cookie+clicker')
  const { items } = await (await fetch('/api/games')).json()
  const similar = { ...items[0], shared_tags: [], liked_by_both: null }
  network.answer(/^GET \/api\/games\/[^/]+\/similar/, { items: [similar] })
  await page.getByRole('link', { name: 'Cookie Clicker', exact: true }).first().click()
  const details = page.getByRole('dialog')
  await expect.element(details.getByText(similar.name)).toBeInTheDocument()
  await expect.element(details.getByText('no data')).toBeInTheDocument()
})
