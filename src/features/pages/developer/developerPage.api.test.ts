import { expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { gamesOf, hrefOf, listOf, numberOfGames, partsOf, totalOf } from '../../../../test/listPages.ts'

const world = await testApi({}, undefined, DEMO)
const { get, catalog } = world
const db = world.db.kysely
const site = await builtSite(world)
const { siteUrl } = world.services.config

/** A developer of the demo catalog with seven games. */
const SLUG = 'mrredshark77'
const PAGE = `/developer/${SLUG}`
const FILTERS = 'aside[aria-label="Filters"]'
const developerOf = async (slug: string) => (await get(`/api/developers/${slug}`)).body

test("a developer's page has their name, numbers, and games, most voted first", async () => {
  const page = await site.page(PAGE)
  const developer = await developerOf(SLUG)
  const { items, total } = await listOf(world, `dev=${SLUG}&sort=votes&size=30`)
  expect(total).toBeGreaterThan(3)
  expect(page.text('h1')).toBe('MrRedShark77')
  expect(page.texts('main header dl dd')).toEqual([
    String(developer.games),
    (developer.upvotes + developer.downvotes).toLocaleString('en'),
    expect.stringMatching(/^\d+%$/),
    String(developer.updates),
  ])
  expect(gamesOf(page)).toEqual(items.map(({ id }) => id))
  expect(totalOf(page)).toBe(numberOfGames(total))
  expect(page.attributes('main > div > header img', 'src').length).toBe(4)
})

test('a filter or another order stays on the page, and the developer is no filter that could be removed', async () => {
  const page = await site.page(PAGE)
  const web = page.attributes(`${FILTERS} a[aria-describedby]`, 'href').find((href) => href?.endsWith('web'))
  expect(web).toBe(`${PAGE}?tags=web`)
  const filtered = await site.page(`${PAGE}?tags=web&sort=newest`)
  const { items } = await listOf(world, `dev=${SLUG}&tags=web&size=30`)
  expect(gamesOf(filtered)).toEqual(items.map(({ id }) => id))
  expect(filtered.attributes('ul[aria-label="Active filters"] a', 'href')).toEqual([`${PAGE}?sort=newest`])
  expect(filtered.attribute(`${FILTERS} a:contains("Clear all")`, 'href')).toBe(`${PAGE}?sort=newest`)
  expect(partsOf(hrefOf(filtered, 'a:contains("Random")'))[1]).toMatchObject({ dev: SLUG, tags: 'web' })
})

test('filters that leave no game say so, and what to remove', async () => {
  const page = await site.page(`${PAGE}?name=nothing-has-this-name`)
  expect(page.text('main')).toContain('No results')
  expect(page.text('h1')).toBe('MrRedShark77')
  expect(page.attributes('main a:contains("Remove ")', 'href')).not.toContain('/search')
})

test('its updates are a list and a feed of all games', async () => {
  const [game] = (await listOf(world, `dev=${SLUG}&sort=votes`)).items
  const added = await db
    .insertInto('updates')
    .values({ game_id: game!.id, version_number: '9.9', title: 'More levels', content: 'Much **more**.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await catalog.refresh()
  const page = await site.page(`${PAGE}?tab=updates`)
  const { items } = (await get(`/api/updates?hide=nsfw&dev=${SLUG}`)).body
  expect(items.length).toBeGreaterThan(0)
  expect(page.attributes('main article a:contains("see details")', 'href')).toEqual(
    items.map(({ id }: { id: number }) => `/update/${id}`),
  )
  expect(page.attributes('main article a:contains("see details")', 'href')).toContain(`/update/${added.id}`)
  const address = page.attribute('link[type="application/atom+xml"]', 'href')
  expect(address).toBe(`/feeds/developer/${SLUG}.atom`)
  expect(page.attribute('main header a:contains("Feed")', 'href')).toBe(address)
  for (const format of ['atom', 'rss', 'json']) {
    const feed = await (await site.request(address!.replace('atom', format))).text()
    expect(feed).toContain('Updates to games by MrRedShark77')
    expect(feed).toContain(`${game!.name}: More levels`)
  }
})

test('a feed of nobody is a 404', async () => {
  expect((await site.request('/feeds/developer/nobody-at-all.atom')).status).toBe(404)
})

test('search engines get a title, a canonical address, and the developer as an organization', async () => {
  const page = await site.page(`${PAGE}?tags=web`)
  expect(page.title).toBe('MrRedShark77 · Idledex')
  expect(page.canonical).toBe(siteUrl + PAGE)
  const { '@graph': graph } = JSON.parse(page.text('script[type="application/ld+json"]')!)
  expect(graph[0]).toMatchObject({ '@type': 'Organization', name: 'MrRedShark77', url: siteUrl + PAGE })
})

test('a former address leads to the present one, with its filters', async () => {
  const { id } = await developerOf(SLUG)
  await db.insertInto('developer_former_slugs').values({ slug: 'red-shark', developer_id: id }).execute()
  const response = await site.request('/developer/red-shark?tags=web')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe(`${PAGE}?tags=web`)
})

test('an unknown developer is a 404 page that is not indexed', async () => {
  const page = await site.page('/developer/nobody-at-all', { status: 404 })
  expect([page.title, page.meta('robots')]).toEqual(['Developer not found · Idledex', 'noindex'])
})

test('a developer without a confirmed game is not indexed, and the page says why it is empty', async () => {
  const { id } = await db
    .insertInto('games')
    .values({ name: 'Waiting game', urlid: 'waiting-game-of-one', confirmed: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => setDevelopers(trx, [{ gameId: id, names: ['Waits'] }]))
  await catalog.refresh()
  const page = await site.page('/developer/waits')
  expect([page.meta('robots'), page.canonical]).toEqual(['noindex', undefined])
  expect(page.text('main')).toContain('No confirmed games yet')
})

test('other names, links, and the owner are shown, each where it leads', async () => {
  const owner = await db
    .selectFrom('profiles')
    .select(['id', 'username', 'display_name'])
    .where('username', '=', 'tallowmere')
    .executeTakeFirstOrThrow()
  const link = { url: 'https://red.example/shark', title: 'Site of the shark' }
  await db
    .updateTable('developers')
    .set({ other_names: ['Red'], links: JSON.stringify([link]) })
    .where('slug', '=', SLUG)
    .execute()
  await db
    .updateTable('games')
    .set({ developer_id: owner.id })
    .where('developer', '=', 'MrRedShark77')
    .execute()
  const page = await site.page(`${PAGE}?sort=name`)
  expect(page.text('main header')).toContain('Also known as Red')
  const links = 'main header ul[aria-label="Links"] a[target]'
  expect([page.attribute(links, 'href'), page.attribute(links, 'rel')]).toEqual([
    link.url,
    'noopener nofollow',
  ])
  expect(page.linkTo(owner.display_name ?? owner.username)).toBe('/user/tallowmere')
  expect(page.text('main header')).toContain('(verified)')
})

test('a game links its developers, and others of theirs', async () => {
  const [game, ...others] = (await listOf(world, `dev=${SLUG}&sort=votes&size=30`)).items
  const page = await site.page(`/game/${game!.urlid}`)
  expect(page.attribute('main header a:contains("MrRedShark77")', 'href')).toBe(PAGE)
  expect(page.attribute('aside[aria-label="Facts"] dd a:contains("MrRedShark77")', 'href')).toBe(PAGE)
  const more = 'section:has(> h2:contains("More by this developer"))'
  expect(page.attributes(`${more} li a`, 'href')).toEqual(
    others.slice(0, 6).map(({ urlid }) => `/game/${urlid}`),
  )
  expect(page.attribute(`${more} > a`, 'href')).toBe(PAGE)
})

test('the only game of a developer has no others', async () => {
  const page = await site.page('/game/cookie-clicker')
  expect(page.text('main header a[href^="/developer/"]')).toBeDefined()
  expect(page.text('main')).not.toContain('More by')
})

test('a search by developers names them in its filters and title', async () => {
  const page = await site.page(`/search?dev=${SLUG},nobody-at-all,playsaurus`)
  expect(page.title).toBe('Search: By MrRedShark77, By nobody-at-all, By Playsaurus · Idledex')
  expect(page.texts('ul[aria-label="Active filters"] li')).toEqual([
    'By MrRedShark77',
    'By nobody-at-all',
    'By Playsaurus',
  ])
})

test('a search that finds developers by their name links them above the games', async () => {
  const page = await site.page('/search?q=red+shark&sort=match')
  expect(page.attribute('main p a:contains("MrRedShark77")', 'href')).toBe(PAGE)
  const other = await site.page('/search?q=cookie+clicker&sort=match')
  expect(other.attribute('main p a[href^="/developer/"]', 'href')).toBeUndefined()
})
