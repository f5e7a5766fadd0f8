import { axe } from './axe.ts'
import { api, expect, filters, open, test, unfold } from './site.ts'

interface Updates {
  items: { id: number; game: { id: number; name: string; urlid: string }; version_number: string | null }[]
  next: number | null
}

const updates = '/api/updates'

test('updates can be filtered by tag, and a game can be excluded and included again', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/updates')
  const articles = page.locator('main article')
  const { items } = await api<Updates>(page, updates)
  const first = items[0]!
  await expect(articles.first()).toHaveAttribute(
    'aria-label',
    `${first.game.name} ${first.version_number ?? ''}`,
  )
  await page
    .getByRole('link', { name: `Hide this game: ${first.game.name}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`without=${first.game.id}`))
  const others = await api<Updates>(page, `${updates}?without=${first.game.id}`)
  await expect(articles.first().getByRole('heading', { level: 2 })).toContainText(others.items[0]!.game.name)
  await page.getByRole('link', { name: `Remove the filter not ${first.game.name}` }).click()
  await expect(articles.first().getByRole('heading', { level: 2 })).toContainText(first.game.name)

  const panel = await filters(page)
  await unfold(panel, 'Platforms')
  await panel.getByRole('link', { name: 'Web', exact: true }).click()
  await expect(page).toHaveURL(/tags=web/)
  await page.goto(page.url())
  await expect(page.getByRole('link', { name: 'Remove the filter Web' })).toBeVisible()
  const narrowed = await api<Updates>(page, `${updates}?tags=web`)
  await expect(articles.first().getByRole('heading', { level: 2 })).toContainText(
    narrowed.items[0]!.game.name,
  )
})

test('more updates load before the end, each once', async ({ page }) => {
  await open(page, '/updates')
  const links = page.locator('main article').getByRole('link', { name: 'see details' })
  await links.nth(19).scrollIntoViewIfNeeded()
  await expect.poll(() => links.count()).toBeGreaterThan(20)
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('an update opens over the list at its own address: Back, Forward, Escape and a reload', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const { items } = await api<Updates>(page, updates)
  const { id, game } = items[0]!
  await open(page, '/updates')
  const link = page.locator('main article').first().getByRole('link', { name: 'see details' })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `${game.name}: ` })
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page).toHaveURL(`/update/${id}`)
  // The title follows the address.
  await expect.poll(() => page.title()).toContain(game.name)
  expect((await axe(page).include('[role="dialog"]').analyze()).violations).toEqual([])
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/updates')
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/updates')
  await link.click()
  await expect(dialog).toBeVisible()
  // Its game takes its place, and Back leads to the update again.
  await dialog.getByRole('link', { name: `See ${game.name}` }).click()
  await expect(page).toHaveURL(`/game/${game.urlid}`)
  await expect(page.getByRole('dialog', { name: game.name, exact: true })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(`/update/${id}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
