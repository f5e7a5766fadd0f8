// @module-tag smoke
// @module-tag race
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { api, auth, db, get, send, signIn } = world
const [alice, bob, carol, dev, mod] = [
  await signIn(PEOPLE.alice),
  await signIn(PEOPLE.bob),
  await signIn(PEOPLE.carol),
  await signIn(PEOPLE.dev),
  await signIn(PEOPLE.mod),
]
const post = (path: string, who: HeadersInit, body: unknown) => send('POST', path, who, body)
const towerCard = async () =>
  (await get('/api/games')).body.items.find(({ id }: { id: number }) => id === GAMES.tower)

describe('voting on a game', () => {
  test('counts once, moves when switched, and repeats change nothing', async () => {
    const game = { game: GAMES.tower }
    expect((await post('/api/upvote', mod, game)).body).toEqual({
      id: GAMES.tower,
      vote: 'upvote',
      changed: true,
      waiting: false,
      upvotes: 3,
      downvotes: 1,
      score: 2,
      rating: 75,
    })
    const same = await post('/api/upvote', mod, game)
    expect(same).toMatchObject({ status: 200, body: { changed: false, upvotes: 3, downvotes: 1 } })
    expect((await post('/api/downvote', mod, game)).body).toEqual({
      id: GAMES.tower,
      vote: 'downvote',
      changed: true,
      waiting: false,
      upvotes: 2,
      downvotes: 2,
      score: 0,
      rating: 50,
    })
    await post('/api/downvote', bob, game)
    const { body } = await post('/api/downvote', alice, game)
    expect(body).toMatchObject({ upvotes: 0, downvotes: 4, score: 0, rating: 0 })
  })

  test('shows in lists, details, pages and the own profile with the next request', async () => {
    const site = plainSite(world)
    const paths = ['/games', '/games/idle-mine', '/users/carol']
    const read = () => Promise.all(paths.map(async (path) => (await site.request(path)).text()))
    const before = await read()
    await post('/api/upvote', carol, { game: GAMES.mine })
    const after = await read()
    for (const at of paths.keys()) expect([paths[at], after[at]]).not.toEqual([paths[at], before[at]])
    expect(JSON.parse(after[1]!)).toMatchObject({ upvotes: 2, downvotes: 0 })
    const { body } = await get('/api/games')
    expect(body.items.find(({ id }: { id: number }) => id === GAMES.mine)).toMatchObject({ upvotes: 2 })
  })

  test('keeps a keyed hash of the network address, not the address', async () => {
    await api.request(
      '/api/upvote',
      {
        method: 'POST',
        headers: { ...carol, 'content-type': 'application/json' },
        body: JSON.stringify({ game: GAMES.farm }),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.5' } } },
    )
    const { address_hash } = await db.kysely
      .selectFrom('votes')
      .select('address_hash')
      .where('game_id', '=', GAMES.farm)
      .where('user_id', '=', PEOPLE.carol)
      .executeTakeFirstOrThrow()
    expect(address_hash).toEqual(auth.keys.mac('vote-address', '203.0.113.5'))
  })

  test('is rejected for archived, removed, unknown and own games', async () => {
    const before = await db.kysely.selectFrom('votes').selectAll().execute()
    const vote = async (who: HeadersInit, game: number) => (await post('/api/upvote', who, { game })).status
    expect(await vote(alice, GAMES.clicker)).toBe(409)
    expect(await vote(alice, GAMES.gone)).toBe(404)
    expect(await vote(alice, 999)).toBe(404)
    expect(await vote(dev, GAMES.tower)).toBe(403)
    // Idle Mine has no developer: it is bob's, who added it.
    const own = await post('/api/downvote', bob, { game: GAMES.mine })
    expect([own.status, own.body.detail]).toEqual([403, 'You can’t vote on your own game'])
    expect(await db.kysely.selectFrom('votes').selectAll().execute()).toEqual(before)
  })
})

describe('voting on a post', () => {
  test('is an upvote without a type, and counts as other votes do', async () => {
    const body = { post_id: POSTS.discussion }
    const { upvotes, downvotes } = (await post('/api/votePost', dev, body)).body
    expect((await post('/api/votePost', dev, body)).body).toMatchObject({ upvotes, changed: false })
    expect((await post('/api/votePost', dev, { ...body, type: 'downvote' })).body).toMatchObject({
      id: POSTS.discussion,
      vote: 'downvote',
      changed: true,
      upvotes: upvotes - 1,
      downvotes: downvotes + 1,
      score: upvotes - downvotes - 2,
    })
    expect((await get(`/api/posts/${POSTS.discussion}`)).body).toMatchObject({
      upvotes: upvotes - 1,
      downvotes: downvotes + 1,
    })
  })

  test('is rejected for own posts and for posts that are not visible', async () => {
    const vote = async (who: HeadersInit, post_id: number) => {
      const { status, body } = await post('/api/votePost', who, { post_id })
      return [status, body.detail]
    }
    expect(await vote(alice, POSTS.aliceReview)).toEqual([403, 'You can’t vote on your own post'])
    for (const id of [POSTS.removed, POSTS.held, POSTS.privateList, 999])
      expect([id, (await vote(dev, id))[0]]).toEqual([id, 404])
  })
})

describe.each(['/api/commentVote', '/api/communityVote'])('%s', (path) => {
  test('counts a vote on a comment, and switching moves the score by two', async () => {
    await db.kysely.deleteFrom('comment_votes').where('user_id', '=', PEOPLE.mod).execute()
    const first = (await post(path, mod, { comment: 1, type: 'upvote' })).body
    const second = (await post(path, mod, { comment: 1, type: 'downvote' })).body
    expect(second.score).toBe(first.score - 2)
    expect((await post(path, mod, { comment: 1, type: 'downvote' })).body).toEqual({
      ...second,
      changed: false,
    })
    const { body } = await get(`/api/posts/${POSTS.discussion}/comments`)
    expect(JSON.stringify(body)).toContain(`"upvotes":${second.upvotes},"downvotes":${second.downvotes}`)
  })

  test('rejects votes on own, removed and unknown comments', async () => {
    const rows = await db.kysely.selectFrom('comments').select(['id', 'user_id', 'is_removed']).execute()
    const own = rows.find((row) => row.user_id === PEOPLE.alice && !row.is_removed)!
    const removed = rows.find((row) => row.is_removed)!
    const vote = async (comment: number) => (await post(path, alice, { comment, type: 'upvote' })).status
    expect([await vote(own.id), await vote(removed.id), await vote(999)]).toEqual([403, 404, 404])
  })

  test.each([
    ['held', POSTS.held],
    ['private', POSTS.privateList],
    ['removed', POSTS.removed],
  ])('refuses votes on a comment of a post that is %s', async (_state, postId) => {
    const { id } = await db.kysely
      .insertInto('comments')
      .values({ post_id: postId, user_id: PEOPLE.bob, content: 'Words' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await post(path, mod, { comment: id, type: 'upvote' })).status).toBe(404)
  })
})

describe('every way to vote', () => {
  const WAYS = [
    ['/api/upvote', { game: GAMES.farm }],
    ['/api/downvote', { game: GAMES.farm }],
    ['/api/commentVote', { comment: 1, type: 'upvote' }],
    ['/api/communityVote', { comment: 1, type: 'upvote' }],
    ['/api/votePost', { post_id: POSTS.poll }],
  ] as const

  test.each(WAYS)('%s needs an account that has chosen its username', async (path, body) => {
    expect((await post(path, {}, body)).status).toBe(401)
    expect((await post(path, { authorization: 'Bearer a.b.c' }, body)).status).toBe(401)
    const choose = (username_chosen: boolean) =>
      db.kysely.updateTable('profiles').set({ username_chosen }).where('id', '=', PEOPLE.dev).execute()
    await choose(false)
    auth.sessionCache.forgetUser(PEOPLE.dev)
    expect((await post(path, dev, body)).status).toBe(403)
    await choose(true)
    auth.sessionCache.forgetUser(PEOPLE.dev)
    expect((await post(path, dev, body)).status).toBe(200)
  })

  test.each(WAYS)('%s rejects what it cannot read', async (path, body) => {
    for (const wrong of [
      {},
      [],
      { ...body, extra: 1 },
      { game: 0, comment: -1, post_id: 1.5 },
      { type: 'up' },
    ])
      expect([wrong, (await post(path, mod, wrong)).status]).toEqual([wrong, 400])
  })
})

test('a member finds their own votes, and nobody else does', async () => {
  await post('/api/downvote', carol, { game: GAMES.farm })
  const { body } = await get('/api/me/votes', carol)
  expect(body.games).toEqual({
    upvoted: [GAMES.mine],
    downvoted: [GAMES.farm, GAMES.tower],
    waiting: [],
  })
  expect(body.posts.upvoted).toEqual([POSTS.bobReview])
  expect(body.comments).toEqual({ upvoted: [], downvoted: [] })
  expect((await get('/api/me/votes')).status).toBe(401)
})

test('too many votes get status 429', async () => {
  const strict = await testApi()
  const who = await strict.signInAsNew(PEOPLE.carol)
  const statuses: number[] = []
  for (let each = 0; each < 50; each++)
    statuses.push((await strict.send('POST', '/api/upvote', who, { game: GAMES.farm })).status)
  expect(statuses.slice(0, 45)).toEqual(Array(45).fill(200))
  expect(new Set(statuses.slice(45))).toEqual(new Set([429]))
})

test('the list of games shows the counts as stored', async () => {
  const { upvotes, downvotes } = await db.kysely
    .selectFrom('game_counts')
    .select(['upvotes', 'downvotes'])
    .where('game_id', '=', GAMES.tower)
    .executeTakeFirstOrThrow()
  expect(await towerCard()).toMatchObject({ upvotes, downvotes })
})
