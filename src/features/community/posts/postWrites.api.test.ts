// @module-tag smoke
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { cache, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

let alice: HeadersInit
let bob: HeadersInit
let mod: HeadersInit

beforeAll(async () => {
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
  mod = await signIn(PEOPLE.mod)
})

const remove = (who: HeadersInit, id: number | string, body: object = {}) =>
  send('DELETE', `/api/posts/${id}`, who, body)

async function newPost(more: object = {}): Promise<number> {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({
      post_type: 'discussion',
      title: 'What next?',
      content: 'Tell me',
      added_by: PEOPLE.alice,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const removalsLogged = (id: number) =>
  db.kysely
    .selectFrom('moderation_log')
    .where('subject_type', '=', 'post')
    .where('subject_id', '=', String(id))
    .selectAll()
    .execute()

describe('removing a post', () => {
  test('takes it off every page immediately, and repeating it changes nothing', async () => {
    const id = await newPost()
    const isListed = async () =>
      (await get('/api/posts')).body.items.some((post: { id: number }) => post.id === id)
    expect([(await get(`/api/posts/${id}`)).status, await isListed()]).toEqual([200, true])
    expect(await remove(alice, id)).toMatchObject({ status: 200, body: { id } })
    expect([(await get(`/api/posts/${id}`)).status, await isListed()]).toEqual([404, false])
    expect((await remove(alice, id)).status).toBe(200)
    expect(await removalsLogged(id)).toEqual([])
  })

  test('is for its author and moderators', async () => {
    const id = await newPost()
    expect((await remove({}, id)).status).toBe(401)
    expect(await remove(bob, id)).toMatchObject({
      status: 403,
      body: { detail: 'You can remove only your own posts' },
    })
    expect((await get(`/api/posts/${id}`)).status).toBe(200)
    expect((await remove(mod, id, { reason: 'Off topic' })).status).toBe(200)
  })

  test("of another member needs a moderator's reason, and one's own needs none", async () => {
    const id = await newPost()
    for (const body of [{}, { reason: '' }, { reason: '  \n ' }])
      expect(await remove(mod, id, body)).toMatchObject({
        status: 400,
        body: { errors: [{ parameter: 'reason' }] },
      })
    expect((await get(`/api/posts/${id}`)).status).toBe(200)
    expect((await remove(mod, await newPost({ added_by: PEOPLE.mod }))).status).toBe(200)
  })

  test('by a moderator is logged with the reason, and its author is notified', async () => {
    expect((await remove(mod, POSTS.aliceReview, { reason: 'Off topic' })).status).toBe(200)
    expect(await removalsLogged(POSTS.aliceReview)).toMatchObject([
      {
        actor_id: PEOPLE.mod,
        action: 'remove-post',
        reason: 'Off topic',
        data: { post_type: 'review', title: '', content: expect.stringContaining('calm') },
      },
    ])
    const heard = await db.kysely
      .selectFrom('notifications')
      .where('user_id', '=', PEOPLE.alice)
      .select(['type', 'title', 'text', 'link'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(heard).toEqual({
      type: 'moderator',
      title: 'A moderator removed your review of Number Tower',
      text: 'Off topic',
      link: '/game/number-tower',
    })
  })

  test('of a deleted account notifies nobody', async () => {
    expect((await remove(mod, POSTS.orphan, { reason: 'Spam' })).status).toBe(200)
    expect((await get(`/api/posts/${POSTS.orphan}`)).status).toBe(404)
  })

  test('does not reveal a post that the member cannot see', async () => {
    for (const id of [POSTS.privateList, POSTS.removed, POSTS.held, 999_999])
      expect((await remove(alice, id)).status).toBe(404)
    expect((await remove(mod, POSTS.privateList)).status).toBe(404)
    expect((await remove(mod, POSTS.held, { reason: 'Spam' })).status).toBe(200)
    expect((await remove(await signIn(PEOPLE.carol), POSTS.privateList)).status).toBe(200)
  })

  test.each([
    ['0', {}],
    ['abc', {}],
    [String(POSTS.discussion), { reason: 'a\u0000b' }],
    [String(POSTS.discussion), { reason: 'x'.repeat(1001) }],
    [String(POSTS.discussion), { why: 'because' }],
  ])('rejects post %s with %j', async (id, body) => {
    expect((await remove(mod, id, body)).status).toBe(400)
  })
})

describe('everything that shows a post is updated', () => {
  /** The cache tags that a write invalidates. */
  async function invalidatedBy(write: () => Promise<{ status: number }>): Promise<unknown[]> {
    const tags: unknown[] = []
    const invalidate = cache.invalidate.bind(cache)
    cache.invalidate = (some) => {
      tags.push(...some)
      invalidate(some)
    }
    expect((await write()).status).toBe(200)
    cache.invalidate = invalidate
    return tags
  }
  const tagsOf = (id: number, game?: number) => [
    'posts',
    `post:${id}`,
    `profile:${PEOPLE.alice}`,
    ...(game ? [`posts:${game}`] : []),
  ]

  test('when a post is added, edited and removed', async () => {
    let id = 0
    const added = await invalidatedBy(async () => {
      const post = {
        title: 'How far?',
        content: 'Numbers',
        post_type: 'game-discussion',
        game: { id: GAMES.tower },
      }
      const response = await send('POST', '/api/CommunityAddGameDiscussion', alice, post)
      id = response.body.id
      return response
    })
    expect(added).toEqual(expect.arrayContaining(tagsOf(id, GAMES.tower)))
    for (const write of [
      () => send('PATCH', `/api/posts/${id}`, alice, { title: 'How far now?' }),
      () => remove(alice, id),
    ])
      expect(await invalidatedBy(write)).toEqual(expect.arrayContaining(tagsOf(id, GAMES.tower)))
  })

  test('when a review is added, edited and removed', async () => {
    const review = { content: 'Numbers '.repeat(10), review_type: 'positive', review_rating: 4 }
    let id = 0
    const added = await invalidatedBy(async () => {
      const response = await send('POST', '/api/games/idle-mine/reviews', alice, review)
      id = response.body.id
      return response
    })
    expect(added).toEqual(expect.arrayContaining(tagsOf(id, GAMES.mine)))
    for (const write of [
      () => send('PATCH', `/api/posts/${id}/review`, alice, { ...review, review_rating: 2 }),
      () => remove(alice, id),
    ])
      expect(await invalidatedBy(write)).toEqual(expect.arrayContaining(tagsOf(id, GAMES.mine)))
  })
})

describe('/api/modRemovePost', () => {
  const modRemove = (who: HeadersInit, id: number) =>
    send('POST', '/api/modRemovePost', who, { id, postType: 'discussion' })

  test("removes anyone's post for a moderator and says 'done'", async () => {
    const id = await newPost()
    expect(await modRemove(mod, id)).toMatchObject({ status: 200, body: 'done' })
    expect((await get(`/api/posts/${id}`)).status).toBe(404)
    expect(await removalsLogged(id)).toHaveLength(1)
    const untyped = { id: await newPost(), postType: null }
    expect((await send('POST', '/api/modRemovePost', mod, untyped)).body).toBe('done')
    expect((await modRemove(mod, 999_999)).status).toBe(404)
    expect((await modRemove(mod, 0)).status).toBe(400)
  })

  test('is for moderators alone', async () => {
    const id = await newPost()
    expect((await modRemove(alice, id)).status).toBe(403)
    expect((await modRemove({}, id)).status).toBe(401)
    expect((await get(`/api/posts/${id}`)).status).toBe(200)
  })
})

test('limits changes', async () => {
  const limited = await testApi()
  const moderator = await limited.signInAsNew(PEOPLE.mod)
  for (let i = 0; i < 20; i++)
    expect((await limited.send('DELETE', '/api/posts/999999', moderator, {})).status).toBe(404)
  const refused = await limited.send('DELETE', '/api/posts/999999', moderator, {})
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Edits and removals of every kind count together.
  const review = { content: 'Numbers '.repeat(10), review_type: 'positive', review_rating: 4 }
  for (const other of [
    await limited.send('PATCH', '/api/posts/999999', moderator, { title: 'How far?' }),
    await limited.send('PATCH', '/api/posts/999999/review', moderator, review),
    await limited.send('POST', '/api/modRemovePost', moderator, { id: 999_999 }),
  ])
    expect(other.status).toBe(429)
})

describe('posts that are held for review', () => {
  const heldOf = async (who: HeadersInit): Promise<number[]> =>
    (await get('/api/me/held-posts', who)).body.items.map((post: { id: number }) => post.id)

  test('are listed for their author alone, until a moderator publishes or removes them', async () => {
    const carol = await signIn(PEOPLE.carol)
    const first = await newPost({ is_held: true, added_by: PEOPLE.carol })
    const second = await newPost({ is_held: true, added_by: PEOPLE.carol, post_type: 'list' })
    expect((await heldOf(carol)).slice(0, 2)).toEqual([second, first])
    for (const other of [bob, mod]) expect(await heldOf(other)).not.toContain(first)
    expect((await get('/api/me/held-posts')).status).toBe(401)
    expect((await get('/api/posts', carol)).body.items.map((post: { id: number }) => post.id)).not.toContain(
      first,
    )
    await db.kysely.updateTable('posts').set({ is_held: false }).where('id', '=', first).execute()
    expect((await remove(mod, second, { reason: 'Spam' })).status).toBe(200)
    expect(await heldOf(carol)).not.toContain(first)
    expect(await heldOf(carol)).not.toContain(second)
  })

  test('are never stored by caches between the site and their author', async () => {
    expect((await get('/api/me/held-posts', alice)).headers.get('cache-control')).toContain('no-store')
    expect((await get('/api/me/held-posts?page=2', alice)).status).toBe(400)
  })
})
