import { describe, expect, test } from 'vitest'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS, REVIEW_TEXT } from '../../../../test/world.ts'
import { POST_TABS, REVIEW_ORDERS } from './posts.limits.ts'

const { db, get } = await testApi()
const { kysely } = db

const ids = (body: { items: { id: number }[] }) => body.items.map((post) => post.id)

describe("a game's reviews and discussions", () => {
  test('show a review with its stars, its stage and who wrote it', async () => {
    const { body } = await get('/api/games/number-tower/posts?order=oldest')
    expect(body.items[0]).toEqual({
      id: POSTS.aliceReview,
      post_type: 'review',
      title: null,
      content: REVIEW_TEXT,
      review_type: 'positive',
      review_rating: 4,
      review_dev_stage: 9,
      review_version: '1.1',
      game_version: '1.2',
      upvotes: 1,
      downvotes: 0,
      total_comments: 0,
      created_at: '2024-02-01T12:00:00.000Z',
      edited_at: null,
      author: {
        id: PEOPLE.alice,
        username: 'alice',
        display_name: 'Alice',
        avatar_url: null,
        avatar_background_url: null,
        avatar_overlay_url: null,
        name_badge: null,
        name_color: null,
        level: 31,
        level_color: 3,
      },
    })
  })

  const { aliceReview, bobReview, carolReview, discussion, gameDiscussion } = POSTS
  test.each([
    ['newest', [carolReview, bobReview, aliceReview]],
    ['oldest', [aliceReview, bobReview, carolReview]],
    ['bestrated', [bobReview, aliceReview, carolReview]],
    ['highestlevel', [carolReview, aliceReview, bobReview]],
    ['mostpositive', [carolReview, aliceReview, bobReview]],
    ['mostnegative', [bobReview, aliceReview, carolReview]],
  ])('come in the order %s', async (order, expected) => {
    expect(ids((await get(`/api/games/number-tower/posts?order=${order}`)).body)).toEqual(expected)
  })

  test('are sorted by the level of their authors by default', async () => {
    expect(ids((await get('/api/games/number-tower/posts')).body)).toEqual([
      carolReview,
      aliceReview,
      bobReview,
    ])
  })

  test('by authors of one level come with the best rated first, on each tab', async () => {
    const levels = await kysely.selectFrom('posts').select(['id', 'author_level']).execute()
    await kysely.updateTable('posts').set({ author_level: 7 }).execute()
    expect(ids((await get('/api/games/number-tower/posts')).body)).toEqual([
      bobReview,
      aliceReview,
      carolReview,
    ])
    const all = ids((await get('/api/games/number-tower/posts?tab=all')).body)
    expect(
      all.filter((id: number) => ([aliceReview, bobReview, carolReview] as number[]).includes(id)),
    ).toEqual([bobReview, aliceReview, carolReview])
    for (const { id, author_level } of levels)
      await kysely.updateTable('posts').set({ author_level }).where('id', '=', id).execute()
  })

  test('have a tab each and one together', async () => {
    expect(ids((await get('/api/games/number-tower/posts?tab=discussion&order=newest')).body)).toEqual([
      gameDiscussion,
      discussion,
    ])
    expect(ids((await get('/api/games/number-tower/posts?tab=all&order=newest')).body)).toEqual([
      gameDiscussion,
      discussion,
      carolReview,
      bobReview,
      aliceReview,
    ])
  })

  test('without stars come last when sorting by stars', async () => {
    for (const order of ['mostpositive', 'mostnegative']) {
      const all = ids((await get(`/api/games/number-tower/posts?tab=all&order=${order}`)).body)
      expect(all.slice(3)).toEqual([gameDiscussion, discussion])
      const alone = ids((await get(`/api/games/number-tower/posts?tab=discussion&order=${order}`)).body)
      expect(alone).toEqual([gameDiscussion, discussion])
    }
  })

  test('have twenty per page, each once, in every order and on every tab', async () => {
    await addReviews(GAMES.farm, 45)
    for (const order of REVIEW_ORDERS) {
      for (const tab of POST_TABS.filter((each) => each !== 'discussion')) {
        const seen: number[] = []
        for (let page: number | null = 1; page !== null; ) {
          const { body } = await get(`/api/games/number-farm/posts?tab=${tab}&order=${order}&page=${page}`)
          expect(body.items.length).toBe(page === 3 ? 5 : 20)
          seen.push(...ids(body))
          page = body.next
        }
        expect(new Set(seen).size).toBe(45)
        expect(seen.length).toBe(45)
      }
    }
  })

  test('are empty for a game without them, and 404 without a game', async () => {
    expect((await get('/api/games/idle-mine/posts')).body).toEqual({ items: [], next: null })
    expect((await get('/api/games/idle-mine/posts?page=10000')).body).toEqual({ items: [], next: null })
    expect((await get('/api/games/nothing/posts')).status).toBe(404)
    expect((await get('/api/games/gone/posts')).status).toBe(404)
  })

  test.each([
    'tab=reviews',
    'tab=',
    'order=best',
    'page=0',
    'page=10001',
    'page=1.5',
    'page=1&page=2',
    'pages=2',
  ])('reject ?%s by name', async (query) => {
    const { status, body } = await get(`/api/games/number-tower/posts?${query}`)
    expect(status).toBe(400)
    expect(body.errors[0].parameter).toBe(query.split('=')[0])
  })
})

describe("the numbers of a game's reviews", () => {
  test('count early stages and full releases apart', async () => {
    expect((await get('/api/games/number-tower/review-stats')).body).toEqual({
      total_reviews: 3,
      total_discussions: 2,
      full_release: { total: 1, average_rating: 5, positive_percentage: 100 },
      early_access: { total: 2, average_rating: 3, positive_percentage: 50 },
      stars: [0, 1, 0, 1, 1],
    })
  })

  test('have no average without reviews', async () => {
    expect((await get('/api/games/idle-mine/review-stats')).body.full_release).toEqual({
      total: 0,
      average_rating: null,
      positive_percentage: null,
    })
    expect((await get('/api/games/gone/review-stats')).status).toBe(404)
  })
})

describe('community posts', () => {
  test('are the public ones, newest first, without reviews', async () => {
    const { body } = await get('/api/posts')
    expect(ids(body)).toEqual([POSTS.orphan, POSTS.poll, POSTS.list, POSTS.gameDiscussion, POSTS.discussion])
    expect(body.items[0].author).toBeNull()
    expect(body.items[4].game).toEqual({
      id: GAMES.tower,
      urlid: 'number-tower',
      name: 'Number Tower',
      logo_url: 'https://pictures.example/tower/logo.png',
      picture: { url: 'https://pictures.example/tower/banner.png', kind: 'banner' },
      tags: expect.any(Array),
    })
  })

  test('name the pictures of a list without adult games, and count all of its games', async () => {
    const listed = async (page: string) => (await get(`/api/posts?type=list${page}`)).body.items[0].list
    const { total, games } = await listed('')
    expect([total, games.map(({ id }: GameCard) => id)]).toEqual([2, [GAMES.tower, GAMES.mine]])
    expect(games[0].picture).toEqual({ url: 'https://pictures.example/tower/banner.png', kind: 'banner' })
    const adult = { game_id: GAMES.tower, tag_id: NSFW_TAG }
    await kysely.insertInto('game_tags').values(adult).execute()
    try {
      const changed = await listed('&page=1')
      expect([changed.total, changed.games.map(({ id }: GameCard) => id)]).toEqual([2, [GAMES.mine]])
    } finally {
      await kysely
        .deleteFrom('game_tags')
        .where('game_id', '=', adult.game_id)
        .where('tag_id', '=', NSFW_TAG)
        .execute()
    }
  })

  test('have the results of a poll where they are listed', async () => {
    const { body } = await get('/api/posts?type=poll')
    expect(body.items[0].poll).toEqual((await get(`/api/posts/${POSTS.poll}`)).body.poll)
  })

  test('can be filtered by type', async () => {
    expect(ids((await get('/api/posts?type=list,poll')).body)).toEqual([POSTS.poll, POSTS.list])
    expect(ids((await get('/api/posts?type=interview,feedback-needed')).body)).toEqual([])
    for (const type of ['review', 'nonsense', 'list,', 'list,constructor']) {
      const { status, body } = await get(`/api/posts?type=${type}`)
      expect([status, body.errors?.[0].parameter]).toEqual([400, 'type'])
    }
  })

  test('show a list with its games in its order, without removed ones', async () => {
    const { body } = await get(`/api/posts/${POSTS.list}`)
    expect(body.poll).toBeNull()
    expect(body.items.map((item: { game: GameCard; note: string }) => [item.game.name, item.note])).toEqual([
      ['Number Tower', 'Start here'],
      ['Idle Mine', 'Then dig'],
    ])
  })

  test('show a poll with its results', async () => {
    const { body } = await get(`/api/posts/${POSTS.poll}`)
    expect(body.items).toBeNull()
    expect(body.poll).toEqual({
      ends_at: '2024-05-20T12:00:00.000Z',
      options: [
        { position: 1, label: 'Up', votes: 2 },
        { position: 2, label: 'Down', votes: 0 },
      ],
    })
  })

  test('can be a review by itself', async () => {
    const { body } = await get(`/api/posts/${POSTS.aliceReview}`)
    expect(body).toMatchObject({
      post_type: 'review',
      items: null,
      poll: null,
      game: { urlid: 'number-tower' },
    })
  })

  test.each([POSTS.privateList, POSTS.removed, POSTS.held, 999_999_999])(
    'keep %s to themselves',
    async (id) => {
      expect((await get(`/api/posts/${id}`)).status).toBe(404)
      expect((await get(`/api/posts/${id}/comments`)).status).toBe(404)
    },
  )

  test.each(['0', '-1', '1e3', '1000000000', 'abc', '1%00', '0x1'])('reject %s for an id', async (id) => {
    const { status, body } = await get(`/api/posts/${id}`)
    expect([status, body.errors?.[0].parameter]).toEqual([400, 'id'])
  })
})

async function addReviews(gameId: number, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const { id } = await kysely
      .insertInto('profiles')
      .values({ username: `reader-${i}`, total_exp: (i % 4) * 300 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('posts')
      .values({
        post_type: 'review',
        game_id: gameId,
        added_by: id,
        content: REVIEW_TEXT,
        review_type: 'positive',
        review_rating: 1 + (i % 5),
        created_at: new Date(Date.UTC(2024, 5, 1, 0, Math.floor(i / 3))),
      })
      .execute()
  }
}
