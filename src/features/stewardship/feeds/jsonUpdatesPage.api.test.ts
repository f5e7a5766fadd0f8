import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('without scripts, the page explains how to automate updates, with an example of a request', async () => {
  const page = await site.page('/json-updates')
  expect(page.text('h1')).toBe('How to automate updates')
  expect(page.texts('main h2')).toContain('How a feed is read')
  expect(page.texts('main pre').join()).toContain('curl --fail -X POST')
})
