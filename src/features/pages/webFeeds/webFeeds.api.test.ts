// @module-tag smoke
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { db, signIn, send, get } = world
const site = plainSite(world)
await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)
const mod = await signIn(PEOPLE.mod)

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  site.fetch(new Request(`http://site${path}`, { headers }))

async function atom(path: string) {
  const response = await fetchFeed(path)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  return parseAtomFeed(await response.text())
}

test('new games, updates and posts have the entries of their pages, newest first, in every format', async () => {
  for (const [feed, api] of [
    ['games', '/api/games'],
    ['updates', '/api/updates'],
    ['posts', '/api/posts'],
  ] as const) {
    const count = (await get(api)).body.items.length
    expect(count).toBeGreaterThan(0)
    const { entries = [] } = await atom(`/feeds/${feed}.atom`)
    expect(entries).toHaveLength(count)
    const times = entries.map(({ published }) => Date.parse(published!))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const links = entries.map(({ links }) => links![0]!.href)
    const rss = parseRssFeed(await (await fetchFeed(`/feeds/${feed}.rss`)).text())
    expect(rss.items!.map(({ link }) => link)).toEqual(links)
    const json = parseJsonFeed(await (await fetchFeed(`/feeds/${feed}.json`)).json())
    expect(json.items!.map(({ url }) => url)).toEqual(links)
    expect(json.feed_url).toMatch(new RegExp(`^http.*/feeds/${feed}\\.json$`))
  }
})

test('a new update of a game is in the feed of that game at once, and in no other game’s', async () => {
  const tower = (await get('/api/games')).body.items.find(({ id }: { id: number }) => id === GAMES.tower)
  const mine = (await get('/api/games')).body.items.find(({ id }: { id: number }) => id === GAMES.mine)
  await atom(`/feeds/game/${tower.urlid}.atom`)
  const update = {
    game_id: GAMES.tower,
    version: '77.7',
    title: 'More <floors> & stairs',
    content: 'Higher **now**.',
  }
  expect((await send('POST', '/api/updates', mod, update)).status).toBe(200)
  const { title, entries } = await atom(`/feeds/game/${tower.urlid}.atom`)
  expect(title!.value).toBe(`Updates to ${tower.name}`)
  expect(entries![0]).toMatchObject({ title: { value: update.title }, content: { value: 'Higher now.' } })
  expect(await (await fetchFeed(`/feeds/game/${mine.urlid}.rss`)).text()).not.toContain('stairs')
})

test('a search is a feed of the newest games that match it, whatever its order and page', async () => {
  const found = (await get('/api/games?name=o')).body.items.map(({ name }: { name: string }) => name)
  const { entries } = await atom('/feeds/games.atom?name=o&sort=rated&page=9')
  expect(entries!.map(({ title }) => title!.value)).toEqual(found)
})

test('a reader that has the newest feed is told so', async () => {
  const first = await fetchFeed('/feeds/posts.rss')
  const again = await fetchFeed('/feeds/posts.rss', { 'if-none-match': first.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a feed that nothing has changed is not made again, in whatever way its address is written', async () => {
  const addresses = [
    '/feeds/updates.rss',
    '/feeds/games.rss?name=o&tagsMode=or',
    '/feeds/posts.json?type=poll',
  ]
  const first = await Promise.all(addresses.map(async (path) => (await fetchFeed(path)).text()))
  const before = { statements: world.statements(), pages: world.cache.pages.size }
  for (const path of addresses) expect(world.cache.find(path)?.identity.body.toString()).toBe(first.shift())
  for (let i = 1; i < 20; i++)
    for (const path of [
      `/feeds/updates.rss?x=${i}`,
      `/feeds/games.rss?tagsMode=or&page=${i}&sort=new&name=%6f`,
    ])
      expect((await fetchFeed(path)).status).toBe(200)
  for (let i = 0; i < 20; i++) expect((await fetchFeed(`/feeds/games.rss?nothing${i}=1`)).status).toBe(400)
  expect({ statements: world.statements(), pages: world.cache.pages.size }).toEqual(before)
})

test('whoever had a feed of posts sees a new post, an edited one, and that its author changed their name', async () => {
  const member = await signIn(PEOPLE.alice)
  const feed = async () => parseJsonFeed(await (await fetchFeed('/feeds/posts.json?type=discussion')).json())
  await feed()
  const body = { type: 'discussion', title: 'Which games are *calm*?', content: 'I like **slow** ones.' }
  const made = await send('POST', '/api/posts', member, body)
  expect(made.status).toBe(200)
  expect((await feed()).items![0]).toMatchObject({ title: body.title, content_text: 'I like slow ones.' })
  expect((await send('PATCH', '/api/me', member, { display_name: 'Renamed Alice' })).status).toBe(200)
  await expect.poll(async () => (await feed()).items![0]!.authors![0]!.name).toBe('Renamed Alice')
})

test('nobody learns of private lists, removed or held posts and unconfirmed games from a feed', async () => {
  const all = await Promise.all(
    ['games', 'updates', 'posts'].map(async (name) => (await fetchFeed(`/feeds/${name}.json`)).text()),
  )
  const ids = all.join().match(/\/post\/\d+/g)!
  for (const hidden of [7, 9, 10]) expect(ids).not.toContain(`/post/${hidden}`)
})

test.each([
  ['/feeds/nothing.atom', 404],
  ['/feeds/updates.xml', 404],
  ['/feeds/updates', 404],
  ['/feeds/.atom', 404],
  ['/feeds/game/there-is-none.atom', 404],
  ['/feeds/game/%00.atom', 400],
  ['/feeds/games.atom?tags=nothing-has-this-tag', 400],
  ['/feeds/games.atom?favorites=1', 401],
  ['/feeds/posts.atom?nothing=1', 400],
])('%s is %i, as a problem', async (path, status) => {
  const response = await fetchFeed(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

test('a feed leaves out NSFW games unless its search asks for them', async () => {
  await db.kysely.insertInto('game_tags').values({ game_id: GAMES.farm, tag_id: NSFW_TAG }).execute()
  await world.catalog.refresh()
  const games = async (query: string) => {
    const { entries = [] } = await atom(`/feeds/games.atom${query}`)
    return entries.map(({ title }) => title!.value)
  }
  expect(await games('')).not.toContain('Number Farm')
  expect(await games('?q=number')).not.toContain('Number Farm')
  expect(await games('?tags=nsfw')).toEqual(['Number Farm'])
  expect(await games('?hide=none&q=farm')).toEqual(['Number Farm'])
})

test('the feed of updates leaves out NSFW games, as the page does for visitors', async () => {
  const titles = async () =>
    ((await atom('/feeds/updates.atom')).entries ?? []).map(({ title }) => title!.value.split(':')[0])
  const { name } = (await get('/api/games')).body.items.find(({ id }: { id: number }) => id === GAMES.mine)
  expect(await titles()).toContain(name)
  await db.kysely.insertInto('game_tags').values({ game_id: GAMES.mine, tag_id: NSFW_TAG }).execute()
  await world.catalog.refresh()
  expect(await titles()).not.toContain(name)
  expect((await titles()).length).toBeGreaterThan(0)
  await db.kysely
    .deleteFrom('game_tags')
    .where('game_id', '=', GAMES.mine)
    .where('tag_id', '=', NSFW_TAG)
    .execute()
  await world.catalog.refresh()
  expect(await titles()).toContain(name)
})
