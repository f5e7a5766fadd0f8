import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { builtSite } from '../../test/builtSite.ts'
import { DEMO } from '../../test/filledDatabase.ts'

const site = await builtSite(await testApi({}, undefined, DEMO))

test('a page that has not changed is not sent again', async () => {
  const etag = (await site.page('/')).headers.get('etag')!
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await site.request('/', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})
