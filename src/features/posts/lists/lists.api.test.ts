import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, get, send, signIn, events } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

const { tower, mine, colony, clicker, farm, gone } = GAMES

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

beforeEach(async () => {
  await db.kysely
    .deleteFrom('posts')
    .where('post_type', '=', 'list')
    .where('added_by', 'in', [PEOPLE.alice, PEOPLE.bob])
    .execute()
})

const add = (who: HeadersInit, list: object = {}) =>
  send('POST', '/api/lists', who, { title: 'Games to sleep with', ...list })
const edit = (who: HeadersInit, id: number, change: object) => send('PATCH', `/api/lists/${id}`, who, change)
const copy = (who: HeadersInit, id: number) => send('POST', `/api/lists/${id}/copy`, who)
const put = (who: HeadersInit, id: number, game: number, more: object = {}) =>
  send('PUT', `/api/lists/${id}/games/${game}`, who, more)
const change = (who: HeadersInit, id: number, game: number, more: object) =>
  send('PATCH', `/api/lists/${id}/games/${game}`, who, more)
const take = (who: HeadersInit, id: number, game: number) =>
  send('DELETE', `/api/lists/${id}/games/${game}`, who)

async function newList(more: object = {}, who: HeadersInit = alice): Promise<number> {
  const { status, body } = await add(who, more)
  expect(status).toBe(200)
  return body.id
}
const withGames = (...ids: number[]) => ({ games: ids.map((id) => ({ id })) })

interface Item {
  note: string
  game: { id: number }
}
/** A list's games and notes as everyone reads them. */
const read = async (id: number) =>
  ((await get(`/api/posts/${id}`)).body.items as Item[]).map(({ game, note }) => [game.id, note])
const order = async (id: number) => (await read(id)).map(([game]) => game)
const ownLists = async (who: HeadersInit, game?: number) =>
  (await get(`/api/me/lists${game === undefined ? '' : `?game=${game}`}`, who)).body.lists

describe('a list', () => {
  test('is created with its games and notes, and is public', async () => {
    const { status, body } = await add(alice, {
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
  ])('is refused for its %s', async (parameter, list, message) => {
    const { status, body } = await add(alice, list)
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
      expect(await add(alice, withGames(tower, game))).toMatchObject({
        status: 404,
        body: { detail: 'This game does not exist or was removed' },
      })
    expect(await ownLists(alice)).toEqual([])
  })

  test('needs a title that its owner has not given yet, so that a repeated request makes one list', async () => {
    const id = await newList()
    expect(await add(alice, { title: 'GAMES to sleep with' })).toMatchObject({
      status: 409,
      body: { detail: 'You already have a list with this title. Choose another.' },
    })
    expect((await add(bob)).status).toBe(200)
    const other = await newList({ title: 'Another' })
    expect((await edit(alice, other, { title: 'Games to sleep with' })).status).toBe(409)
    expect((await send('DELETE', `/api/posts/${id}`, alice, {})).status).toBe(200)
    expect((await edit(alice, other, { title: 'Games to sleep with' })).status).toBe(200)
  })

  test('sent many times at once is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(alice)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('whose text was posted today is refused', async () => {
    await newList({ content: 'The same again' })
    expect((await add(alice, { title: 'Another', content: 'The same again' })).status).toBe(409)
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
    const last = await newList({}, bob)
    expect(await add(bob, { title: 'One more' })).toMatchObject({
      status: 409,
      body: { detail: 'You can have at most 100 lists. Remove one first.' },
    })
    expect((await copy(bob, POSTS.list)).status).toBe(409)
    expect(await ownLists(bob)).toHaveLength(100)
    await send('DELETE', `/api/posts/${last}`, bob, {})
    expect((await add(bob, { title: 'One more' })).status).toBe(200)
  })

  test('with a link to another site by a new member waits for a moderator once it is public', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: new Date() })
      .where('id', '=', PEOPLE.bob)
      .execute()
    const content = 'See https://elsewhere.example/'
    const { body } = await add(bob, { content, is_private: true })
    expect(body).toMatchObject({ is_held: false, message: 'List added.' })
    const published = await edit(bob, body.id, { is_private: false })
    expect(published.body).toMatchObject({ is_held: true })
    expect(published.body.message).toContain('A moderator will look at it')
    expect((await get(`/api/posts/${body.id}`)).status).toBe(404)
    expect((await get(`/api/me/lists/${body.id}`, bob)).body).toMatchObject({ is_held: true, content })
    expect((await edit(bob, body.id, { title: 'Without a way around' })).body.is_held).toBe(true)
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', PEOPLE.bob)
      .execute()
  })

  test('that is private is no text with a link that a moderator could have looked at', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: new Date() })
      .where('id', '=', PEOPLE.bob)
      .execute()
    for (const number of [1, 2, 3])
      await newList(
        { title: `List ${number}`, content: `https://elsewhere.example/${number}`, is_private: true },
        bob,
      )
    const { body } = await add(bob, { content: 'Spam: https://elsewhere.example/4' })
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
    expect(await edit(alice, id, { content: 'First words' })).toMatchObject({ status: 200 })
    expect((await get(`/api/posts/${id}`)).body.edited_at).toBeNull()
    expect(await edit(alice, id, { title: 'Better title' })).toMatchObject({
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
    'is refused with %j',
    async (body) => {
      expect((await edit(alice, POSTS.list, body)).status).toBe(400)
    },
  )

  test('is refused for other posts', async () => {
    expect((await edit(bob, POSTS.discussion, { title: 'A list now' })).status).toBe(404)
    expect((await put(bob, POSTS.discussion, tower)).status).toBe(404)
    expect((await copy(bob, POSTS.discussion)).status).toBe(404)
  })
})

describe('games of a list', () => {
  test('are added at the end or where they are wanted, once', async () => {
    const id = await newList()
    expect((await put(alice, id, tower)).body).toEqual({ id, games: [tower] })
    expect((await put(alice, id, mine, { note: 'Dig' })).body.games).toEqual([tower, mine])
    expect((await put(alice, id, colony, { after: null })).body.games).toEqual([colony, tower, mine])
    expect((await put(alice, id, farm, { after: colony })).body.games).toEqual([colony, farm, tower, mine])
    expect((await put(alice, id, mine)).body.games).toEqual([colony, farm, tower, mine])
    expect(await read(id)).toEqual([
      [colony, ''],
      [farm, ''],
      [tower, ''],
      [mine, 'Dig'],
    ])
  })

  test('are moved to any place by naming the game before them', async () => {
    const id = await newList(withGames(tower, mine, clicker, farm))
    const move = async (game: number, after: number | null) =>
      (await change(alice, id, game, { after })).body.games
    expect(await move(farm, null)).toEqual([farm, tower, mine, clicker])
    expect(await move(farm, clicker)).toEqual([tower, mine, clicker, farm])
    expect(await move(tower, mine)).toEqual([mine, tower, clicker, farm])
    expect(await move(clicker, mine)).toEqual([mine, clicker, tower, farm])
    expect(await move(clicker, mine)).toEqual([mine, clicker, tower, farm])
    expect(await order(id)).toEqual([mine, clicker, tower, farm])
    const rows = await db.kysely
      .selectFrom('list_items')
      .where('list_id', '=', id)
      .orderBy('position')
      .select('position')
      .execute()
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  })

  test('moved from several windows at once end where they were put', async () => {
    const id = await newList(withGames(tower, mine, clicker, farm, colony))
    const answers = await Promise.all([
      change(alice, id, colony, { after: null }),
      change(alice, id, tower, { after: farm }),
      put(alice, id, mine, { note: 'Dig' }),
      change(alice, id, clicker, { after: mine }),
      take(alice, id, mine),
      change(alice, id, farm, { note: 'Grow' }),
    ])
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    const games = (await order(id)) as number[]
    expect(games[0]).toBe(colony)
    expect(games.indexOf(tower)).toBe(games.indexOf(farm) + 1)
    expect(new Set(games).size).toBe(games.length)
  })

  test('can be put in order by twenty requests at once, none of which is lost', async () => {
    const id = await newList(withGames(tower, mine, clicker, farm, colony))
    const all = [tower, mine, clicker, farm, colony]
    const moves = Array.from({ length: 20 }, (_, at) =>
      change(alice, id, all[at % 5]!, { after: at % 3 === 0 ? null : all[(at + 1) % 5]! }),
    )
    const answers = await Promise.all(moves)
    expect(answers.map(({ status }) => status)).toEqual(moves.map(() => 200))
    expect(new Set(await order(id))).toEqual(new Set(all))
  })

  test('added at once by many windows are all there', async () => {
    const id = await newList()
    const games = [tower, mine, clicker, farm, colony]
    const answers = await Promise.all([...games, ...games].map((game) => put(alice, id, game)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(await order(id))).toEqual(new Set(games))
  })

  test('take a note, and lose it', async () => {
    const id = await newList(withGames(tower))
    await change(alice, id, tower, { note: ' Start <b>here</b> ' })
    expect(await read(id)).toEqual([[tower, 'Start <b>here</b>']])
    await change(alice, id, tower, { note: '' })
    expect(await read(id)).toEqual([[tower, '']])
  })

  test('are removed, and put back where they were', async () => {
    const id = await newList(withGames(tower, mine, clicker))
    expect((await take(alice, id, mine)).body.games).toEqual([tower, clicker])
    expect((await take(alice, id, mine)).body.games).toEqual([tower, clicker])
    expect((await put(alice, id, mine, { after: tower, note: 'Back' })).body.games).toEqual([
      tower,
      mine,
      clicker,
    ])
  })

  test('are at most five hundred', async () => {
    const id = await newList()
    const games = Array.from({ length: 500 }, (_, at) => ({
      id: 5000 + at,
      urlid: `many-${at}`,
      name: `Many ${at}`,
      confirmed: true,
    }))
    await db.kysely.insertInto('games').values(games).execute()
    await db.kysely
      .insertInto('list_items')
      .values(games.map(({ id: game_id }, position) => ({ list_id: id, game_id, position })))
      .execute()
    expect(await put(alice, id, tower)).toMatchObject({
      status: 409,
      body: { detail: 'A list has at most 500 games. Remove one first.' },
    })
    expect((await put(alice, id, 5000)).status).toBe(200)
    expect((await take(alice, id, 5000)).status).toBe(200)
    expect((await put(alice, id, tower)).status).toBe(200)
    await db.kysely.deleteFrom('games').where('id', '>=', 5000).execute()
  })

  test('that do not exist are refused', async () => {
    const id = await newList(withGames(tower))
    for (const game of [gone, 999_999]) expect((await put(alice, id, game)).status).toBe(404)
    expect((await change(alice, id, mine, { note: 'Dig' })).status).toBe(404)
    expect(await change(alice, id, tower, { after: mine })).toMatchObject({
      status: 409,
      body: { detail: 'This game is no longer in the list. Reload the page.' },
    })
    expect((await change(alice, id, tower, { after: tower })).status).toBe(409)
    expect((await put(alice, id, farm, { after: mine })).status).toBe(409)
    expect(await order(id)).toEqual([tower])
  })

  test.each([
    ['PATCH', {}],
    ['PATCH', { note: 'x'.repeat(501) }],
    ['PATCH', { note: 'a\u0000b' }],
    ['PATCH', { after: 0 }],
    ['PATCH', { position: 3 }],
    ['PUT', { after: 'tower' }],
  ] as const)('refuse %s with %j', async (method, body) => {
    const id = await newList(withGames(tower))
    expect((await send(method, `/api/lists/${id}/games/${tower}`, alice, body)).status).toBe(400)
  })
})

describe("a member's own lists", () => {
  test('come with private ones, the last changed first, and say whether they have a game', async () => {
    const first = await newList({ title: 'First', ...withGames(tower, mine) })
    const second = await newList({ title: 'Second', is_private: true })
    await put(alice, first, farm, { note: 'Grow' })
    expect(await ownLists(alice, farm)).toEqual([
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
    expect((await ownLists(alice)).map(({ item }: { item: unknown }) => item)).toEqual([null, null])
    expect(await ownLists(bob)).toEqual([])
    expect((await get('/api/me/lists')).status).toBe(401)
    expect((await get('/api/me/lists?game=tower', alice)).status).toBe(400)
  })
})

describe('a copy', () => {
  test('is private, has the games in their order, and no words of the other member', async () => {
    const { status, body } = await copy(alice, POSTS.list)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        title: 'Copy of Towers and mines',
        is_private: true,
        is_held: false,
        message: 'List copied. Only you can see the copy.',
      },
    ])
    const own = (await get(`/api/me/lists/${body.id}`, alice)).body
    expect(own.content).toBe('')
    expect(own.items.map(({ game, note }: Item) => [game.id, note])).toEqual([
      [tower, ''],
      [mine, ''],
    ])
    expect((await copy(alice, POSTS.list)).body.title).toBe('Copy of Towers and mines (2)')
    expect((await copy(alice, body.id)).body.title).toBe('Copy of Copy of Towers and mines')
    // What is done to the copy does nothing to the list.
    await take(alice, body.id, mine)
    expect(await order(POSTS.list)).toEqual([tower, mine])
  })

  test("of one's own list has its notes", async () => {
    const id = await newList({ title: 'x'.repeat(100), games: [{ id: tower, note: 'Start here' }] })
    const { body } = await copy(alice, id)
    expect([...body.title]).toHaveLength(100)
    expect((await get(`/api/me/lists/${body.id}`, alice)).body.items[0].note).toBe('Start here')
  })
})

describe('a private list', () => {
  const everywhere = (id: number) => [
    `/api/posts/${id}`,
    `/api/posts/${id}/comments`,
    '/api/posts',
    '/api/posts?type=list',
    '/api/users/alice',
    '/api/users/alice/lists',
  ]
  /** Everything that these addresses respond to somebody, as one text. */
  const seenBy = async (id: number, who: HeadersInit = {}) =>
    JSON.stringify(await Promise.all(everywhere(id).map(async (path) => (await get(path, who)).body)))

  test('is visible only to its owner, not to moderators', async () => {
    const id = await newList({
      title: 'Secret plan',
      content: 'Secret text',
      is_private: true,
      ...withGames(tower),
    })
    for (const who of [{}, bob, mod, alice]) {
      expect(await seenBy(id, who)).not.toContain('Secret')
      expect((await get(`/api/posts/${id}`, who)).status).toBe(404)
    }
    expect((await get(`/api/me/lists/${id}`, alice)).body).toMatchObject({
      title: 'Secret plan',
      is_private: true,
      items: [{ game: { id: tower } }],
    })
    for (const who of [bob, mod]) expect((await get(`/api/me/lists/${id}`, who)).status).toBe(404)
    expect((await get(`/api/me/lists/${id}`)).status).toBe(401)
    expect((await get(`/api/me/lists/${id}`, alice)).headers.get('cache-control')).toBe('no-store')
  })

  test('cannot be told from a list that there is not by whoever tries to change it', async () => {
    const id = await newList({ is_private: true, ...withGames(tower) })
    const missing = 999_999
    for (const who of [bob, mod]) {
      const attempts = [
        (list: number) => edit(who, list, { title: 'Mine now' }),
        (list: number) => edit(who, list, { is_private: false }),
        (list: number) => copy(who, list),
        (list: number) => put(who, list, mine),
        (list: number) => change(who, list, tower, { after: null }),
        (list: number) => take(who, list, tower),
        (list: number) => send('DELETE', `/api/posts/${list}`, who, {}),
        (list: number) => send('POST', `/api/posts/${list}/views`, who, {}),
      ]
      for (const attempt of attempts) {
        const [secret, none] = [await attempt(id), await attempt(missing)]
        expect(secret.status).toBe(404)
        expect(JSON.stringify(secret.body).replaceAll(String(id), '#')).toBe(
          JSON.stringify(none.body).replaceAll(String(missing), '#'),
        )
      }
    }
    expect((await get(`/api/me/lists/${id}`, alice)).body.items).toHaveLength(1)
  })

  test('disappears at once from everything that was cached while it was public, and comes back', async () => {
    const id = await newList({ title: 'Secret plan', ...withGames(tower) })
    // Twice: the second time from a cache, where there is one.
    for (let i = 0; i < 2; i++) expect(await seenBy(id)).toContain('Secret plan')
    expect((await get('/api/users/alice')).body.counts.lists).toBe(1)
    expect((await edit(alice, id, { is_private: true })).status).toBe(200)
    expect(await seenBy(id)).not.toContain('Secret plan')
    expect((await get('/api/users/alice')).body.counts.lists).toBe(0)
    expect((await edit(alice, id, { is_private: false })).status).toBe(200)
    expect(await seenBy(id)).toContain('Secret plan')
  })

  test('emits no event for other members', async () => {
    const heard: unknown[] = []
    events.addEffects([{ name: 'test', where: 'writer', run: (batch) => void heard.push(...batch.events) }])
    const id = await newList({ is_private: true })
    await put(alice, id, tower)
    await change(alice, id, tower, { note: 'Secret' })
    await edit(alice, id, { title: 'Still secret' })
    await copy(alice, id)
    await take(alice, id, tower)
    expect(heard).toEqual([])
    await edit(alice, id, { is_private: false })
    expect(heard).toEqual([{ type: 'post', postId: id, gameId: null, authorId: PEOPLE.alice }])
  })
})

describe('lists of others', () => {
  test('cannot be changed by other members, not even moderators', async () => {
    for (const who of [alice, mod]) {
      for (const answer of [
        await edit(who, POSTS.list, { title: 'Mine now' }),
        await put(who, POSTS.list, farm),
        await change(who, POSTS.list, mine, { after: null }),
        await take(who, POSTS.list, mine),
      ])
        expect(answer).toMatchObject({ status: 403, body: { detail: 'You can change only your own lists' } })
    }
    expect(await order(POSTS.list)).toEqual([tower, mine])
  })

  test('need signing in to be changed or copied', async () => {
    for (const answer of [
      await add({}),
      await edit({}, POSTS.list, { title: 'Mine now' }),
      await copy({}, POSTS.list),
      await put({}, POSTS.list, farm),
      await change({}, POSTS.list, mine, { after: null }),
      await take({}, POSTS.list, mine),
    ])
      expect(answer.status).toBe(401)
  })

  test('need a chosen username', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ username_chosen: false })
      .where('id', '=', PEOPLE.dev)
      .execute()
    const dev = await signIn(PEOPLE.dev)
    expect((await add(dev)).status).toBe(403)
  })
})

test('a removed list cannot be changed or copied any more', async () => {
  const id = await newList(withGames(tower))
  await send('DELETE', `/api/posts/${id}`, alice, {})
  expect((await edit(alice, id, { title: 'Back again' })).status).toBe(404)
  expect((await put(alice, id, mine)).status).toBe(404)
  expect((await copy(alice, id)).status).toBe(404)
  expect((await get(`/api/me/lists/${id}`, alice)).status).toBe(404)
  expect(await ownLists(alice)).toEqual([])
})

test('a game that is removed from the catalogue leaves the lists, and the order around it stays', async () => {
  const id = await newList(withGames(tower, clicker, mine))
  await db.kysely.updateTable('games').set({ is_removed: true }).where('id', '=', clicker).execute()
  expect((await ownLists(alice))[0].games).toBe(2)
  expect((await change(alice, id, tower, { after: mine })).status).toBe(200)
  await db.kysely.updateTable('games').set({ is_removed: false }).where('id', '=', clicker).execute()
  expect((await get(`/api/me/lists/${id}`, alice)).body.items.map(({ game }: Item) => game.id)).toEqual(
    expect.arrayContaining([mine, tower]),
  )
})

test('limits new lists', async () => {
  const limited = await testApi()
  const carol = await limited.signIn(PEOPLE.carol)
  for (let i = 0; i < 20; i++)
    expect((await limited.send('POST', '/api/lists', carol, { title: `Number ${i}` })).status).toBe(200)
  const refused = await limited.send('POST', '/api/lists', carol, { title: 'One more' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
