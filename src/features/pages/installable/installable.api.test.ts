// @module-tag smoke
import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'

const site = plainSite(await testApi())

test('the site serves the manifest, and every icon in it as PNG', async () => {
  const response = await site.request('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const { icons } = (await response.json()) as { icons: { src: string }[] }
  expect(icons.length).toBeGreaterThan(0)
  for (const { src } of icons) {
    const icon = await site.request(src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
  }
})

test('what is shared with the installed site leads to the form of a new game, filled in', async () => {
  const shared = encodeURIComponent('Look: https://example.org/egg')
  const response = await site.request(`/share?text=${shared}`)
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/add-game#link=https%3A%2F%2Fexample.org%2Fegg',
  ])
})
