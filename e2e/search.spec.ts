import type { Locator, Page } from '@playwright/test'
import {
  api,
  expect,
  expectSignInPrompt,
  filters,
  type Games,
  namesIn,
  open,
  reload,
  rows,
  test,
  unfold,
  withoutScripts,
} from './site.ts'

/** One value of the filters beside the list, e.g. a tag, with the number of games it would leave. */
const choice = (panel: Locator, name: string) =>
  panel.getByRole('link', { name: new RegExp(`^${name}\\s*[\\d.,k]*$`) })

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link')

/** The list shows the API's response to the same query, which is in the address. */
async function expectResultsOf(page: Page, parameters: Record<string, string>) {
  const text = new URLSearchParams(parameters).toString()
  const response = await api<Games>(page, `/api/games?${text}&size=30`)
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(parameters)
  await expect(
    page.getByText(response.total === 1 ? '1 game' : `${response.total} games`, { exact: true }),
  ).toBeVisible()
  const wanted = response.items.map((game) => String(game.id))
  await expect
    .poll(() =>
      rows(page).evaluateAll((all) => all.slice(0, 30).map((row) => (row as HTMLElement).dataset.game)),
    )
    .toEqual(wanted)
  expect(response.total, 'a query with results').toBeGreaterThan(0)
}

test('a search without criteria is empty and sends no request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/games(\/counts)?(\?|$)/.test(request.url())) asked.push(request.url())
  })
  await open(page, '/search')
  await expect(page.getByText('What are you in the mood for?')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Games', exact: true }).filter({ visible: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByText('What are you in the mood for?')).toBeVisible()
  expect(asked.filter((address) => /size=30/.test(address))).toEqual([])
  await page.getByRole('link', { name: 'Highest rated' }).click()
  await expectResultsOf(page, { sort: 'rated' })
})

test('typing part of a name or description finds the games that contain it, and Back undoes it as a whole', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search?sort=name')
  const panel = await filters(page)
  const field = panel.getByRole('searchbox', { name: 'Name contains' })
  await field.fill('ID')
  await expectResultsOf(page, { name: 'ID', sort: 'name' })
  await field.fill('IDLE')
  await expectResultsOf(page, { name: 'IDLE', sort: 'name' })
  // Not letter by letter.
  await page.goBack()
  await expectResultsOf(page, { sort: 'name' })
  await panel.getByRole('searchbox', { name: 'Description contains' }).fill('dungeon')
  await expect(field).toHaveValue('')
  await expectResultsOf(page, { desc: 'dungeon', sort: 'name' })
})

test('active filters are listed and can be removed one by one or all at once', async ({ page }) => {
  const address =
    '/search?name=idle&desc=a&tags=idle&not=nsfw&links=steam&notLinks=demo&minVotes=2&minRating=10'
  await open(page, `${address}&created=5000d&released=9000d&sort=name`)
  await expect(chips(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Remove the filter not NSFW' }).click()
  await expect(chips(page)).toHaveCount(9)
  await page.getByRole('link', { name: 'Remove the filter Name: idle' }).click()
  await page.getByRole('link', { name: 'Remove the filter At least 2 votes' }).click()
  await expect(chips(page)).toHaveCount(7)
  await page.getByRole('link', { name: 'Remove the filter Steam link', exact: true }).click()
  await page.getByRole('link', { name: 'Remove the filter Released in the last 9000 days' }).click()
  await expectResultsOf(page, {
    created: '5000d',
    desc: 'a',
    minRating: '10',
    notLinks: 'demo',
    sort: 'name',
    tags: 'idle',
  })
  const panel = await filters(page)
  await panel.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(chips(page)).toHaveCount(0)
  await expect(panel.getByRole('searchbox', { name: 'Description contains' })).toHaveValue('')
})

test('a search survives a reload, and scrolling loads more pages', async ({ page }) => {
  await open(page, '/search?tags=idle&sort=votes')
  const first = await namesIn(page)
  expect(first).toHaveLength(30)
  await rows(page).nth(18).scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(60)
  const all = await rows(page).evaluateAll((every) => every.map((row) => (row as HTMLElement).dataset.game))
  expect(new Set(all).size).toBe(60)
  await rows(page).nth(45).scrollIntoViewIfNeeded()
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2')
  await reload(page)
  const second = await api<Games>(page, '/api/games?tags=idle&sort=votes&page=2&size=30')
  await expect(rows(page).first()).toHaveAttribute('data-game', String(second.items[0]!.id))
})

test('what needs an account asks a visitor to sign in', async ({ page }) => {
  await open(page, '/search?tags=idle')
  const panel = await filters(page)
  await unfold(panel, 'Votes and rating')
  await panel.getByRole('combobox', { name: 'Your votes' }).selectOption({ label: 'Upvoted by me' })
  await expectSignInPrompt(page, 'Sign in to filter by your own votes')
  await expect(panel.getByRole('combobox', { name: 'Your votes' })).toHaveValue('all')
  await panel.getByRole('checkbox', { name: 'Favorites only' }).click()
  await expectSignInPrompt(page, 'Sign in to filter by your favorites')
  await expect(panel.getByRole('checkbox', { name: 'Favorites only' })).not.toBeChecked()
  await expectResultsOf(page, { tags: 'idle' })
  await page.getByRole('button', { name: 'Saved searches', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  await expectSignInPrompt(page, 'Sign in to save this search')

  const main = page.getByRole('main')
  for (const [address, purpose] of [
    ['/search?vote=upvoted', 'Sign in to filter by your votes'],
    ['/search?favorites=1', 'Sign in to filter by your favorites'],
    ['/updates?favorites=1', /^Sign in to /],
  ] as const) {
    await open(page, address)
    await expect(main.getByText(/^Sign in to /)).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await main.getByRole('button', { name: 'Sign in' }).click()
    await expectSignInPrompt(page, purpose)
    await main.getByRole('link', { name: /Remove this filter|Show all updates/ }).click()
    await expect(
      main.getByRole('article').first().or(page.getByText('What are you in the mood for?')),
    ).toBeVisible()
  }
})

test('filters are used by keyboard alone, and each change of a tag is announced', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search')
  const panel = await filters(page)
  await panel.getByRole('searchbox', { name: 'Name contains' }).focus()
  await page.keyboard.type('idle')
  await expectResultsOf(page, { name: 'idle' })
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('searchbox', { name: 'Description contains' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('spinbutton', { name: 'Minimum votes' })).toBeFocused()
  await page.keyboard.type('10')
  await expectResultsOf(page, { minVotes: '10', name: 'idle' })
  const tag = choice(panel, 'Web')
  const announced = panel.getByRole('status')
  await tag.focus()
  await page.keyboard.press('Enter')
  await expectResultsOf(page, { minVotes: '10', name: 'idle', tags: 'web' })
  await expect(tag).toBeFocused()
  await expect(tag).toHaveAccessibleDescription(/Included/)
  await expect(announced).toHaveText('Included: Web.')
  await page.keyboard.press('Space')
  await expectResultsOf(page, { minVotes: '10', name: 'idle', not: 'web' })
  await expect(tag).toHaveAccessibleDescription(/Excluded/)
  await expect(announced).toHaveText('Excluded: Web.')
  await page.keyboard.press('Enter')
  await expectResultsOf(page, { minVotes: '10', name: 'idle' })
  await expect(announced).toHaveText('Nothing included or excluded.')
  await expect(tag).toBeFocused()
})

test('on phones the filters are a sheet with a button back to the results', { tag: '@phoneOnly' }, async ({
  page,
}) => {
  await open(page, '/search?tags=idle')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(panel).toBeVisible()
  await choice(panel, 'Clicker').click()
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(panel).toBeHidden()
  await expectResultsOf(page, { tags: 'clicker,idle' })
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('filter values are links in a sheet, and text filters are a form', { tag: '@phoneOnly' }, async ({
    page,
  }) => {
    await page.goto('/search')
    const panel = await filters(page)
    await choice(panel, 'Idle').click()
    await expectResultsOf(page, { tags: 'idle' })
    await (await filters(page)).getByRole('searchbox', { name: 'Name contains' }).fill('clicker')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/name=clicker/)
    const response = await api<Games>(page, '/api/games?tags=idle&name=clicker')
    await expect(rows(page)).toHaveCount(response.total)
    await page.getByRole('link', { name: 'Remove the filter Name: clicker' }).click()
    await expectResultsOf(page, { tags: 'idle' })
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Name A–Z' })
    await page.getByRole('button', { name: 'Sort' }).click()
    await expectResultsOf(page, { sort: 'name', tags: 'idle' })
    await page.getByRole('link', { name: 'More games' }).click()
    await expectResultsOf(page, { page: '2', sort: 'name', tags: 'idle' })
  })
})
