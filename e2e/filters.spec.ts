import type { Locator } from '@playwright/test'
import { api, expect, filters, type Games, open, rows, test, unfold } from './site.ts'

const picker = (panel: Locator, name: string) => panel.getByRole('combobox', { name, exact: true })

test('on the list of all games, the first filter leads to a search and keeps the focus', {
  tag: '@phone',
}, async ({ page }) => {
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

  await open(page, '/')
  const tag = (await filters(page)).getByRole('link', { name: /^Idle\b/ })
  await tag.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?tags=idle$/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeAttached()
  await expect(tag).toBeFocused()

  await open(page, '/')
  const order = page.getByRole('combobox', { name: 'Order' })
  await order.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\/search\?sort=oldest$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(order).toBeFocused()
  const { items } = await api<Games>(page, '/api/games?sort=oldest')
  await expect(rows(page).first()).toHaveAttribute('data-game', String(items[0]!.id))
})

test('a period is a number of days until today, a year, or a month, and replaces what the address has wrong', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search?created=soon&sort=foo&minRating=101&tags=idle')
  const panel = await filters(page)
  const wrong = "“soon” in the address isn't a valid date. Choose a period."
  await expect(panel.getByText(wrong)).toBeVisible()
  await expect(panel.getByText('Enter a whole number from 0 to 100.')).toBeVisible()
  await expect(page.getByText("“foo” in the address isn't an order. It is ignored.")).toBeVisible()
  await picker(panel, 'Added').selectOption({ label: 'Last 3 months' })
  await expect(page).toHaveURL(/\/search\?created=90d&tags=idle$/)
  await expect(panel.getByText(wrong)).toBeHidden()
  await expect(panel.getByText('Enter a whole number from 0 to 100.')).toBeHidden()
  await expect(page.getByText('in the address')).toHaveCount(0)
  await expect(picker(panel, 'Added: month')).toBeHidden()
  await picker(panel, 'Added').selectOption({ label: 'Any time' })
  await expect(page).toHaveURL(/\/search\?tags=idle$/)

  await picker(panel, 'Released').selectOption({ label: 'Month and year' })
  const thisYear = new Date().getUTCFullYear()
  await expect(page).toHaveURL(new RegExp(`/search\\?released=${thisYear}&tags=idle$`))
  await picker(panel, 'Released: year').selectOption('2021')
  await expect(page).toHaveURL(/\/search\?released=2021&tags=idle$/)
  await picker(panel, 'Released: year').selectOption('2013')
  await picker(panel, 'Released: month').selectOption({ label: 'August' })
  await expect(page).toHaveURL(/\/search\?released=2013-08&tags=idle$/)
  await picker(panel, 'Released').selectOption({ label: 'Last 7 days' })
  await expect(page).toHaveURL(/\/search\?released=7d&tags=idle$/)
  await page.goBack()
  await expect(picker(panel, 'Released: month')).toHaveValue('08')
  await expect(picker(panel, 'Released: year')).toHaveValue('2013')
})

test('a month that is chosen while its year arrives in the address counts', { tag: '@anyWidth' }, async ({
  page,
}) => {
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

test('a rating out of range is explained while typing, and stays while other filters change', {
  tag: '@anyWidth',
}, async ({ page }) => {
  await open(page, '/search')
  const panel = await filters(page)
  await unfold(panel, 'Votes and rating')
  const field = panel.getByRole('spinbutton', { name: 'Minimum rating %' })
  const sentence = panel.getByText('Enter a whole number from 0 to 100.')
  await expect(sentence).toBeHidden()
  await field.fill('101')
  await expect(sentence).toBeVisible()
  const tag = panel.getByRole('link', { name: /^Idle\b/ })
  await tag.press('Enter')
  await expect(page).toHaveURL(/tags=idle$/)
  await expect(tag).toBeFocused()
  await expect(field).toHaveValue('101')
  await field.fill('90')
  await expect(sentence).toBeHidden()
  await expect(page).toHaveURL(/\?minRating=90&tags=idle$/)
})
