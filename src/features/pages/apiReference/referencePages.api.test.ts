// @module-tag smoke
import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('the API reference links to the OpenAPI document and to the description of the data service', async () => {
  const page = await site.page('/api-reference')
  expect(page.text('main a[href="/api/openapi.json"]')).toBe('openapi.json')
  expect(page.text('main a[href="/api-reference/data-service"]')).toBe('the data service')
})

test('the description of the data service has its relations, functions, and an example', async () => {
  const page = await site.page('/api-reference/data-service')
  expect(page.text('h1')).toBe('The data service')
  expect(page.texts('main h2')).toContain('Relations')
  expect(page.text('main pre')).toContain("from '@supabase/postgrest-js'")
  expect(page.texts('main td')).toContainEqual(expect.stringMatching(/^get_games33$/))
})
