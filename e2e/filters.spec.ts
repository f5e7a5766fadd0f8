import { expect, filters, onPhone, open, rows, test } from './site.ts'

test.describe('on the list of all games', () => {
  test('a name typed slowly stays in its field, with the focus', async ({ page }) => {
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

  test('the first tag chosen keeps the focus', async ({ page }) => {
    await open(page, '/')
    const tag = (await filters(page)).getByRole('link', { name: /^Idle\b/ })
    await tag.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?tags=idle$/)
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeAttached()
    await expect(tag).toBeFocused()
  })

  test('the first order chosen keeps the focus', async ({ page }) => {
    test.skip(onPhone(page), 'phones have a picker of their own for it')
    await open(page, '/')
    const order = page.getByRole('combobox', { name: 'Order' })
    await order.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/\/search\?sort=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await expect(order).toBeFocused()
  })
})
