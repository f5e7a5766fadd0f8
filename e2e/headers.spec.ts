import type { Page } from '@playwright/test'
import { OTHER_PAGES, PAGES } from './pages.ts'
import { expect, open, test } from './site.ts'

async function lockedDown(page: Page, address: string): Promise<void> {
  const response = await page.request.get(address)
  const headers = response.headers()
  const policy = headers['content-security-policy'] ?? ''
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
  expect(scripts).toMatch(/^script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  // Values of attributes may quote what a member wrote.
  const tags = (await response.text()).replace(/"[^"]*"/g, '""')
  expect(tags).not.toMatch(/<[^>]+\son[a-z]+=/i)
}

for (const [name, address] of PAGES) {
  test(`${name} runs no script but the site's own`, { tag: '@anyWidth' }, async ({ page }) => {
    await lockedDown(page, address)
    // A violation would be an error in the console, which fails the test.
    await open(page, address)
  })
}

test("every other route runs no script but the site's own", { tag: '@anyWidth' }, async ({ page }) => {
  for (const address of OTHER_PAGES) await lockedDown(page, address)
})

test('a page that has not changed is not sent again', { tag: '@anyWidth' }, async ({ page }) => {
  const first = await page.request.get('/')
  const etag = first.headers().etag!
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await page.request.get('/', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
  expect(await again.body()).toHaveLength(0)
})
