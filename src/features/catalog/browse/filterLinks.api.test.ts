import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite, type SitePage } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { expectSearch, hrefOf, numberOfGames, partsOf, totalOf } from '../../../../test/listPages.ts'

const world = await testApi({}, undefined, DEMO)
const site = await builtSite(world)

/** A value of the filters beside the list: the address that it leads to, and the number of games that it would leave. */
function filterOf(page: SitePage, name: string) {
  const links = 'aside[aria-label="Filters"] a[aria-describedby]'
  const at = page.texts(`${links} > span:first-child`).indexOf(name)
  return {
    href: page.attributes(links, 'href')[at],
    count: Number(/\d+$/.exec(page.texts(links)[at]!)?.[0]),
  }
}
const search = (query: string) => partsOf(`/search?${query}`)

test('a tag leads from off to included, excluded, and off', async () => {
  const off = await site.page('/search?tags=clicker&tagsMode=or')
  expect(partsOf(filterOf(off, 'Idle').href)).toEqual(search('tags=clicker,idle&tagsMode=or'))
  const included = await expectSearch(world, site, 'tags=clicker,idle&tagsMode=or')
  expect(partsOf(filterOf(included, 'Idle').href)).toEqual(search('not=idle&tags=clicker&tagsMode=or'))
  const excluded = await expectSearch(world, site, 'not=idle&tags=clicker&tagsMode=or')
  expect(partsOf(filterOf(excluded, 'Idle').href)).toEqual(search('tags=clicker&tagsMode=or'))
})

test('a type of link leads from off to included, excluded, and off', async () => {
  expect(filterOf(await site.page('/search'), 'Steam').href).toBe('/search?links=steam')
  const included = await expectSearch(world, site, 'links=steam,website&linksMode=or')
  expect(partsOf(filterOf(included, 'Website').href)).toEqual(
    search('links=steam&linksMode=or&notLinks=website'),
  )
  const excluded = await expectSearch(world, site, 'links=steam&linksMode=or&notLinks=website')
  expect(partsOf(filterOf(excluded, 'Website').href)).toEqual(search('links=steam&linksMode=or'))
})

test.each([
  ['Show', 'any', 'tags=clicker,idle', 'tagsMode=or'],
  ['Hide', 'all', 'not=idle,web&tags=clicker', 'notMode=and'],
  ['Show', 'any', 'links=steam,website', 'linksMode=or'],
])('%s games with all or any of several: %s', async (what, mode, query, changed) => {
  const page = await expectSearch(world, site, query)
  const other = hrefOf(page, `[aria-label="${what} games with all or any of these"] a:contains("${mode}")`)
  expect(partsOf(other)).toEqual(search(`${query}&${changed}`))
  const matched = await expectSearch(world, site, `${query}&${changed}`)
  expect(totalOf(matched)).not.toBe(totalOf(page))
})

test.each(['Web', 'Clicker', 'RPG', 'Numbers go up'])(
  'the count beside %s equals the total after selecting it',
  async (name) => {
    const { href, count } = filterOf(await site.page('/search?tags=idle&not=nsfw'), name)
    expect(totalOf(await site.page(href!))).toBe(numberOfGames(count))
  },
)

test('active filters are listed, each with a link that removes it alone', async () => {
  const filters = [
    ['Name: idle', 'name', 'idle'],
    ['Description: a', 'desc', 'a'],
    ['Idle', 'tags', 'idle'],
    ['not NSFW', 'not', 'nsfw'],
    ['Steam link', 'links', 'steam'],
    ['not Demo link', 'notLinks', 'demo'],
    ['At least 2 votes', 'minVotes', '2'],
    ['At least 10%', 'minRating', '10'],
    ['Added in the last 5000 days', 'created', '5000d'],
    ['Released in the last 9000 days', 'released', '9000d'],
  ] as const
  const query = Object.fromEntries(filters.map(([, name, value]) => [name, value]))
  const page = await site.page(`/search?${new URLSearchParams({ ...query, sort: 'name' })}`)
  const chips = 'ul[aria-label="Active filters"] a'
  expect(page.attributes(chips, 'aria-label').toSorted()).toEqual(
    filters.map(([label]) => `Remove the filter ${label}`).toSorted(),
  )
  for (const [label, name] of filters) {
    const { [name]: _, ...others } = query
    const left = hrefOf(page, `a[aria-label="Remove the filter ${label}"]`)
    expect(partsOf(left)).toEqual(['/search', { ...others, sort: 'name' }])
  }
  expect(hrefOf(page, 'aside a:contains("Clear all")')).toBe('/search')
})
