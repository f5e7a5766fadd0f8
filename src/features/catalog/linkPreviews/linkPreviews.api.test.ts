// @module-tag smoke
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { linkPreviews } from './linkPreviews.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { db, catalog, get, signIn, send } = world
const site = plainSite(world)
await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)

const fetchPicture = (path: string, headers: Record<string, string> = {}) =>
  site.fetch(new Request(`http://site${path}`, { headers }))
const shareImage = async (path: string): Promise<string> => (await get(path)).body.share_image

test.each([
  ['a game', '/api/games/number-tower'],
  ['a game that nobody voted on', '/api/games/old-clicker'],
  ['a review', `/api/posts/${POSTS.aliceReview}`],
  ['a list', `/api/posts/${POSTS.list}`],
  ['a post by a deleted account', `/api/posts/${POSTS.orphan}`],
  ['a member', '/api/users/alice'],
])('%s has a picture of 1200 × 630 for link previews, which browsers keep', async (_, path) => {
  const address = await shareImage(path)
  const response = await fetchPicture(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  const again = await fetchPicture(address, { 'if-none-match': response.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a picture that shows something outdated leads to the current one', async () => {
  const before = await shareImage('/api/games/number-farm')
  expect(await shareImage('/api/games/number-farm')).toBe(before)
  const vote = await send('POST', '/api/downvote', await signIn(PEOPLE.carol), { game: GAMES.farm })
  expect(vote.status).toBe(200)
  const after = await shareImage('/api/games/number-farm')
  expect(after).not.toBe(before)
  const old = await fetchPicture(before)
  expect([old.status, old.headers.get('location')]).toEqual([302, after])
  expect(old.headers.get('cache-control')).not.toContain('immutable')
})

test('a list that becomes private no longer has a picture, though it was drawn', async () => {
  const address = await shareImage(`/api/posts/${POSTS.list}`)
  expect((await fetchPicture(address)).status).toBe(200)
  await sql`update posts set is_private = true where id = ${POSTS.list}`.execute(db.kysely)
  expect((await fetchPicture(address)).status).toBe(404)
  await sql`update posts set is_private = false where id = ${POSTS.list}`.execute(db.kysely)
})

test('an NSFW game has no picture, nor have posts about it, and it is left out of the pictures of lists', async () => {
  const [list, game, review] = [
    await shareImage(`/api/posts/${POSTS.list}`),
    await shareImage('/api/games/number-tower'),
    await shareImage(`/api/posts/${POSTS.aliceReview}`),
  ]
  await sql`insert into game_tags (game_id, tag_id) values (${GAMES.tower}, 55)`.execute(db.kysely)
  await catalog.refresh()
  expect(await shareImage('/api/games/number-tower')).toBeNull()
  expect(await shareImage(`/api/posts/${POSTS.aliceReview}`)).toBeNull()
  expect((await fetchPicture(game)).status).toBe(404)
  expect((await fetchPicture(review)).status).toBe(404)
  expect(await shareImage(`/api/posts/${POSTS.list}`)).not.toBe(list)
  await sql`delete from game_tags where game_id = ${GAMES.tower} and tag_id = 55`.execute(db.kysely)
  await catalog.refresh()
})

test.each([
  '/media/share/game/nothing-here/0123456789abcdef0123.jpg',
  '/media/share/game/%00/0123456789abcdef0123.jpg',
  '/media/share/game/..%2fme/0123456789abcdef0123.jpg',
  `/media/share/post/${POSTS.privateList}/0123456789abcdef0123.jpg`,
  `/media/share/post/${POSTS.removed}/0123456789abcdef0123.jpg`,
  '/media/share/nothing/1/0123456789abcdef0123.jpg',
  '/media/share/user/nobody-of-that-name/x.jpg',
])('%s is 404', async (path) => {
  expect((await fetchPicture(path)).status).toBe(404)
})

/** Previews of made-up things, whose drawing waits until it is let go. */
function heldPreviews(maxQueued: number) {
  const held = Promise.withResolvers<void>()
  const counts = { drawn: 0 }
  const source = {
    apiPath: (key: string) => `/${key}`,
    describe: () => ({ label: 'Game', title: 'A', text: '', pictures: ['/media/avatars/2/b1/320.webp'] }),
  }
  const previews = linkPreviews({
    dataDir: '/dev/null/cannot-be-written',
    sources: { game: source, post: source, user: source },
    fetchApi: ({ url }) => {
      const key = new URL(url).pathname.slice(1)
      return Response.json({ share_image: `/media/share/game/${key}/${key}.jpg` })
    },
    pictures: {
      findCover: () => undefined,
      readPicture: async () => {
        counts.drawn++
        await held.promise
        return undefined
      },
    },
    maxQueued,
  })
  const request = async (key: string) => previews.request(`/media/share/game/${key}/${key}.jpg`)
  return { request, letGo: held.resolve, counts }
}

test('requests for one picture at the same time draw it once', async () => {
  const { request, letGo, counts } = heldPreviews(5)
  const same = Array.from({ length: 20 }, () => request('1'))
  letGo()
  expect((await Promise.all(same)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(counts.drawn).toBe(1)
})

test('when too many pictures wait, the next request is told to come again', async () => {
  const { request, letGo } = heldPreviews(2)
  const all = Array.from({ length: 5 }, (_, at) => request(String(at)))
  // While one is held, only those that are refused get a response.
  const refused = await Promise.race(all)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  letGo()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 503, 503])
})
