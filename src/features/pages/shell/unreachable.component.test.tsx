import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

test('a page whose data could not be loaded loads on Try again', async () => {
  const { address } = await openPage('/faq')
  const connect = network.lose(/ \/api\//)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Updates' }).click()
  const failed = page.getByRole('heading', { name: 'Can’t reach the site' })
  await expect.element(failed).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(again).toBeEnabled()
  await expect.element(failed).toBeVisible()
  connect()
  await again.click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Updates', level: 1 })).toBeVisible()
  expect(address()).toBe('/updates')
  // What the router says of requests that were lost.
  vi.mocked(console.error).mockClear()
})
