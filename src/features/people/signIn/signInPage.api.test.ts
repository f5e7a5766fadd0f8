import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('the sign-in page tells readers without scripts that accounts need them', async () => {
  const page = await site.page('/sign-in')
  expect(page.text('main h1')).toBe('Sign in')
  expect(page.text('main noscript')).toMatch(/^Accounts need JavaScript/)
})
