import { createHash } from 'node:crypto'
import { runAdminScript } from './members.ts'
import { expect, open, test, withoutScripts } from './site.ts'

test('the menu leads to the open data, whose files have the checksums that the page shows', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await runAdminScript('dump')
  await open(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Open data' }).click()
  await expect(page.getByRole('heading', { name: 'Open data' })).toBeVisible()
  const file = page.getByRole('listitem').filter({ hasText: 'votes.jsonl.gz' })
  // The page may say for a minute what it knew before.
  await expect(async () => {
    await page.goto('/open-data')
    await expect(file).toBeVisible({ timeout: 5_000 })
  }).toPass()
  const checksum = await file.getByTitle('SHA-256').textContent()
  const response = await page.request.get((await file.getByRole('link').getAttribute('href'))!)
  expect(
    createHash('sha256')
      .update(await response.body())
      .digest('hex'),
  ).toBe(checksum)
  await expect(page.getByRole('link', { name: 'CC0 1.0 Universal' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use(withoutScripts)

  test('the FAQ links to the open data', async ({ page }) => {
    await page.goto('/faq')
    await page.getByRole('link', { name: 'downloaded' }).click()
    await expect(page).toHaveURL('/open-data')
    await expect(page.getByRole('heading', { name: 'Open data' })).toBeVisible()
  })
})
