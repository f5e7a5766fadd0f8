import { expect, test } from './site.ts'

test('a page that has not changed is not sent again', { tag: '@anyWidth' }, async ({ page }) => {
  const first = await page.request.get('/')
  const etag = first.headers().etag!
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await page.request.get('/', { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)
  expect(await again.body()).toHaveLength(0)
})
