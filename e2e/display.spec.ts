import { expect, open, test } from './site.ts'

test('what a reader chooses in the settings holds at once in every tab of the browser', {
  tag: '@anyWidth',
}, async ({ page, context }) => {
  await open(page, '/settings?tab=display')
  const list = await context.newPage()
  await open(list, '/')
  await page.bringToFront()
  await page.getByText('Grid view', { exact: true }).click()
  await page.getByText('Mint', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(list.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(list.locator('html')).toHaveAttribute('data-view', 'grid')
})
