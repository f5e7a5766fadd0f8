import { expect, open, rows, test } from './site.ts'

test('what a reader chooses in the settings holds at once in every tab of the browser', {
  tag: '@anyWidth',
}, async ({ page, context }) => {
  await open(page, '/settings?tab=display')
  const list = await context.newPage()
  await open(list, '/')
  await page.bringToFront()
  await page.getByRole('radio', { name: 'Grid view' }).check()
  await page.getByRole('radio', { name: 'Mint' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(list.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(list.locator('html')).toHaveAttribute('data-view', 'grid')
  await list.bringToFront()
  await expect(rows(list).first()).toBeVisible()
})
