// @module-tag race
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const { catalog, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })

let alice: HeadersInit
let bob: HeadersInit
let carol: HeadersInit
let dev: HeadersInit
let mod: HeadersInit

beforeAll(async () => {
  // Members of old standing, but for those that a test makes new.
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
  carol = await signIn(PEOPLE.carol)
  dev = await signIn(PEOPLE.dev)
  mod = await signIn(PEOPLE.mod)
})

let count = 0
/** A text of at least 50 characters that nobody has written yet. */
const words = () => `Review ${++count}: the numbers go up at just the pace that one wishes they did.`
const review = (more: object = {}) => ({
  content: words(),
  review_type: 'positive',
  review_rating: 4,
  ...more,
})

const add = (who: HeadersInit, urlid: string, body: object = review()) =>
  send('POST', `/api/games/${urlid}/reviews`, who, body)
const change = (who: HeadersInit, id: number, body: object = review()) =>
  send('PATCH', `/api/posts/${id}/review`, who, body)
const remove = (who: HeadersInit, id: number) => send('DELETE', `/api/posts/${id}`, who, {})
const own = async (who: HeadersInit, urlid: string) => (await get(`/api/me/reviews/${urlid}`, who)).body

const listed = async (urlid: string): Promise<{ id: number; edited_at: string | null }[]> =>
  (await get(`/api/games/${urlid}/posts?order=newest`)).body.items
const stats = async (urlid: string) => (await get(`/api/games/${urlid}/review-stats`)).body

async function newGame(more: object = {}, stage = 10): Promise<{ id: number; urlid: string }> {
  const urlid = `new-game-${++count}`
  const { id } = await db.kysely
    .insertInto('games')
    .values({ urlid, name: `New Game ${count}`, confirmed: true, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.kysely.insertInto('game_tags').values({ game_id: id, tag_id: stage }).execute()
  return { id, urlid }
}

const release = (gameId: number, version_number: string | null, justdate: string, more: object = {}) =>
  db.kysely
    .insertInto('updates')
    .values({ game_id: gameId, version_number, title: `Update of ${justdate}`, justdate, ...more })
    .execute()

const notificationsOf = (userId: string) =>
  db.kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', 'review')
    .select(['title', 'text', 'link'])
    .orderBy('id')
    .execute()

/** Makes a member's account `hours` old. */
const age = (userId: string, hours: number) =>
  db.kysely
    .updateTable('profiles')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', userId)
    .execute()

describe('a review', () => {
  test('appears immediately in the list, the statistics, the card and the profile', async () => {
    const { id: gameId, urlid } = await newGame()
    const { status, body } = await add(alice, urlid, review({ content: `  ${words()}  ` }))
    expect([status, body]).toEqual([200, { id: body.id, is_held: false, message: 'Review posted.' }])
    expect(await listed(urlid)).toMatchObject([
      {
        id: body.id,
        content: expect.stringMatching(/^Review .*did\.$/),
        review_type: 'positive',
        review_rating: 4,
        edited_at: null,
        author: { username: 'alice' },
      },
    ])
    expect(await stats(urlid)).toEqual({
      total_reviews: 1,
      total_discussions: 0,
      full_release: { total: 1, average_rating: 4, positive_percentage: 100 },
      early_access: { total: 0, average_rating: null, positive_percentage: null },
      stars: [0, 0, 0, 1, 0],
    })
    expect(JSON.parse(catalog.catalog.cards([gameId]))[0].reviews).toBe(1)
    expect((await get('/api/users/alice/reviews')).body.items[0].id).toBe(body.id)
    expect((await get(`/api/posts/${body.id}`)).body.game.urlid).toBe(urlid)
  })

  test('is pinned to the stage and newest version of that time, and shows the current version', async () => {
    const { id: gameId, urlid } = await newGame({}, 91)
    await release(gameId, '0.4', '2024-03-01')
    await release(gameId, '0.3', '2024-02-01')
    await release(gameId, null, '2024-04-01')
    await release(gameId, '0.5', '2024-05-01', { confirmed: false })
    await release(gameId, '0.6', '2024-06-01', { is_removed: true })
    expect(await own(alice, urlid)).toEqual({ review: null, dev_stage: 91, version: '0.4', refusal: null })
    const { id } = (await add(alice, urlid)).body
    const pinned = { review_dev_stage: 91, review_version: '0.4' }
    expect(await listed(urlid)).toMatchObject([{ ...pinned, game_version: '0.4' }])
    expect((await stats(urlid)).early_access.total).toBe(1)

    await release(gameId, '0.9', '2024-07-01')
    await db.kysely.updateTable('game_tags').set({ tag_id: 10 }).where('game_id', '=', gameId).execute()
    await change(alice, id)
    expect(await listed(urlid)).toMatchObject([{ ...pinned, game_version: '0.9' }])
    expect((await stats(urlid)).early_access.total).toBe(1)
  })

  test('has no version if the game has none', async () => {
    const { urlid } = await newGame()
    await add(alice, urlid)
    expect(await listed(urlid)).toMatchObject([{ review_version: null, game_version: null }])
  })

  test('has 50 to 8000 characters as people count them, 1 to 5 stars, and a recommendation', async () => {
    const { urlid } = await newGame()
    const refused = async (more: object) => {
      const { status, body } = await add(alice, urlid, review(more))
      return [status, ...(body.errors ?? []).map((each: { parameter: string }) => each.parameter)]
    }
    expect(await refused({ content: ` ${'🎮'.repeat(49)} ` })).toEqual([400, 'content'])
    expect(await refused({ content: '🎮'.repeat(8001) })).toEqual([400, 'content'])
    expect(await refused({ content: `${words()}\u0000` })).toEqual([400, 'content'])
    expect(await refused({ content: undefined })).toEqual([400, 'content'])
    for (const review_rating of [0, 6, 4.5, '4', null, undefined])
      expect(await refused({ review_rating })).toEqual([400, 'review_rating'])
    for (const review_type of ['upvote', '', null, undefined])
      expect(await refused({ review_type })).toEqual([400, 'review_type'])
    expect(await refused({ review_version: '9.9' })).toEqual([400, 'review_version'])
    expect(await listed(urlid)).toEqual([])
    expect((await add(alice, urlid, review({ content: '🎮'.repeat(50) }))).status).toBe(200)
    expect((await add(bob, urlid, review({ content: '🎮'.repeat(8000) }))).status).toBe(200)
  })

  test('requires signing in', async () => {
    expect((await add({}, 'idle-mine')).status).toBe(401)
    expect((await change({}, POSTS.aliceReview)).status).toBe(401)
    expect((await get('/api/me/reviews/idle-mine')).status).toBe(401)
  })

  test('is rejected for own, archived, removed and unknown games', async () => {
    const refused = async (who: HeadersInit, urlid: string) => {
      const { status, body } = await add(who, urlid)
      return [status, body.detail]
    }
    const reason = 'You can’t review your own game'
    expect(await refused(dev, 'number-tower')).toEqual([403, reason])
    expect((await own(dev, 'number-tower')).refusal).toBe(reason)
    expect(await refused(alice, 'old-clicker')).toEqual([409, 'This game is archived. You can’t review it.'])
    expect((await refused(alice, 'gone'))[0]).toBe(404)
    expect((await refused(alice, 'nothing'))[0]).toBe(404)
    expect((await get('/api/me/reviews/gone', alice)).status).toBe(404)
  })

  test('can be of an unconfirmed game, also by the member who added it', async () => {
    expect((await add(bob, 'lost-colony')).status).toBe(200)
  })

  test('is one for each member and game: the problem leads to the first', async () => {
    const { urlid } = await newGame()
    const { id } = (await add(alice, urlid)).body
    expect(await add(alice, urlid)).toMatchObject({
      status: 409,
      body: { code: 'review_exists', link: `/post/${id}` },
    })
    expect((await add(bob, urlid)).status).toBe(200)
    expect((await listed(urlid)).length).toBe(2)
  })

  test('sent a hundred times at once is written once', async () => {
    const { urlid } = await newGame()
    const responses = await Promise.all(Array.from({ length: 100 }, () => add(alice, urlid)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'review_exists')).toHaveLength(99)
    expect(await listed(urlid)).toHaveLength(1)
    expect((await stats(urlid)).total_reviews).toBe(1)
  })

  test('is rejected if it repeats a text of the same day for another game that was not removed, even concurrently', async () => {
    const games = await Promise.all(Array.from({ length: 5 }, () => newGame()))
    const same = review()
    const responses = await Promise.all(games.map(({ urlid }) => add(alice, urlid, same)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of responses.filter(({ status }) => status === 409))
      expect(body.errors).toEqual([{ parameter: 'content', message: expect.stringContaining('same text') }])
    const other = (await add(alice, (await newGame()).urlid)).body.id
    expect((await change(alice, other, same)).status).toBe(409)
    const { id } = responses.find(({ status }) => status === 200)!.body
    await db.kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', id).execute()
    expect((await add(alice, (await newGame()).urlid, same)).status).toBe(200)
  })

  test('is rate limited', async () => {
    const limited = await testApi()
    const headers = await limited.signInAsNew(PEOPLE.carol)
    const send = () => limited.send('POST', '/api/games/nothing/reviews', headers, review())
    for (let i = 0; i < 5; i++) expect((await send()).status).toBe(404)
    expect((await send()).status).toBe(429)
  })
})

describe('changing a review', () => {
  test('updates the statistics and shows when', async () => {
    const { urlid } = await newGame()
    const { id } = (await add(alice, urlid, review({ review_rating: 5 }))).body
    await add(bob, urlid, review({ review_rating: 2, review_type: 'negative' }))
    expect((await stats(urlid)).full_release).toEqual({
      total: 2,
      average_rating: 3.5,
      positive_percentage: 50,
    })
    const content = words()
    expect((await change(alice, id, { content, review_type: 'negative', review_rating: 1 })).body).toEqual({
      id,
      is_held: false,
      message: 'Review saved.',
    })
    expect((await listed(urlid)).find((each) => each.id === id)).toMatchObject({
      content,
      review_type: 'negative',
      review_rating: 1,
      edited_at: expect.stringMatching(/^20\d\d-.*Z$/),
    })
    expect((await stats(urlid)).full_release).toEqual({
      total: 2,
      average_rating: 1.5,
      positive_percentage: 0,
    })
  })

  test('without a change does not mark it as edited', async () => {
    const { urlid } = await newGame()
    const same = review()
    const { id } = (await add(alice, urlid, same)).body
    expect((await change(alice, id, same)).status).toBe(200)
    expect(await listed(urlid)).toMatchObject([{ edited_at: null }])
  })

  test('is for its author alone', async () => {
    const { urlid } = await newGame()
    const { id } = (await add(alice, urlid)).body
    expect((await change(bob, id)).status).toBe(403)
    expect((await change(mod, id)).status).toBe(403)
    await remove(alice, id)
    expect((await change(alice, id)).status).toBe(409)
    expect((await change(bob, id)).status).toBe(404)
  })

  test('is rejected for posts of other types and missing posts', async () => {
    expect((await change(bob, POSTS.discussion)).status).toBe(404)
    expect((await change(bob, 999_999)).status).toBe(404)
    expect((await change(bob, POSTS.bobReview, review({ review_rating: 9 }))).status).toBe(400)
  })

  test('stays possible once the game is archived', async () => {
    const { id: gameId, urlid } = await newGame()
    const { id } = (await add(alice, urlid)).body
    const notes = JSON.stringify([{ short: 'Closed', long: 'It shut down.', archived: true }])
    await db.kysely.updateTable('games').set({ notes }).where('id', '=', gameId).execute()
    expect((await change(alice, id)).status).toBe(200)
    expect((await add(bob, urlid)).status).toBe(409)
  })
})

describe('removing a review', () => {
  test('removes it from the list, the statistics and the profile, and allows a new one', async () => {
    const { id: gameId, urlid } = await newGame()
    const { id } = (await add(carol, urlid)).body
    expect((await own(carol, urlid)).review).toMatchObject({ id, is_held: false })
    expect((await remove(bob, id)).status).toBe(403)
    expect((await remove(carol, id)).status).toBe(200)
    expect(await listed(urlid)).toEqual([])
    expect((await stats(urlid)).full_release).toEqual({
      total: 0,
      average_rating: null,
      positive_percentage: null,
    })
    expect(JSON.parse(catalog.catalog.cards([gameId]))[0].reviews).toBe(0)
    const profile = (await get('/api/users/carol/reviews')).body.items
    expect(profile.some((each: { id: number }) => each.id === id)).toBe(false)
    expect((await own(carol, urlid)).review).toBeNull()
    const again = await add(carol, urlid)
    expect(again.status).toBe(200)
    expect((await listed(urlid)).map((each) => each.id)).toEqual([again.body.id])
  })
})

test('the developer of the game is notified of a review once', async () => {
  const game = { urlid: `new-game-${++count}`, name: 'Heard Of', developer_id: PEOPLE.dev, confirmed: true }
  await db.kysely.insertInto('games').values(game).execute()
  const before = await notificationsOf(PEOPLE.dev)
  const { id } = (await add(alice, game.urlid, review({ content: `**Bold**: ${words()}` }))).body
  const heard = (await notificationsOf(PEOPLE.dev)).slice(before.length)
  expect(heard).toEqual([
    {
      title: 'reviewed Heard Of',
      text: expect.stringMatching(/^Bold ?: Review/),
      link: `/post/${id}`,
    },
  ])
  await change(alice, id)
  await remove(alice, id)
  await add(alice, game.urlid)
  // What is removed is no longer quoted.
  expect((await notificationsOf(PEOPLE.dev)).slice(before.length)).toEqual([{ ...heard[0], text: '' }])
})

describe('links to other sites by a new account', () => {
  const link = () => `${words()} See https://example.org/${count}`

  test('are held until three have been approved: only the author sees them, and they count for nothing', async () => {
    await age(PEOPLE.alice, 23)
    const held: boolean[] = []
    const ids: number[] = []
    for (let i = 0; i < 5; i++) {
      if (i === 4)
        await db.kysely
          .updateTable('posts')
          .set({ is_held: false })
          .where('id', 'in', ids.slice(0, 3))
          .execute()
      const { urlid } = await newGame({ developer_id: PEOPLE.dev })
      const told = await notificationsOf(PEOPLE.dev)
      const { body } = await add(alice, urlid, review({ content: link() }))
      held.push(body.is_held)
      ids.push(body.id)
      expect(await listed(urlid)).toHaveLength(body.is_held ? 0 : 1)
      expect((await stats(urlid)).total_reviews).toBe(body.is_held ? 0 : 1)
      expect((await own(alice, urlid)).review).toMatchObject({ id: body.id, is_held: body.is_held })
      expect((await own(bob, urlid)).review).toBeNull()
      if (!body.is_held) continue
      expect(body.message).toBe('Review posted. Others can see it after a moderator approves it.')
      expect((await get(`/api/posts/${body.id}`)).status).toBe(404)
      expect(await notificationsOf(PEOPLE.dev)).toEqual(told)
      expect((await add(alice, urlid)).body.code).toBe('review_exists')
      // A change does not release it.
      expect((await change(alice, body.id, review({ content: link() }))).body.is_held).toBe(true)
      expect(await listed(urlid)).toEqual([])
    }
    expect(held).toEqual([true, true, true, true, false])
    await age(PEOPLE.alice, 9999)
  })

  test('are held at once when an innocent review is changed to have one', async () => {
    await age(PEOPLE.bob, 1)
    const { urlid } = await newGame()
    const { id } = (await add(bob, urlid)).body
    expect(await listed(urlid)).toHaveLength(1)
    expect((await change(bob, id, review({ content: link() }))).body.is_held).toBe(true)
    expect(await listed(urlid)).toEqual([])
    expect((await stats(urlid)).total_reviews).toBe(0)
    await age(PEOPLE.bob, 9999)
  })
})
