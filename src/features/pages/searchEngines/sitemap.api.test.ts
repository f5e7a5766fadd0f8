// @module-tag smoke
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi()
const { kysely } = world.db
await sql`update profiles set username_chosen = true`.execute(kysely)

/** Reads the sitemap as a search engine does: the index, then every part that it names. */
async function readSitemap() {
  // Sitemaps are kept for some minutes: a new process knows nothing yet.
  const site = plainSite(world)
  const read = async (url: string) => {
    const response = await site.fetch(new Request(new URL(new URL(url).pathname, 'http://site')))
    expect(response.status, url).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
      ([, loc, lastmod]) => ({ loc: loc!, lastmod }),
    )
  }
  const robots = await (await site.fetch(new Request('http://site/robots.txt'))).text()
  const index = /^Sitemap: (\S+)$/m.exec(robots)![1]!
  const parts = await read(index)
  const pages = (await Promise.all(parts.map(({ loc }) => read(loc)))).flat()
  return { parts, pages, paths: pages.map(({ loc }) => new URL(loc).pathname) }
}

test('robots.txt names the sitemap, which has the pages of games, posts, lists, and members', async () => {
  const { paths, pages } = await readSitemap()
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/updates',
      '/game/number-tower',
      '/game/old-clicker',
      `/post/${POSTS.aliceReview}`,
      `/post/${POSTS.poll}`,
      `/list/${POSTS.list}`,
      '/user/alice',
    ]),
  )
  expect(new Set(paths).size).toBe(paths.length)
  expect(pages.every(({ loc }) => loc.startsWith('http'))).toBe(true)
})

test('what visitors cannot see is not in the sitemap', async () => {
  const { paths } = await readSitemap()
  for (const hidden of [
    '/game/lost-colony',
    '/game/gone',
    `/list/${POSTS.privateList}`,
    `/post/${POSTS.privateList}`,
    `/post/${POSTS.removed}`,
    `/post/${POSTS.held}`,
  ])
    expect(paths).not.toContain(hidden)
})

test('NSFW games and posts about them are not in the sitemap', async () => {
  await sql`insert into game_tags (game_id, tag_id) values (${GAMES.tower}, 55)`.execute(kysely)
  const { paths } = await readSitemap()
  expect(paths).not.toContain('/game/number-tower')
  expect(paths).not.toContain(`/post/${POSTS.aliceReview}`)
  expect(paths).toContain(`/post/${POSTS.orphan}`)
  await sql`delete from game_tags where game_id = ${GAMES.tower} and tag_id = 55`.execute(kysely)
})

test('developers are in the sitemap as long as one of their games is', async () => {
  const name = (developer: string) =>
    kysely.transaction().execute((trx) =>
      setDevelopers(trx, [
        { gameId: GAMES.tower, names: [developer, 'Both'] },
        { gameId: GAMES.colony, names: ['Waiting', 'Both'] },
      ]),
    )
  await name('Tower makers')
  const { paths, pages } = await readSitemap()
  expect(paths).toEqual(expect.arrayContaining(['/developer/tower-makers', '/developer/both']))
  expect(paths).not.toContain('/developer/waiting')
  expect(new Set(paths).size).toBe(paths.length)
  expect(pages.find(({ loc }) => loc.endsWith('/developer/both'))?.lastmod).toBeDefined()
  await sql`insert into game_tags (game_id, tag_id) values (${GAMES.tower}, 55)`.execute(kysely)
  expect((await readSitemap()).paths.filter((path) => /tower-makers|both/.test(path))).toEqual([])
  await sql`delete from game_tags where game_id = ${GAMES.tower} and tag_id = 55`.execute(kysely)
})

test('members who are banned, wrote nothing, or have not chosen a name are not in the sitemap', async () => {
  expect((await readSitemap()).paths).toContain('/user/bob')
  await sql`update profiles set username_chosen = false where id = ${PEOPLE.alice}`.execute(kysely)
  await sql`update profiles set banned_until = now() + interval '1 day' where id = ${PEOPLE.bob}`.execute(
    kysely,
  )
  await kysely.insertInto('profiles').values({ username: 'newcomer', username_chosen: true }).execute()
  const { paths } = await readSitemap()
  for (const name of ['alice', 'bob', 'newcomer']) expect(paths).not.toContain(`/user/${name}`)
  expect(paths).toContain('/user/carol')
  await sql`update profiles set banned_until = now() - interval '1 day' where id = ${PEOPLE.bob}`.execute(
    kysely,
  )
  expect((await readSitemap()).paths).toContain('/user/bob')
})

test('the date of a page is that of its last change, and of a part that of its newest page', async () => {
  const { pages, parts } = await readSitemap()
  const dateOf = (path: string) => pages.find(({ loc }) => new URL(loc).pathname === path)?.lastmod
  expect(dateOf(`/post/${POSTS.aliceReview}`)).toBe('2024-02-01T12:00:00.000Z')
  expect(dateOf('/updates')).toBeUndefined()
  await sql`update posts set edited_at = '2026-01-05T00:00:00Z' where id = ${POSTS.aliceReview}`.execute(
    kysely,
  )
  const changed = await readSitemap()
  const newest = changed.pages.find(({ loc }) => loc.endsWith(`/post/${POSTS.aliceReview}`))
  expect(newest?.lastmod).toBe('2026-01-05T00:00:00.000Z')
  const part = (all: typeof parts) => all.find(({ loc }) => loc.endsWith('/sitemaps/posts-1.xml'))?.lastmod
  expect([part(parts), part(changed.parts)]).toEqual(['2024-04-11T12:00:00.000Z', '2026-01-05T00:00:00.000Z'])
})

test('games far apart are in parts of their own, and each part is read by itself', async () => {
  await sql`insert into games (id, urlid, name, confirmed) values (10001, 'far-away', 'Far Away', true), (10000, 'last-of-the-first', 'Last', true)`.execute(
    kysely,
  )
  const { parts, paths } = await readSitemap()
  expect(parts.map(({ loc }) => new URL(loc).pathname)).toEqual(
    expect.arrayContaining(['/sitemaps/games-1.xml', '/sitemaps/games-2.xml']),
  )
  expect(
    paths.filter((path) => path === '/game/far-away' || path === '/game/last-of-the-first'),
  ).toHaveLength(2)
})

test('a search engine that has the newest sitemap is told so, and is not answered from the database each time', async () => {
  const site = plainSite(world)
  const get = (headers = {}) => site.fetch(new Request('http://site/sitemaps/games-1.xml', { headers }))
  const [one, other] = await Promise.all([get(), get()])
  await sql`update games set updated_at = now() where id = ${GAMES.mine}`.execute(kysely)
  const again = await get({ 'if-none-match': one.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
})

test.each([
  'games-0.xml',
  'games-999.xml',
  'games-1',
  'games-x.xml',
  'members-ff.xml',
  'nothing-1.xml',
  'pages-2.xml',
  'games-99999999.xml',
])('/sitemaps/%s is 404', async (file) => {
  const response = await plainSite(world).fetch(new Request(`http://site/sitemaps/${file}`))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})
