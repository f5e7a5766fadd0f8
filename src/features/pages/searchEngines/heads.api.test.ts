import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'

const world = await testApi({}, undefined, DEMO)
const site = await builtSite(world)
const { siteUrl } = world.services.config

test.each([
  ['/updates', 'Updates · Idledex', '/updates'],
  ['/updates?page=3&nonsense=1', 'Updates, page 3 · Idledex', '/updates?page=3'],
  ['/?page=2', 'Incremental games, page 2 · Idledex', '/?page=2'],
  ['/game/cookie-clicker?utm_source=x', 'Cookie Clicker · Idledex', '/game/cookie-clicker'],
])('%s has its own title and canonical address', async (address, title, canonical) => {
  const page = await site.page(address)
  expect(page.title).toBe(title)
  expect(page.canonical).toBe(siteUrl + canonical)
})

test.each([
  ['/search', 'Search · Idledex'],
  ['/search?tags=idle&not=nsfw&sort=rated&page=2', 'Search: Idle, not NSFW, highest rated, page 2 · Idledex'],
])('%s has its own title', async (address, title) => {
  expect((await site.page(address)).title).toBe(title)
})

test('a search is not indexed', async () => {
  const page = await site.page('/search?name=idle')
  expect([page.meta('robots'), page.canonical]).toEqual(['noindex', undefined])
})

test('a missing page has a matching title', async () => {
  const page = await site.page('/nothing-here', { status: 404 })
  expect([page.title, page.canonical]).toEqual(['Page not found · Idledex', undefined])
})

test('a missing game has a matching title and is not indexed', async () => {
  const page = await site.page('/game/nothing-here', { status: 404 })
  expect(page.title).toBe('Game not found · Idledex')
  expect([page.meta('robots'), page.canonical]).toEqual(['noindex', undefined])
})

test('robots.txt keeps search engines off the API, and names the sitemap at the address of the site', async () => {
  const lines = (await (await site.request('/robots.txt')).text()).split('\n')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
})
