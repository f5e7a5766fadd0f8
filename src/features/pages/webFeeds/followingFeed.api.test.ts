import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { FOLLOWING_FEED_READS_PER_MINUTE } from './followingFeed.limits.ts'
import { feedKey } from './followingFeedKey.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { auth, db, signIn, send, get } = world
const { kysely } = db
await sql`update profiles set username_chosen = true`.execute(kysely)
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
/** Each test has a site of its own, which has counted nothing yet. */
let site = plainSite(world)
const path = '/api/me/following/feed'
type Addresses = Record<'atom' | 'rss' | 'json', string>

beforeEach(async () => {
  site = plainSite(world)
  for (const table of ['follows', 'favorites', 'following_feeds', 'updates'] as const)
    await kysely.deleteFrom(table).execute()
})

const read = (address: string, headers: Record<string, string> = {}) =>
  site.fetch(new Request(`http://site${new URL(address).pathname}`, { headers }))
const make = async (who: HeadersInit = alice): Promise<Addresses> =>
  (await send('POST', path, who)).body.addresses
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function addNews() {
  await kysely.insertInto('favorites').values({ user_id: PEOPLE.alice, game_id: GAMES.mine }).execute()
  const update = {
    game_id: GAMES.mine,
    version_number: '2.0',
    title: 'Deeper & <darker>',
    content: 'Dig **down**.',
    created_at: hoursAgo(2),
  }
  const { id } = await kysely.insertInto('updates').values(update).returning('id').executeTakeFirstOrThrow()
  await kysely
    .insertInto('follows')
    .values({ user_id: PEOPLE.alice, list_id: POSTS.list, is_on: true })
    .execute()
  await sql`update list_items set created_at = '2020-01-01'`.execute(kysely)
  await sql`update list_items set created_at = ${hoursAgo(1)} where list_id = ${POSTS.list} and game_id = ${GAMES.tower}`.execute(
    kysely,
  )
  await sql`update posts set updated_at = now() where id = ${POSTS.list}`.execute(kysely)
  return id
}

test('a member has no feed until they make one, and then finds its addresses again', async () => {
  expect((await get(path, alice)).body).toEqual({ addresses: null })
  const addresses = await make()
  expect((await get(path, alice)).body).toEqual({ addresses })
  expect(addresses.atom).toMatch(/\/feeds\/following\/[\w-]{54}\.atom$/)
  expect((await get(path, bob)).body).toEqual({ addresses: null })
  expect((await get(path)).status).toBe(401)
  expect((await send('POST', path)).status).toBe(401)
})

test('it has the news of its member in every format, with the reasons', async () => {
  const update = await addNews()
  const { atom, rss, json } = await make()
  const response = await read(atom)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const { title, entries = [] } = parseAtomFeed(await response.text())
  expect(title!.value).toMatch(/^What you follow on /)
  expect(entries.map((entry) => [entry.title!.value, entry.content!.value])).toEqual([
    ['1 game added to Towers and mines', 'You follow this list\n\nNumber Tower'],
    ['Idle Mine: Deeper & <darker>', 'One of your favorites\n\nDig down.'],
  ])
  expect(entries[1]!.links![0]!.href).toMatch(new RegExp(`/update/${update}$`))
  const titles = entries.map((entry) => entry.title!.value)
  expect(parseRssFeed(await (await read(rss)).text()).items!.map((item) => item.title)).toEqual(titles)
  expect(parseJsonFeed(await (await read(json)).json()).items!.map((item) => item.title)).toEqual(titles)
  expect(parseJsonFeed(await (await read((await make(bob)).json)).json()).items ?? []).toEqual([])
})

test('a new address ends the old one', async () => {
  const before = await make()
  expect((await read(before.atom)).status).toBe(200)
  const after = await make()
  expect(after.atom).not.toBe(before.atom)
  for (const address of Object.values(before)) expect((await read(address)).status).toBe(404)
  expect((await read(after.atom)).status).toBe(200)
})

test('no key but the right one opens a feed', async () => {
  const { atom } = await make()
  await make(bob)
  const key = /following\/(.*)\.atom/.exec(atom)![1]!
  const last = key.at(-4) === 'A' ? 'B' : 'A'
  for (const file of [
    `${key.slice(0, -4)}${last}${key.slice(-3)}.atom`,
    `${feedKey(auth.keys, PEOPLE.alice, Buffer.alloc(16))}.atom`,
    `${feedKey(auth.keys, PEOPLE.carol, Buffer.alloc(16))}.atom`,
    `${key}=.atom`,
    `${key}.xml`,
    `${key}.atom.rss`,
    key,
    '.atom',
    'x'.repeat(1900),
  ]) {
    const response = await read(`http://site/feeds/following/${file}`)
    expect(response.status, file).toBe(404)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('nothing keeps it for others, and a reader that has the newest is told so', async () => {
  await addNews()
  const { rss } = await make()
  const first = await read(rss)
  expect(first.headers.get('cache-control')).toContain('private')
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  const etag = first.headers.get('etag')!
  const again = await read(rss, { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
    304,
    '',
    first.headers.get('cache-control'),
  ])
  await kysely.deleteFrom('favorites').execute()
  expect((await read(rss, { 'if-none-match': etag })).status).toBe(200)
  expect(world.cache.find(new URL(rss).pathname)).toBeUndefined()
})

test('it is read a few times a minute, in whatever format', async () => {
  const { atom, rss } = await make()
  for (let n = 0; n < FOLLOWING_FEED_READS_PER_MINUTE; n++)
    expect((await read(n % 2 === 0 ? atom : rss)).status).toBe(200)
  const refused = await read(atom)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await read((await make(bob)).atom)).status).toBe(200)
})

test('a banned member’s feed is closed, and one goes with its account', async () => {
  const { atom } = await make(bob)
  const ban = (until: unknown) =>
    sql`update auth_users set banned_until = ${until} where id = ${PEOPLE.bob}`.execute(kysely)
  await ban(hoursAgo(-1))
  expect((await read(atom)).status).toBe(404)
  await ban(null)
  expect((await read(atom)).status).toBe(200)
  await sql`update profiles set closed_at = now() where id = ${PEOPLE.bob}`.execute(kysely)
  expect((await read(atom)).status).toBe(404)
  await sql`update profiles set closed_at = null where id = ${PEOPLE.bob}`.execute(kysely)
})
