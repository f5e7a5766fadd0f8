import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { openStream, serve } from '../../../../test/eventStream.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { api, db, events, get, live, signIn, send } = world
const [alice, bob, mod] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob), await signIn(PEOPLE.mod)]
await sql`update profiles set username_chosen = true, created_at = now() - interval '1 year'`.execute(
  db.kysely,
)

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
  await expect.poll(() => live.count).toBe(0)
})

describe('a topic', () => {
  test('begins with its counts and brings those that changed', async () => {
    const topics = `game:${GAMES.tower},post:${POSTS.discussion}`
    const stream = await openStream(await serve(api), { topics })
    expect(await stream.first('ready')).toEqual({ topics: topics.split(',') })
    const first = await stream.first('counts')
    expect(first.games.map(({ id }) => id)).toEqual([GAMES.tower])
    expect(first.posts.map(({ id }) => id)).toEqual([POSTS.discussion])
    await send('POST', '/api/upvote', mod, { game: GAMES.tower })
    const { games } = await stream.first(
      'counts',
      ({ games, posts }) => games.length > 0 && posts.length === 0,
    )
    expect(games[0]).toMatchObject({ id: GAMES.tower, upvotes: first.games[0]!.upvotes + 1 })
    const { body } = await send('POST', '/api/addPostComment', bob, {
      postID: POSTS.discussion,
      comment: 'Something to be counted',
    })
    const after = await stream.first('counts', ({ games, posts }) => posts.length > 0 && games.length === 0)
    expect(after.posts[0]!.total_comments).toBe(first.posts[0]!.total_comments + 1)
    await send('POST', '/api/commentVote', alice, { comment: body.id, type: 'upvote' })
    expect((await stream.first('counts', ({ comments }) => comments.length > 0)).comments).toEqual([
      { id: body.id, upvotes: 1, downvotes: 0 },
    ])
  })

  test('of a game brings how many reviews and discussions it has, and who wrote the newest', async () => {
    const stream = await openStream(await serve(api), { topics: `game:${GAMES.tower}` })
    const [first] = (await stream.first('counts')).games
    const discussion = { type: 'game-discussion', title: 'A thing to discuss', game_id: GAMES.tower }
    const content = 'Is it fun to the end?'
    const { body } = await send('POST', '/api/posts', bob, { ...discussion, content })
    const { games } = await stream.first(
      'counts',
      ({ games }) => (games[0]?.total_discussions ?? 0) > first!.total_discussions,
    )
    expect(games[0]).toMatchObject({
      total_reviews: first!.total_reviews,
      total_discussions: first!.total_discussions + 1,
      newest_discussion: { id: body.id, author: PEOPLE.bob },
    })
  })

  test('that cannot be seen is omitted for everyone, its author included: private, removed, held, missing', async () => {
    const hidden = [POSTS.privateList, POSTS.removed, POSTS.held].map((id) => `post:${id}`)
    const topics = [...hidden, 'post:999', `game:${GAMES.gone}`].join(',')
    for (const headers of [{}, alice, bob, mod]) {
      const stream = await openStream(await serve(api), { topics, headers })
      expect(await stream.first('ready')).toEqual({ topics: [] })
      await events.write(async (_trx, emit) => {
        emit({ type: 'comment', postId: POSTS.privateList, gameId: null, commentId: 1, authorId: null })
      })
      await events.write(async (_trx, emit) => {
        emit({ type: 'post-vote', postId: POSTS.removed, gameId: null, authorId: null, userId: PEOPLE.bob })
      })
      expect(stream.all('counts')).toEqual([])
    }
  })

  test('sends nothing more about a post that is removed while it is followed', async () => {
    const origin = await serve(api)
    const topics = `post:${POSTS.poll},post:${POSTS.discussion}`
    const stream = await openStream(origin, { topics })
    await stream.first('counts')
    await db.kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', POSTS.poll).execute()
    await events.write(async (_trx, emit) => {
      emit({ type: 'comment', postId: POSTS.poll, gameId: null, commentId: 1, authorId: null })
      emit({ type: 'comment', postId: POSTS.discussion, gameId: null, commentId: 2, authorId: null })
    })
    await expect.poll(() => stream.all('counts').length).toBe(2)
    expect(stream.all('counts')[1]!.posts.map(({ id }) => id)).toEqual([POSTS.discussion])
    await db.kysely.updateTable('posts').set({ is_removed: false }).where('id', '=', POSTS.poll).execute()
  })

  test.each([
    'game:0',
    'post:1,',
    'member:1',
    'game:12;post:5',
    `${'post:1,'.repeat(20)}post:1`,
    'post:1 or 1=1',
  ])('that is none is rejected: %s', async (topics) => {
    const stream = await openStream(await serve(api), { topics: encodeURIComponent(topics) })
    expect(stream.status).toBe(400)
  })

  test('whose changes were too many for a message is read again, and clients are told to resync', async () => {
    const stream = await openStream(await serve(api), { headers: alice, topics: `post:${POSTS.discussion}` })
    await stream.first('notifications')
    live.publish({ events: [], missed: new Set(['comment', 'notification']) })
    await stream.first('resync')
    await expect.poll(() => [stream.all('counts').length, stream.all('notifications').length]).toEqual([2, 2])
  })
})

describe('votes', () => {
  test('reach those who look at lists, and streams that open soon after begin with them', async () => {
    const stream = await openStream(await serve(api), { topics: 'lists' })
    await stream.first('ready')
    await send('POST', '/api/upvote', alice, { game: GAMES.colony })
    const { body: counts } = await send('POST', '/api/downvote', alice, { game: GAMES.colony })
    const row = JSON.stringify([GAMES.colony, counts.upvotes, counts.downvotes])
    const hasRow = ({ games }: { games: number[][] }) => games.some((each) => JSON.stringify(each) === row)
    await stream.first('scores', hasRow)
    const later = await openStream(await serve(api), { topics: 'lists' })
    await later.first('scores', hasRow)
    const other = await openStream(await serve(api), { topics: `game:${GAMES.colony}` })
    await other.first('counts')
    expect(other.all('scores')).toEqual([])
  })

  test('reach the other tabs and browsers of the member who cast them, and nobody else', async () => {
    const origin = await serve(api)
    const [own, stranger] = [
      await openStream(origin, { headers: alice }),
      await openStream(origin, { headers: bob }),
    ]
    await Promise.all([own.first('notifications'), stranger.first('notifications')])
    await send('POST', '/api/upvote', alice, { game: GAMES.colony })
    await send('POST', '/api/downvote', alice, { game: GAMES.colony })
    const { upvotes, downvotes } = (await get('/api/me', alice)).body
    expect(await own.first('own-votes', ({ games }) => games[0]?.vote === 'downvote')).toEqual({
      games: [{ id: GAMES.colony, vote: 'downvote', waiting: false }],
      posts: [],
      comments: [],
      totals: { upvotes, downvotes },
    })
    await send('POST', '/api/votePost', alice, { post_id: POSTS.carolReview, type: 'upvote' })
    expect((await own.first('own-votes', ({ posts }) => posts.length > 0)).posts).toEqual([
      { id: POSTS.carolReview, vote: 'upvote', waiting: false },
    ])
    expect(stranger.all('own-votes')).toEqual([])
  })
})

afterAll(() => live.close())
