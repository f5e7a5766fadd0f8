import { watchShifts } from './shifts.ts'
import {
  api,
  closeFilters,
  expect,
  filters,
  type Games,
  hold,
  namesIn,
  onPhone,
  open,
  painted,
  test,
  withoutFonts,
  withoutStream,
} from './site.ts'

/** A developer of the demo catalog, one of whose games has an update. */
const DEVELOPER = { slug: 'playsaurus', name: 'Playsaurus', game: 'clicker-heroes' }
const PAGE = `/developer/${DEVELOPER.slug}`

test('a visitor comes from a game to its developer, filters their games, and finds their updates and the feed', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/game/${DEVELOPER.game}`)
  await page.getByRole('main').getByRole('link', { name: DEVELOPER.name }).first().click()
  await expect(page).toHaveURL(PAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEVELOPER.name)
  const { items } = await api<Games>(page, `/api/games?dev=${DEVELOPER.slug}&sort=votes`)
  expect(items.length).toBeGreaterThan(1)
  await expect.poll(() => namesIn(page)).toEqual(items.map(({ name }) => name))

  const panel = await filters(page)
  await panel.getByRole('link', { name: /^Android/ }).click()
  await expect(page).toHaveURL(`${PAGE}?tags=android`)
  await closeFilters(page)
  const android = await api<Games>(page, `/api/games?dev=${DEVELOPER.slug}&sort=votes&tags=android`)
  await expect.poll(() => namesIn(page)).toEqual(android.items.map(({ name }) => name))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEVELOPER.name)
  await page.getByRole('link', { name: 'Remove the filter Android' }).click()
  await expect(page).toHaveURL(PAGE)
  await page.getByLabel('Order').selectOption('Newest first')
  await expect(page).toHaveURL(`${PAGE}?sort=newest`)

  await page
    .getByRole('navigation', { name: 'This developer' })
    .getByRole('link', { name: /^Updates/ })
    .click()
  await expect(page).toHaveURL(`${PAGE}?tab=updates`)
  const update = page.getByRole('main').getByRole('article').first()
  await expect(update.getByRole('heading', { level: 2 })).toContainText(/\w/)
  const feed = page.getByRole('main').getByRole('link', { name: 'Feed' })
  await expect(feed).toHaveAttribute('href', `/feeds/developer/${DEVELOPER.slug}.atom`)
  expect((await page.request.get((await feed.getAttribute('href'))!)).status()).toBe(200)
  await update.getByRole('link', { name: 'see details' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(`${PAGE}?tab=updates`)
})

test('other games of a developer do not move what is read of a game that opens over a list', {
  tag: '@phone',
}, async ({ page }) => {
  const shifts = await watchShifts(page)
  await Promise.all([withoutStream(page), withoutFonts(page)])
  await open(page, `/search?dev=${DEVELOPER.slug}`)
  await expect(page.getByRole('link', { name: `Remove the filter By ${DEVELOPER.name}` })).toBeVisible()
  const arrive = await hold(page, /\/api\/games\?.*size=7/)
  // What moves soon after a click of the reader isn't counted.
  await page
    .getByRole('link', { name: 'Clicker Heroes', exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  const details = page.getByRole('dialog')
  await expect(details.getByRole('button', { name: 'See more games' })).toBeVisible()
  // The numbers of reviews, which come last of the rest.
  await expect(details.getByRole('region', { name: 'Full release' })).toContainText('positive')
  await painted(page)
  const before = await shifts()
  arrive()
  await expect(details.getByRole('heading', { name: 'More by this developer' })).toBeVisible()
  await painted(page)
  expect((await shifts()).slice(before.length)).toEqual([])
  const all = details.getByRole('link', { name: /^See all \d/ })
  await all.click()
  await expect(page).toHaveURL(PAGE)
  if (!onPhone(page)) await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
})
