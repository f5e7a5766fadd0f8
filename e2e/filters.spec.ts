import type { Locator } from '@playwright/test'
import { demoPost } from './demoPosts.ts'
import { api, expect, filters, open, rows, test, unfold, withoutScripts } from './site.ts'

const picker = (panel: Locator, name: string) => panel.getByRole('combobox', { name, exact: true })

test.describe('on the list of all games', () => {
  test('a name typed slowly stays in its field, with the focus', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/')
    const panel = await filters(page)
    const field = panel.getByRole('searchbox', { name: 'Name contains' })
    await field.focus()
    // Slower than the pause after which what was typed is searched for: the page changes while the word is typed.
    await page.keyboard.type('dragon', { delay: 300 })
    await expect(page).toHaveURL(/\/search\?name=dragon$/)
    await expect(field).toHaveValue('dragon')
    await expect(field).toBeFocused()
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeAttached()
    await page.goBack()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(rows(page)).toHaveCount(20)
  })

  test('the first tag chosen keeps the focus', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/')
    const tag = (await filters(page)).getByRole('link', { name: /^Idle\b/ })
    await tag.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?tags=idle$/)
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeAttached()
    await expect(tag).toBeFocused()
  })

  test('the first order chosen keeps the focus', { tag: '@anyWidth' }, async ({ page }) => {
    await open(page, '/')
    const order = page.getByRole('combobox', { name: 'Order' })
    await order.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/\/search\?sort=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await expect(order).toBeFocused()
  })
})

test.describe('dates', { tag: '@anyWidth' }, () => {
  test('a period until today can be selected directly', async ({ page }) => {
    await open(page, '/search')
    const panel = await filters(page)
    await unfold(panel, 'Dates')
    expect(await picker(panel, 'Added').getByRole('option').allInnerTexts()).toEqual([
      'Any time',
      'Last 7 days',
      'Last 30 days',
      'Last 3 months',
      'Last year',
      'Month and year',
    ])
    await picker(panel, 'Added').selectOption({ label: 'Last 3 months' })
    await expect(page).toHaveURL(/\/search\?created=90d$/)
    await expect(picker(panel, 'Added: month')).toBeHidden()
    await picker(panel, 'Added').selectOption({ label: 'Any time' })
    await expect(page).toHaveURL(/\/search$/)
  })

  test('a year and a month have separate selects, starting with this year', async ({ page }) => {
    await open(page, '/search')
    const panel = await filters(page)
    await unfold(panel, 'Dates')
    await picker(panel, 'Released').selectOption({ label: 'Month and year' })
    await expect(page).toHaveURL(new RegExp(`/search\\?released=${new Date().getUTCFullYear()}$`))
    await picker(panel, 'Released: year').selectOption('2021')
    await expect(page).toHaveURL(/\/search\?released=2021$/)
    const { items } = await api<{ items: { release_date: string }[] }>(page, '/api/games?released=2021')
    for (const game of items) expect(game.release_date).toMatch(/^2021-/)
    await picker(panel, 'Released: year').selectOption('2013')
    await picker(panel, 'Released: month').selectOption({ label: 'August' })
    await expect(page).toHaveURL(/\/search\?released=2013-08$/)
    await picker(panel, 'Released').selectOption({ label: 'Last 7 days' })
    await expect(page).toHaveURL(/\/search\?released=7d$/)
    await page.goBack()
    await expect(picker(panel, 'Released: month')).toHaveValue('08')
    await expect(picker(panel, 'Released: year')).toHaveValue('2013')
  })

  test('a month that is chosen while its year arrives in the address counts', async ({ page }) => {
    await open(page, '/search?released=2021')
    const panel = await filters(page)
    // In the task in which the year gets into the address, before the selects follow it.
    await page.evaluate(() => {
      const { pushState } = history
      history.pushState = function (this: History, ...entry: Parameters<typeof pushState>) {
        history.pushState = pushState
        const month = document.querySelector<HTMLSelectElement>('[aria-label="Released: month"]')!
        month.value = '08'
        for (const type of ['input', 'change']) month.dispatchEvent(new Event(type, { bubbles: true }))
        pushState.apply(this, entry)
      }
    })
    await picker(panel, 'Released: year').selectOption('2013')
    await expect(page).toHaveURL(/\/search\?released=2013-08$/)
    await expect(picker(panel, 'Released: month')).toHaveValue('08')
  })

  test('shows a period from the address that the selects do not offer', async ({ page }) => {
    await open(page, '/search?created=45d&released=1987-05')
    const panel = await filters(page)
    await expect(picker(panel, 'Added').locator('option:checked')).toHaveText('Last 45 days')
    await expect(picker(panel, 'Released: month').locator('option:checked')).toHaveText('May')
    await expect(picker(panel, 'Released: year')).toHaveValue('1987')
  })

  test('reports an invalid date in the address until another is selected', async ({ page }) => {
    await open(page, '/search?created=soon&tags=idle&minRating=101')
    const panel = await filters(page)
    const sentence = "“soon” in the address isn't a valid date. Choose a period."
    await expect(panel.getByText(sentence)).toBeVisible()
    await expect(picker(panel, 'Added')).toHaveAccessibleDescription(sentence)
    await expect(picker(panel, 'Added')).toHaveAttribute('aria-invalid', 'true')
    await expect(picker(panel, 'Released')).not.toHaveAttribute('aria-invalid')
    await expect(panel.getByText('Enter a whole number from 0 to 100.')).toBeVisible()
    await picker(panel, 'Added').selectOption({ label: 'Last year' })
    await expect(page).toHaveURL(/\/search\?created=365d&tags=idle$/)
    await expect(panel.getByText(sentence)).toBeHidden()
    await expect(panel.getByText('Enter a whole number from 0 to 100.')).toBeHidden()
  })

  test('names what it cannot use of an address, and what it can use counts', async ({ page }) => {
    await open(page, '/search?tags=nonsense&sort=foo&page=x&minVotes=1')
    const main = page.getByRole('main')
    for (const [value, expected] of [
      ['nonsense', 'a list of tags'],
      ['foo', 'an order'],
      ['x', 'a page number'],
    ])
      await expect(
        main.getByText(`“${value}” in the address isn't ${expected}. It is ignored.`),
      ).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await main.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Highest rated' })
    await expect(page).toHaveURL(/\/search\?minVotes=1&sort=rated$/)
    await expect(main.getByText('in the address')).toHaveCount(0)
    await open(page, '/?page=last')
    await expect(main.getByText("“last” in the address isn't a page number. It is ignored.")).toBeVisible()
  })

  test('every page names what it cannot use of its address', async ({ page }) => {
    // Sixteen pages.
    test.slow()
    // The newest ones may be those of another test, which removes them.
    const post = await demoPost(page, 'discussion', 'What made you stay in this genre?')
    for (const [address, value, expected] of [
      ['/updates?page=x&tags=idle', 'x', 'a page number'],
      ['/updates?without=5,x', '5,x', 'a list of games'],
      ['/community?type=gossip', 'gossip', 'a type of post'],
      ['/community?page=0', '0', 'a page number'],
      ['/community?order=best', 'best', 'an order'],
      ['/popular?by=luck', 'luck', 'a ranking'],
      ['/popular?tags=nonsense', 'nonsense', 'a list of tags'],
      ['/leaderboards?board=loudest', 'loudest', 'a leaderboard'],
      ['/leaderboards?period=decade', 'decade', 'a period'],
      ['/user/tallowmere?tab=secrets', 'secrets', 'a tab'],
      ['/game/cookie-clicker/posts?order=best', 'best', 'an order'],
      ['/game/cookie-clicker/history?page=-1', '-1', 'a page number'],
      [`/post/${post.id}?comment=first`, 'first', 'a comment'],
      ['/moderation/log?moderator=a%20b', 'a b', 'a username'],
      ['/settings?tab=secrets', 'secrets', 'a tab'],
    ] as const) {
      await open(page, address)
      const sentence = `“${value}” in the address isn't ${expected}. It is ignored.`
      await expect(page.getByRole('main').getByText(sentence), address).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
    }
    await open(page, '/updates?page=2&utm_source=x')
    await expect(page.getByText('in the address')).toHaveCount(0)
  })

  test('a rating out of range is explained while typing', async ({ page }) => {
    await open(page, '/search')
    const panel = await filters(page)
    await unfold(panel, 'Votes and rating')
    const field = panel.getByRole('spinbutton', { name: 'Minimum rating %' })
    const sentence = panel.getByText('Enter a whole number from 0 to 100.')
    await expect(sentence).toBeHidden()
    await field.fill('101')
    await expect(sentence).toBeVisible()
    await field.fill('90')
    await expect(sentence).toBeHidden()
    await expect(page).toHaveURL(/minRating=90$/)
  })

  test('a value that cannot be used yet stays while other filters change', async ({ page }) => {
    await open(page, '/search')
    const panel = await filters(page)
    await unfold(panel, 'Votes and rating')
    const field = panel.getByRole('spinbutton', { name: 'Minimum rating %' })
    await field.fill('101')
    await panel.getByRole('link', { name: /^Idle\b/ }).press('Enter')
    await expect(page).toHaveURL(/tags=idle$/)
    await expect(panel.getByRole('link', { name: /^Idle\b/ })).toBeFocused()
    await expect(field).toHaveValue('101')
  })
})

test('each change of a tag is announced, by Enter and by Space', { tag: '@anyWidth' }, async ({ page }) => {
  await open(page, '/search?not=nsfw')
  const panel = await filters(page)
  const tag = panel.getByRole('link', { name: /^Idle\b/ })
  await tag.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/search\?not=nsfw&tags=idle$/)
  await expect(panel.getByRole('status')).toHaveText('Included: Idle. Excluded: NSFW.')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('status')).toHaveText('Excluded: Idle, NSFW.')
  await page.keyboard.press('Space')
  await expect(panel.getByRole('status')).toHaveText('Excluded: NSFW.')
  await expect(tag).toBeFocused()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('a month is selected in two steps', { tag: '@anyWidth' }, async ({ page }) => {
    await page.goto('/search')
    const panel = await filters(page)
    await panel.locator('summary', { hasText: 'Dates' }).click()
    await picker(panel, 'Released').selectOption({ label: 'Month and year' })
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(panel.getByText('Choose a year.')).toBeVisible()
    await picker(panel, 'Released: year').selectOption('2013')
    await picker(panel, 'Released: month').selectOption({ label: 'August' })
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('link', { name: 'Remove the filter Released in August 2013' })).toBeVisible()
    await expect(picker(panel, 'Released: year')).toHaveValue('2013')
  })
})
