// @module-tag race
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

let alice: HeadersInit
let bob: HeadersInit
let mod: HeadersInit

beforeAll(async () => {
  // Members of old standing, but for those that a test makes new.
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
  mod = await signIn(PEOPLE.mod)
})

let count = 0
/** A text that nobody has posted yet. */
const words = () => `Number ${++count} goes up`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const discuss = (who: HeadersInit, more: object = {}) =>
  send('POST', '/api/CommunityAddGameDiscussion', who, {
    title: 'How far did you get?',
    content: words(),
    post_type: 'game-discussion',
    desc: '',
    game: { id: GAMES.tower, name: 'Number Tower' },
    ...more,
  })
const add = (who: HeadersInit, more: object = {}) =>
  send('POST', '/api/posts', who, { type: 'discussion', title: 'What next?', content: words(), ...more })
const addPoll = (who: HeadersInit, poll: object = {}, more: object = {}) =>
  add(who, { type: 'poll', poll: { options: ['Up', 'Down'], ends_at: inDays(7), ...poll }, ...more })
const ofPoll = (options: string[]) => ({ type: 'poll', poll: { options, ends_at: inDays(7) } })
const edit = (who: HeadersInit, id: number, change: object) => send('PATCH', `/api/posts/${id}`, who, change)
const read = async (id: number) => (await get(`/api/posts/${id}`)).body
const discussionsOfTower = async () =>
  (await get('/api/games/number-tower/review-stats')).body.total_discussions as number

describe('a game discussion', () => {
  test('is added to its game and the community', async () => {
    const before = await discussionsOfTower()
    const { status, body } = await discuss(alice, {
      title: '  How far did you get?  ',
      content: 'Floor *nine*!',
    })
    expect([status, body]).toEqual([
      200,
      {
        status: 200,
        error: null,
        message: 'Post added successfully.',
        id: expect.any(Number),
        is_held: false,
      },
    ])
    expect(await read(body.id)).toMatchObject({
      post_type: 'game-discussion',
      title: 'How far did you get?',
      content: 'Floor *nine*!',
      game: { id: GAMES.tower, name: 'Number Tower' },
      author: { id: PEOPLE.alice },
      edited_at: null,
      views: 0,
    })
    expect(await discussionsOfTower()).toBe(before + 1)
    const ofGame = await get('/api/games/number-tower/posts?tab=discussion&order=newest')
    expect(ofGame.body.items[0].id).toBe(body.id)
    expect((await get('/api/posts')).body.items[0].id).toBe(body.id)
  })

  test.each([
    ['title', { title: 'Four' }, 'Write at least 5 characters'],
    ['title', { title: '    Four    ' }, 'Write at least 5 characters'],
    ['title', { title: 'x'.repeat(101) }, 'Write at most 100 characters'],
    ['title', { title: 'two\nlines' }, 'Write one line without invisible characters'],
    ['title', { title: 'Safe \u202egpj.exe' }, undefined],
    ['title', { title: 'Free\u200b\u200b\u200b keys' }, undefined],
    ['content', { content: 'Four' }, 'Write at least 5 characters'],
    ['content', { content: 'x'.repeat(8001) }, 'Write at most 8000 characters'],
    ['content', { content: 'null\0null' }, undefined],
    ['post_type', { post_type: 'discussion' }, undefined],
    ['game', { game: undefined }, 'Choose a game'],
    ['game', { game: null }, 'Choose a game'],
    ['game.id', { game: { id: 0 } }, undefined],
    ['sender', { sender: 'me' }, undefined],
  ])('is rejected for its %s: %j', async (parameter, change, message) => {
    const { status, body } = await discuss(alice, change)
    expect([status, body.errors[0].parameter]).toEqual([400, parameter])
    expect(body.error).toBe(body.detail)
    if (message) expect(body.errors[0].message).toBe(message)
  })

  test('can have the shortest and longest texts that the specification allows', async () => {
    for (const change of [
      { title: 'Fives', content: 'Fives' },
      { title: '💥'.repeat(100), content: '💥'.repeat(8000) },
    ])
      expect((await discuss(alice, change)).status).toBe(200)
  })

  test('needs no more of its game than the id', async () => {
    expect((await discuss(alice, { desc: null, game: { id: GAMES.tower, name: null } })).status).toBe(200)
  })

  test('says what is wrong in `error`: no account, no such game, a removed game', async () => {
    expect(await discuss({})).toMatchObject({ status: 401, body: { error: 'Sign in to do this' } })
    for (const id of [GAMES.gone, 999_999])
      expect(await discuss(alice, { game: { id } })).toMatchObject({
        status: 404,
        body: { error: 'This game doesn’t exist or was removed' },
      })
  })

  test('is not posted twice, however often it is sent at once, unless the first one was removed', async () => {
    const content = words()
    const responses = await Promise.all(Array.from({ length: 5 }, () => discuss(bob, { content })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(responses.find(({ status }) => status === 409)!.body.error).toBe(
      'You already posted the same text today. Change it and try again.',
    )
    const posted = responses.find(({ status }) => status === 200)!.body
    await db.kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', posted.id).execute()
    expect((await discuss(bob, { content })).status).toBe(200)
  })

  test('needs a username that the member chose', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ username_chosen: false })
      .where('id', '=', PEOPLE.dev)
      .execute()
    expect((await discuss(await signIn(PEOPLE.dev))).status).toBe(403)
    expect((await add(await signIn(PEOPLE.dev))).status).toBe(403)
  })

  test('notifies the members that it mentions, but not its author', async () => {
    const { body } = await discuss(alice, { content: `What do @bob and @alice say? ${words()}` })
    const heard = await db.kysely
      .selectFrom('notifications')
      .where('link', '=', `/post/${body.id}`)
      .select(['user_id', 'type', 'title'])
      .execute()
    expect(heard).toEqual([{ user_id: PEOPLE.bob, type: 'mention', title: 'mentioned you in a post' }])
  })
})

describe('a community post', () => {
  test.each([
    ['discussion', {}],
    ['feedback-needed', {}],
    ['feedback-needed', { game_id: GAMES.mine }],
  ])('of the type %s is added, with %j', async (type, more) => {
    const { status, body } = await add(alice, { type, ...more })
    expect([status, body.message]).toEqual([200, 'Post added successfully.'])
    expect(await read(body.id)).toMatchObject({ post_type: type, poll: null })
  })

  test.each(['interview', 'monthly', 'update'])('of the type %s is for moderators', async (type) => {
    expect(await add(alice, { type })).toMatchObject({
      status: 403,
      body: { detail: 'Only moderators can write interviews, monthly posts, and news' },
    })
    expect((await add(mod, { type })).status).toBe(200)
  })

  test.each([
    ['type', { type: 'review' }],
    ['type', { type: 'list' }],
    ['game_id', { type: 'game-discussion' }],
    ['game_id', { game_id: GAMES.tower }],
    ['content', { content: 'Four' }],
    ['poll', { poll: { options: ['Up', 'Down'], ends_at: '2030-01-01T00:00:00Z' } }],
    ['poll.options', { type: 'poll' }],
    ['poll.options', ofPoll(['One']), 'Write at least 2 options'],
    ['poll.options', ofPoll([...'abcdefghijk']), 'Write at most 10 options'],
  ])('is rejected for its %s: %j', async (parameter, change, message?: string) => {
    const { status, body } = await add(alice, change)
    expect([status, body.errors[0].parameter]).toEqual([400, parameter])
    if (message) expect(body.errors[0].message).toBe(message)
  })

  test('requires an account and an existing game', async () => {
    expect((await add({})).status).toBe(401)
    expect((await add(alice, { type: 'feedback-needed', game_id: GAMES.gone })).status).toBe(404)
  })

  test('accepts positive and negative points if it asks for feedback', async () => {
    const { body } = await add(alice, { type: 'feedback-needed' })
    const feedback = { positives: ['Calm'], negatives: ['Long'] }
    const comment = { postID: body.id, comment: words(), feedback }
    expect((await send('POST', '/api/addPostComment', bob, comment)).status).toBe(200)
    expect((await get(`/api/posts/${body.id}/comments`)).body.items[0].feedback_data).toEqual(feedback)
  })

  test('of a new account that links to another site is held for a moderator', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: new Date() })
      .where('id', '=', PEOPLE.carol)
      .execute()
    const carol = await signIn(PEOPLE.carol)
    const link = () => `Look: https://example.org/${++count}`
    const first = await discuss(carol, { content: link() })
    expect(first.body).toMatchObject({
      is_held: true,
      message: expect.stringContaining('A moderator will check it'),
    })
    expect((await get(`/api/posts/${first.body.id}`)).status).toBe(404)
    expect((await add(carol)).body.is_held).toBe(false)
    const innocent = (await add(carol)).body.id
    expect((await edit(carol, innocent, { content: link() })).body.is_held).toBe(true)
    const third = (await add(carol, { content: link() })).body
    expect(third.is_held).toBe(true)
    const release = (id: number) =>
      db.kysely.updateTable('posts').set({ is_held: false }).where('id', '=', id).execute()
    for (const id of [first.body.id, innocent]) await release(id)
    expect((await add(carol, { content: link() })).body.is_held).toBe(true)
    await release(third.id)
    expect((await add(carol, { content: link() })).body.is_held).toBe(false)
  })
})

describe('a poll', () => {
  test('is added with its options, and can be voted in', async () => {
    const { body } = await addPoll(alice, { options: ['Up', 'Down', ' Sideways '] }, { content: '' })
    const { poll, content } = await read(body.id)
    expect(content).toBe('')
    expect(poll.options.map((option: { label: string }) => option.label)).toEqual(['Up', 'Down', 'Sideways'])
    expect((await send('PUT', `/api/posts/${body.id}/poll-vote`, bob, { position: 3 })).status).toBe(200)
  })

  test('may end up to 90 days from now', async () => {
    expect((await addPoll(alice, { ends_at: inDays(89.99) })).status).toBe(200)
    for (const ends_at of [inDays(90.01), inDays(-0.01), '2999-01-01T00:00:00Z', 'tomorrow'])
      expect((await addPoll(alice, { ends_at })).body.errors[0].parameter).toBe('poll.ends_at')
  })

  test.each([
    [['Up'], 400],
    [[], 400],
    [['Up', ''], 400],
    [['Up', 'up'], 400],
    [['Up', 'x'.repeat(101)], 400],
    [Array.from({ length: 11 }, (_, n) => `Option ${n}`), 400],
    [Array.from({ length: 10 }, (_, n) => `Option ${n}`), 200],
  ])('with the options %j is %i', async (options, status) => {
    expect((await addPoll(alice, { options })).status).toBe(status)
  })
})

describe('editing a post', () => {
  test('is for its author, and shows when', async () => {
    const { id } = (await add(alice)).body
    expect(await edit(bob, id, { content: words() })).toMatchObject({
      status: 403,
      body: { detail: 'You can edit only your own posts' },
    })
    expect((await edit(mod, id, { content: words() })).status).toBe(403)
    expect((await edit({}, id, { content: words() })).status).toBe(401)
    const { status, body } = await edit(alice, id, { title: 'Better said', content: 'Numbers do go up' })
    expect([status, body]).toEqual([200, { id, is_held: false, message: 'Changes saved.' }])
    expect(await read(id)).toMatchObject({
      title: 'Better said',
      content: 'Numbers do go up',
      edited_at: expect.stringMatching(/^20/),
    })
  })

  test('without a change does not mark it as edited', async () => {
    const { id } = (await add(alice, { content: 'Same as ever' })).body
    expect((await edit(alice, id, { title: 'What next?', content: 'Same as ever' })).status).toBe(200)
    expect((await read(id)).edited_at).toBeNull()
  })

  test.each([{}, { title: 'Four' }, { content: 'Four' }, { type: 'poll' }, { poll_options: ['Up', 'Down'] }])(
    'to %j is rejected',
    async (change) => {
      const { id } = (await add(alice)).body
      expect((await edit(alice, id, change)).status).toBe(400)
    },
  )

  test('is rejected for reviews, lists and missing posts', async () => {
    expect((await edit(alice, POSTS.aliceReview, { content: words() })).status).toBe(409)
    expect((await edit(bob, 999_999, { content: words() })).status).toBe(404)
    expect((await edit(bob, POSTS.privateList, { content: words() })).status).toBe(404)
    const { id } = (await add(alice)).body
    await send('DELETE', `/api/posts/${id}`, alice, {})
    expect((await edit(alice, id, { content: words() })).status).toBe(409)
  })

  test('to the text of another post of the same day is rejected', async () => {
    const content = words()
    await add(alice, { content })
    const { id } = (await add(alice)).body
    expect((await edit(alice, id, { content })).status).toBe(409)
  })

  test('changes a poll’s options until someone has voted', async () => {
    const { id } = (await addPoll(alice)).body
    expect((await edit(alice, id, { poll_options: ['Left', 'Right', 'Up'] })).status).toBe(200)
    const labels = async () => (await read(id)).poll.options.map((option: { label: string }) => option.label)
    expect(await labels()).toEqual(['Left', 'Right', 'Up'])
    await send('PUT', `/api/posts/${id}/poll-vote`, bob, { position: 1 })
    expect(await edit(alice, id, { poll_options: ['Left', 'Right'] })).toMatchObject({
      status: 409,
      body: { detail: 'Someone has already voted, so the options can’t be changed' },
    })
    expect(
      (await edit(alice, id, { title: 'Left or right?', poll_options: ['Left', 'Right', 'Up'] })).status,
    ).toBe(200)
    expect(await labels()).toEqual(['Left', 'Right', 'Up'])
  })

  test('of options during a vote loses no vote', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = (await addPoll(alice)).body
      const [edited, voted] = await Promise.all([
        edit(alice, id, { poll_options: [`Left ${round}`, `Right ${round}`] }),
        send('PUT', `/api/posts/${id}/poll-vote`, bob, { position: 1 }),
      ])
      expect(voted.status).toBe(200)
      expect([200, 409]).toContain(edited.status)
      expect((await read(id)).poll.options[0].votes).toBe(1)
    }
  })
})

test('limits posts', async () => {
  const limited = await testApi()
  await limited.db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  const carol = await limited.signIn(PEOPLE.carol)
  const body = { title: 'How far?', content: 'Numbers', post_type: 'game-discussion', game: { id: 999_999 } }
  for (let n = 0; n < 15; n++)
    expect((await limited.send('POST', '/api/CommunityAddGameDiscussion', carol, body)).status).toBe(404)
  const refused = await limited.send('POST', '/api/CommunityAddGameDiscussion', carol, body)
  expect([refused.status, refused.body.error]).toEqual([429, refused.body.detail])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const post = { type: 'discussion', title: 'How far?', content: 'Numbers' }
  expect((await limited.send('POST', '/api/posts', carol, post)).status).toBe(429)
})
