import { expect, test } from 'vitest'
import { SORTS } from '#/features/catalog/index/query/catalog.address.ts'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import {
  expectSearch,
  gamesOf,
  hrefOf,
  listOf,
  namesOf,
  numberOfGames,
  partsOf,
  totalOf,
} from '../../../../test/listPages.ts'
import { submittedForm } from '../../../../test/submittedForm.ts'

const world = await testApi({}, undefined, DEMO)
const site = await builtSite(world)

test.each(SORTS.map(({ id, label }) => [label, id]))('a search can be sorted: %s', async (label, sort) => {
  const page = await expectSearch(world, site, `sort=${sort}&tags=idle`)
  expect(page.text('select[aria-label="Order"] option[selected]')).toBe(label)
  const unsorted = await site.page('/search?tags=idle')
  expect(submittedForm(unsorted, 'main header form', { Order: label })).toBe(`/search?tags=idle&sort=${sort}`)
})

test('a search for a text starts with the best match', async () => {
  const page = await site.page('/search?q=number&sort=match')
  expect(page.text('select[aria-label="Order"] option[selected]')).toBe('Best match')
  const { items } = await listOf(world, 'q=number&sort=match&size=30')
  expect(gamesOf(page)).toEqual(items.map(({ id }) => id))
})

test('a search for a link shows the games that have it', async () => {
  const link = `decisionproblem.com/paperclips?utm_source=${'x'.repeat(200)}`
  const page = await expectSearch(world, site, `q=${encodeURIComponent(link)}`)
  expect(namesOf(page)).toEqual(['Universal Paperclips'])
})

test('filters that are typed into the search box become those of the address, also without scripts', async () => {
  const typed = submittedForm(await site.page('/updates'), 'search form', {
    'Search by name or description': 'tag:idle -tag:ads votes>10 is:playable dev:"Orteil (DashNet)" cookie',
  })
  const { status, headers } = await site.request(typed)
  expect([status, headers.get('location')]).toEqual([
    307,
    '/search?dev=orteil-dashnet&minVotes=11&not=ads&playable=1&q=cookie&sort=match&tags=idle',
  ])
  const onPage = await site.request('/search?tags=space&q=tag%3Aidle&sort=match')
  expect(onPage.headers.get('location')).toBe('/search?tags=idle,space')
  const wrong = await site.request('/search?q=tag%3Anonsense')
  expect((await site.page(wrong.headers.get('location')!)).text('main')).toContain(
    '“nonsense” in the address isn’t a list of tags',
  )
})

test('minimum votes and minimum rating leave out the games below them', async () => {
  const page = await expectSearch(world, site, 'minRating=90&minVotes=40')
  for (const query of ['minRating=90', 'minVotes=40'])
    expect(totalOf(await site.page(`/search?${query}`))).not.toBe(totalOf(page))
})

test('a search has pages, which keep its filters and its order', async () => {
  const first = await expectSearch(world, site, 'sort=votes&tags=idle')
  const next = hrefOf(first, 'a:contains("More games")')
  expect(partsOf(next)).toEqual(['/search', { page: '2', sort: 'votes', tags: 'idle' }])
  await expectSearch(world, site, 'page=2&sort=votes&tags=idle')
})

test('unconfirmed games have a list of their own', async () => {
  const waiting = { urlid: 'waiting', name: 'Waiting', confirmed: false }
  await world.db.kysely.insertInto('games').values(waiting).execute()
  await world.catalog.refresh()
  expect(hrefOf(await site.page('/search'), 'a:contains("Unconfirmed games")')).toBe(
    '/search?state=unconfirmed',
  )
  const page = await expectSearch(world, site, 'state=unconfirmed')
  expect(namesOf(page)).toContain('Waiting')
  expect(hrefOf(page, 'a:contains("Back to confirmed games")')).toBe('/search')
  expect(gamesOf(await site.page('/search?name=waiting'))).toEqual([])
})

test('an empty result says so and offers to remove a filter', async () => {
  const page = await site.page('/search?name=zzzz&tags=idle')
  expect(totalOf(page)).toBe('0 games')
  expect(page.text('main')).toContain('No results')
  const { total } = await listOf(world, 'tags=idle')
  expect(hrefOf(page, `a:contains("Remove Name: zzzz (${total})")`)).toBe('/search?tags=idle')
})

test('an empty result counts only what finds games, and offers to add the game, and the highest-rated ones', async () => {
  const page = await site.page('/search?q=zzzzqq&tags=idle&not=space')
  // Without one of the tags there would still be no game, but there may be one with a similar name.
  expect(hrefOf(page, 'a:contains("Remove Idle")')).toBe('/search?not=space&q=zzzzqq')
  expect(hrefOf(page, 'a:contains("Remove not Space")')).toBe('/search?q=zzzzqq&tags=idle')
  expect(page.texts('main a:contains("Remove ")').filter((text) => text.includes('('))).toEqual([
    `Remove “zzzzqq” (${(await listOf(world, 'tags=idle&not=space')).total})`,
  ])
  expect(hrefOf(page, 'a:contains("Add this game")')).toBe('/add-game#name=zzzzqq')
  expect(hrefOf(page, 'a:contains("See the highest-rated games")')).toBe('/search?sort=rated')
  expect(page.text('main')).not.toContain('Did you mean')
})

test('an empty result for a text alone names it, and a link is kept as one for the new game', async () => {
  const page = await site.page('/search?q=example.net/zzzzqq')
  expect(page.text('main')).toContain('No results for “example.net/zzzzqq”')
  expect(hrefOf(page, 'a:contains("Add this game")')).toBe('/add-game#link=example.net%2Fzzzzqq')
})

test('a name that no game contains is offered to be searched for in descriptions, too', async () => {
  const inBoth = await listOf(world, 'q=dungeons')
  expect(inBoth.total).toBeGreaterThan(0)
  expect((await listOf(world, 'name=dungeons')).total).toBe(0)
  const page = await site.page('/search?name=dungeons')
  const offer = `a:contains("Search descriptions, too (${inBoth.total})")`
  expect(partsOf(hrefOf(page, offer))).toEqual(['/search', { q: 'dungeons' }])
})

test('a search with few games is followed by games with a similar name, apart from its own', async () => {
  const near = 'section:has(> h2:contains("Did you mean"))'
  const none = await site.page('/search?q=cokie+clicker&sort=match')
  expect(totalOf(none)).toBe('0 games')
  expect(none.texts(`main ${near} li[data-game] h3 a`)).toContain('Cookie Clicker')
  expect(none.text('main')).toMatch(/No results for “cokie clicker”\..*Did you mean.*Not what you meant\?/)
  // Not where the other filters leave it out.
  const filtered = await site.page('/search?q=cokie+clicker&state=unconfirmed')
  expect(filtered.texts(`main ${near} li[data-game] h3 a`)).toEqual([])
  expect(hrefOf(filtered, 'a:contains("Remove Unconfirmed")')).toBe('/search?q=cokie+clicker')
  // Enough games contain this one, and a page after the last has none either.
  for (const search of ['q=number', 'q=cokie+clicker&page=2'])
    expect((await site.page(`/search?${search}`)).text('main')).not.toContain('Did you mean')
})

test('a search without criteria is empty and suggests some', async () => {
  const page = await site.page('/search')
  expect(page.text('main')).toContain('What are you in the mood for?')
  expect(gamesOf(page)).toEqual([])
  expect(hrefOf(page, 'a:contains("Highest rated")')).toBe('/search?sort=rated')
})

test('invalid and unknown parameters are ignored, and the others apply', async () => {
  const invalid =
    'tags=nonsense&links=carrier-pigeon&minVotes=-3&minRating=101&created=soon&sort=best&page=x&state=maybe'
  const page = await site.page(`/search?${invalid}&name=idle&unknown=1`)
  expect(page.texts('ul[aria-label="Active filters"] a')).toEqual(['Name: idle'])
  expect(totalOf(page)).toBe(numberOfGames((await listOf(world, 'name=idle')).total))
})

test.each(['/search?vote=upvoted', '/search?favorites=1', '/updates?favorites=1'])(
  'a list of own games is a page for everyone, without any: %s',
  async (address) => {
    const page = await site.page(address)
    expect(page.text('h1')).toMatch(/^(Games|Updates)$/)
    expect(page.attributes('main [data-game]', 'data-game')).toEqual([])
  },
)
