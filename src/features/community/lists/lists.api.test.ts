// @module-tag race
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { testLists, withGames } from '../../../../test/lists.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { add, as, copy, db, edit, get, newList, order, ownLists, put, read, send } = await testLists()

const { tower, mine, colony, farm, gone } = GAMES

describe('a list', () => {
  test('is created with its games and notes, and is public', async () => {
    const { status, body } = await add(as.alice, {
      title: '  Games to sleep with ',
      content: 'They go on *without* you.',
      games: [{ id: mine, note: ' Dig first ' }, { id: tower }, { id: colony }],
    })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        title: 'Games to sleep with',
        is_private: false,
        is_held: false,
        message: 'List added.',
      },
    ])
    expect((await get(`/api/posts/${body.id}`)).body).toMatchObject({
      post_type: 'list',
      title: 'Games to sleep with',
      content: 'They go on *without* you.',
      author: { id: PEOPLE.alice },
      edited_at: null,
    })
    expect(await read(body.id)).toEqual([
      [mine, 'Dig first'],
      [tower, ''],
      [colony, ''],
    ])
    expect((await get('/api/posts?type=list')).body.items[0].id).toBe(body.id)
    expect((await get('/api/users/alice/lists')).body.items[0].id).toBe(body.id)
  })

  test.each([
    ['title', { title: 'ab' }, 'Write at least 3 characters'],
    ['title', { title: '   ab   ' }, 'Write at least 3 characters'],
    ['title', { title: 'x'.repeat(101) }, 'Write at most 100 characters'],
    ['title', { title: 'two\nlines' }, 'Write one line without invisible characters'],
    ['title', { title: 'soft\u00adhyphen' }, 'Write one line without invisible characters'],
    ['content', { content: 'x'.repeat(3001) }, 'Write at most 3000 characters'],
    ['content', { content: 'a\u202eb' }, 'Remove the control characters from the text'],
    ['games', withGames(tower, tower), 'List each game once'],
    ['games.0.note', { games: [{ id: tower, note: 'x'.repeat(501) }] }, 'Write at most 500 characters'],
    ['owner', { owner: PEOPLE.bob }, expect.any(String)],
  ])('is rejected for its %s', async (parameter, list, message) => {
    const { status, body } = await add(as.alice, list)
    expect([status, body.errors]).toEqual([400, [{ parameter, message }]])
  })

  test('takes the longest texts', async () => {
    const id = await newList({
      title: '💥'.repeat(100),
      content: '💥'.repeat(3000),
      games: [{ id: tower, note: '💥'.repeat(500) }],
    })
    expect((await read(id))[0]![1]).toHaveLength(1000)
  })

  test('is not created with a removed or unknown game', async () => {
    for (const game of [gone, 999_999])
      expect(await add(as.alice, withGames(tower, game))).toMatchObject({
        status: 404,
        body: { detail: 'This game doesn’t exist or was removed' },
      })
    expect(await ownLists(as.alice)).toEqual([])
  })

  test('needs a title that its owner has not given yet, so that a repeated request makes one list', async () => {
    const id = await newList()
    expect(await add(as.alice, { title: 'GAMES to sleep with' })).toMatchObject({
      status: 409,
      body: { detail: 'You already have a list with this title. Choose another.' },
    })
    expect((await add(as.bob)).status).toBe(200)
    const other = await newList({ title: 'Another' })
    expect((await edit(as.alice, other, { title: 'Games to sleep with' })).status).toBe(409)
    expect((await send('DELETE', `/api/posts/${id}`, as.alice, {})).status).toBe(200)
    expect((await edit(as.alice, other, { title: 'Games to sleep with' })).status).toBe(200)
  })

  test('sent many times at once is created once', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(as.alice)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('whose text was posted today is rejected', async () => {
    await newList({ content: 'The same again' })
    expect((await add(as.alice, { title: 'Another', content: 'The same again' })).status).toBe(409)
  })

  test('is one of at most a hundred', async () => {
    await db.kysely
      .insertInto('posts')
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          post_type: 'list',
          title: `Number ${at}`,
          added_by: PEOPLE.bob,
        })),
      )
      .execute()
    const last = await newList({}, as.bob)
    expect(await add(as.bob, { title: 'One more' })).toMatchObject({
      status: 409,
      body: { detail: 'You can have at most 100 lists. Remove one first.' },
    })
    expect((await copy(as.bob, POSTS.list)).status).toBe(409)
    expect(await ownLists(as.bob)).toHaveLength(100)
    await send('DELETE', `/api/posts/${last}`, as.bob, {})
    expect((await add(as.bob, { title: 'One more' })).status).toBe(200)
  })

  test('with a link to another site by a new member is held once it is public', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: new Date() })
      .where('id', '=', PEOPLE.bob)
      .execute()
    const content = 'See https://elsewhere.example/'
    const { body } = await add(as.bob, { content, is_private: true })
    expect(body).toMatchObject({ is_held: false, message: 'List added.' })
    const published = await edit(as.bob, body.id, { is_private: false })
    expect(published.body).toMatchObject({ is_held: true })
    expect(published.body.message).toContain('A moderator will check it')
    expect((await get(`/api/posts/${body.id}`)).status).toBe(404)
    expect((await get(`/api/me/posts/${body.id}`, as.bob)).body).toMatchObject({ is_held: true, content })
    expect((await edit(as.bob, body.id, { title: 'Without a way around' })).body.is_held).toBe(true)
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', PEOPLE.bob)
      .execute()
  })

  test('that is private does not count as an approved text with a link', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: new Date() })
      .where('id', '=', PEOPLE.bob)
      .execute()
    for (const number of [1, 2, 3])
      await newList(
        { title: `List ${number}`, content: `https://elsewhere.example/${number}`, is_private: true },
        as.bob,
      )
    const { body } = await add(as.bob, { content: 'Spam: https://elsewhere.example/4' })
    expect(body.is_held).toBe(true)
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', PEOPLE.bob)
      .execute()
  })
})

describe('editing a list', () => {
  test('changes what is given, and marks it as edited only where its text is another', async () => {
    const id = await newList({ content: 'First words', ...withGames(tower) })
    expect(await edit(as.alice, id, { content: 'First words' })).toMatchObject({ status: 200 })
    expect((await get(`/api/posts/${id}`)).body.edited_at).toBeNull()
    expect(await edit(as.alice, id, { title: 'Better title' })).toMatchObject({
      body: { id, title: 'Better title', is_private: false, is_held: false, message: 'Changes saved.' },
    })
    expect((await get(`/api/posts/${id}`)).body).toMatchObject({
      title: 'Better title',
      content: 'First words',
      edited_at: expect.any(String),
    })
    expect(await order(id)).toEqual([tower])
  })

  test.each([[{}], [{ title: 'ab' }], [{ content: 'x'.repeat(3001) }], [{ is_private: 'yes' }], [{ id: 4 }]])(
    'is rejected with %j',
    async (body) => {
      expect((await edit(as.alice, POSTS.list, body)).status).toBe(400)
    },
  )

  test('is rejected for other posts', async () => {
    expect((await edit(as.bob, POSTS.discussion, { title: 'A list now' })).status).toBe(404)
    expect((await put(as.bob, POSTS.discussion, tower)).status).toBe(404)
    expect((await copy(as.bob, POSTS.discussion)).status).toBe(404)
  })
})

describe("a member's own lists", () => {
  test('come with private ones, the last changed first, and say whether they have a game', async () => {
    const first = await newList({ title: 'First', ...withGames(tower, mine) })
    const second = await newList({ title: 'Second', is_private: true })
    await put(as.alice, first, farm, { note: 'Grow' })
    expect(await ownLists(as.alice, farm)).toEqual([
      {
        id: first,
        title: 'First',
        is_private: false,
        is_held: false,
        games: 3,
        updated_at: expect.any(String),
        item: { note: 'Grow' },
      },
      expect.objectContaining({ id: second, is_private: true, games: 0, item: null }),
    ])
    expect((await ownLists(as.alice)).map(({ item }: { item: unknown }) => item)).toEqual([null, null])
    expect(await ownLists(as.bob)).toEqual([])
    expect((await get('/api/me/lists')).status).toBe(401)
    expect((await get('/api/me/lists?game=tower', as.alice)).status).toBe(400)
  })
})

test('limits new lists', async () => {
  const limited = await testApi()
  const carol = await limited.signInAsNew(PEOPLE.carol)
  for (let i = 0; i < 20; i++)
    expect((await limited.send('POST', '/api/lists', carol, { title: `Number ${i}` })).status).toBe(200)
  const refused = await limited.send('POST', '/api/lists', carol, { title: 'One more' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
