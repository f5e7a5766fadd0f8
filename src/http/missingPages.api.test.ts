import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { builtSite } from '../../test/builtSite.ts'

const site = await builtSite(await testApi())

test.each([
  '/game/there-is-no-such-game',
  '/game/NOT%20a%20name',
  '/nothing/here',
  '/update/99999999',
  '/post/999999',
  '/post/nothing',
  '/list/999999',
])('%s is a 404 page that leads on', async (path) => {
  const page = await site.page(path, { status: 404 })
  expect(page.text('h1')).toBe('Page not found')
  const links = page.attributes('main a', 'href')
  expect(links).not.toEqual([])
  for (const link of links) await site.page(link!)
})
