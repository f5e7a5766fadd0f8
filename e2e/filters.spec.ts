import type { Locator } from '@playwright/test'
import { api, expect, filters, type Games, open, rows, test } from './site.ts'

const picker = (panel: Locator, name: string) => panel.getByRole('combobox', { name, exact: true })

test('on the list of all games, the first filter leads to a search and keeps the focus', {
  tag: ['@phone', '@firefox'],
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
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeAttached()
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
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await expect(order).toBeFocused()
  const { items } = await api<Games>(page, '/api/games?sort=oldest')
  await expect(rows(page).first()).toHaveAttribute('data-game', String(items[0]!.id))
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
