import type { Locator, Page } from '@playwright/test'
import {
  api,
  closeFilters,
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

/** One side of the control that says how several choices go together. */
const match = (panel: Locator, subject: string, mode: 'All' | 'Any') =>
  panel.getByRole('group', { name: `Match ${subject}` }).getByRole('link', { name: mode })

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

test('typing part of a name or description finds the games that contain it', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await open(page, '/search')
  const panel = await filters(page)
  await panel.getByRole('searchbox', { name: 'Name contains' }).fill('IDLE')
  await expectResultsOf(page, { name: 'IDLE' })
  await panel.getByRole('searchbox', { name: 'Description contains' }).fill('dungeon')
  await expectResultsOf(page, { desc: 'dungeon', name: 'IDLE' })
  await panel.getByRole('searchbox', { name: 'Name contains' }).fill('')
  await expectResultsOf(page, { desc: 'dungeon' })
})

test('Back undoes typing as a whole, not letter by letter', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/search?sort=name')
  const panel = await filters(page)
  const field = panel.getByRole('searchbox', { name: 'Name contains' })
  await field.fill('id')
  await expectResultsOf(page, { name: 'id', sort: 'name' })
  await field.fill('idle')
  await expectResultsOf(page, { name: 'idle', sort: 'name' })
  await page.goBack()
  await expectResultsOf(page, { sort: 'name' })
  await (await filters(page)).getByRole('searchbox', { name: 'Description contains' }).focus()
  await expect(field).toHaveValue('')
})

test('a tag cycles through included, excluded and off, and tags match all or any', async ({ page }) => {
  await open(page, '/search')
  const panel = await filters(page)
  await choice(panel, 'Idle').click()
  await expectResultsOf(page, { tags: 'idle' })
  await choice(panel, 'Clicker').click()
  await expectResultsOf(page, { tags: 'clicker,idle' })
  await match(panel, 'included tags', 'Any').click()
  await expectResultsOf(page, { tags: 'clicker,idle', tagsMode: 'or' })
  await choice(panel, 'Idle').click()
  await expectResultsOf(page, { not: 'idle', tags: 'clicker', tagsMode: 'or' })
  await choice(panel, 'Web').click()
  await choice(panel, 'Web').click()
  await expectResultsOf(page, { not: 'idle,web', tags: 'clicker', tagsMode: 'or' })
  await match(panel, 'excluded tags', 'All').click()
  await expectResultsOf(page, { not: 'idle,web', notMode: 'and', tags: 'clicker', tagsMode: 'or' })
  await choice(panel, 'Idle').click()
  await expectResultsOf(page, { not: 'web', notMode: 'and', tags: 'clicker', tagsMode: 'or' })
})

test('link types can be included and excluded', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/search')
  const panel = await filters(page)
  await unfold(panel, 'Links')
  await choice(panel, 'Steam').click()
  await expectResultsOf(page, { links: 'steam' })
  await choice(panel, 'Website').click()
  await match(panel, 'included links', 'Any').click()
  await expectResultsOf(page, { links: 'steam,website', linksMode: 'or' })
  await choice(panel, 'Website').click()
  await expectResultsOf(page, { links: 'steam', linksMode: 'or', notLinks: 'website' })
})

test('minimum votes and minimum rating exclude the games below them', { tag: '@anyWidth' }, async ({
  page,
}) => {
  await open(page, '/search')
  const panel = await filters(page)
  await unfold(panel, 'Votes and rating')
  await panel.getByRole('spinbutton', { name: 'Minimum votes' }).fill('40')
  await expectResultsOf(page, { minVotes: '40' })
  await panel.getByRole('spinbutton', { name: 'Minimum rating %' }).fill('90')
  await expectResultsOf(page, { minRating: '90', minVotes: '40' })
  const { items } = await api<Games>(page, '/api/games?minVotes=40&minRating=90')
  for (const game of items) {
    expect(game.upvotes + game.downvotes).toBeGreaterThanOrEqual(40)
    expect(game.rating).toBeGreaterThanOrEqual(90)
  }
})

test('unconfirmed games have a separate list', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/search')
  const panel = await filters(page)
  await panel.getByRole('link', { name: 'Unconfirmed games' }).click()
  await expectResultsOf(page, { state: 'unconfirmed' })
  // Other tests add games that nobody has confirmed yet.
  await panel.getByRole('searchbox', { name: 'Name contains' }).fill('Waiting for')
  await closeFilters(page)
  await expect(page.getByRole('link', { name: 'Waiting for a moderator', exact: true })).toBeVisible()
  await (await filters(page)).getByRole('searchbox', { name: 'Name contains' }).fill('')
  await expectResultsOf(page, { state: 'unconfirmed' })
  await (await filters(page)).getByRole('link', { name: 'Back to confirmed games' }).click()
  await expect(page.getByText('What are you in the mood for?')).toBeVisible()
})

test('every sort order can be selected and matches the API', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/search?tags=idle')
  const order = page.getByRole('combobox', { name: 'Order' })
  const labels = await order.getByRole('option').allInnerTexts()
  expect(labels).toHaveLength(9)
  const values = await order
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  for (const [index, label] of labels.entries()) {
    if (values[index] === 'newest') continue
    await order.selectOption({ label })
    await expectResultsOf(page, { sort: values[index]!, tags: 'idle' })
  }
  await order.selectOption({ label: 'Newest first' })
  await expectResultsOf(page, { tags: 'idle' })
})

test('sorting the list of all games opens the search page', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Most votes' })
  await expectResultsOf(page, { sort: 'votes' })
  await expect(page).toHaveURL(/\/search\?/)
})

test('the count beside a filter value equals the total after selecting it', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search?tags=idle&not=nsfw')
  for (const name of ['Web', 'Clicker', 'RPG', 'Numbers go up']) {
    const panel = await filters(page)
    const promised = Number(/[\d]+$/.exec((await choice(panel, name).textContent())!)![0])
    await choice(panel, name).click()
    await expect(
      page.getByText(promised === 1 ? '1 game' : `${promised} games`, { exact: true }),
    ).toBeVisible()
    await page.goBack()
    await expect(chips(page)).toHaveCount(2)
  }
})

test('active filters are listed and can be removed one by one or all at once', { tag: '@phone' }, async ({
  page,
}) => {
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

test('an empty result says so and offers to remove a filter', async ({ page }) => {
  await open(page, '/search?name=zzzz&tags=idle')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByText('0 games', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Remove Name: zzzz' }).click()
  await expectResultsOf(page, { tags: 'idle' })
})

test('invalid parameters are ignored and the others apply', { tag: '@anyWidth' }, async ({ page }) => {
  const bad =
    'tags=nonsense&links=carrier-pigeon&minVotes=-3&minRating=101&created=soon&sort=best&page=x&state=maybe'
  await open(page, `/search?${bad}&name=idle&unknown=1`)
  await expect(chips(page)).toHaveCount(1)
  const { total } = await api<Games>(page, '/api/games?name=idle')
  await expect(page.getByText(`${total} games`, { exact: true })).toBeVisible()
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

test('filters by own votes and favorites ask to sign in', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/search?tags=idle')
  const panel = await filters(page)
  await unfold(panel, 'Votes and rating')
  await panel.getByRole('combobox', { name: 'Your votes' }).selectOption({ label: 'Upvoted by me' })
  await expectSignInPrompt(page, 'Sign in to filter by your own votes')
  await filters(page)
  await expect(panel.getByRole('combobox', { name: 'Your votes' })).toHaveValue('all')
  await panel.getByRole('checkbox', { name: 'Favorites only' }).click()
  await expectSignInPrompt(page, 'Sign in to filter by your favorites')
  await filters(page)
  await expect(panel.getByRole('checkbox', { name: 'Favorites only' })).not.toBeChecked()
  await expectResultsOf(page, { tags: 'idle' })
})

test('filters are used by keyboard alone', { tag: '@anyWidth' }, async ({ page }) => {
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
  await choice(panel, 'Web').focus()
  await page.keyboard.press('Enter')
  await expectResultsOf(page, { minVotes: '10', name: 'idle', tags: 'web' })
  await expect(choice(panel, 'Web')).toBeFocused()
  await expect(choice(panel, 'Web')).toHaveAccessibleDescription(/Included/)
  await page.keyboard.press('Enter')
  await expectResultsOf(page, { minVotes: '10', name: 'idle', not: 'web' })
  await expect(choice(panel, 'Web')).toHaveAccessibleDescription(/Excluded/)
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

  test('filter values are links, and text filters are a form', { tag: '@phone' }, async ({ page }) => {
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
