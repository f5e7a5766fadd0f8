import { describe, expect, test } from 'vitest'
import { testLists, withGames } from '../../../../test/lists.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { add, as, change, copy, db, edit, events, get, newList, order, ownLists, put, send, signIn, take } =
  await testLists()

const { tower, mine, farm } = GAMES

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
    for (const who of [{}, as.bob, as.mod, as.alice]) {
      expect(await seenBy(id, who)).not.toContain('Secret')
      expect((await get(`/api/posts/${id}`, who)).status).toBe(404)
    }
    expect((await get(`/api/me/posts/${id}`, as.alice)).body).toMatchObject({
      title: 'Secret plan',
      is_private: true,
      items: [{ game: { id: tower } }],
    })
    for (const who of [as.bob, as.mod]) expect((await get(`/api/me/posts/${id}`, who)).status).toBe(404)
    expect((await get(`/api/me/posts/${id}`)).status).toBe(401)
    expect((await get(`/api/me/posts/${id}`, as.alice)).headers.get('cache-control')).toBe('no-store')
  })

  test('cannot be distinguished from a missing list by trying to change it', async () => {
    const id = await newList({ is_private: true, ...withGames(tower) })
    const missing = 999_999
    for (const who of [as.bob, as.mod]) {
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
    expect((await get(`/api/me/posts/${id}`, as.alice)).body.items).toHaveLength(1)
  })

  test('disappears immediately from everything that was cached while it was public, and comes back', async () => {
    const id = await newList({ title: 'Secret plan', ...withGames(tower) })
    // Twice: the second time from a cache, where there is one.
    for (let i = 0; i < 2; i++) expect(await seenBy(id)).toContain('Secret plan')
    expect((await get('/api/users/alice')).body.counts.lists).toBe(1)
    expect((await edit(as.alice, id, { is_private: true })).status).toBe(200)
    expect(await seenBy(id)).not.toContain('Secret plan')
    expect((await get('/api/users/alice')).body.counts.lists).toBe(0)
    expect((await edit(as.alice, id, { is_private: false })).status).toBe(200)
    expect(await seenBy(id)).toContain('Secret plan')
  })

  test('does not show its new title in the history of whoever commented while it was public', async () => {
    const id = await newList({ title: 'Known title' })
    await send('POST', '/api/addPostComment', as.bob, { postID: id, comment: 'A good list' })
    const subject = async (who: HeadersInit) =>
      (await get('/api/me/history/comments', who)).body.items[0].subject
    expect(await subject(as.bob)).toBe('Known title')
    await send('POST', '/api/addPostComment', as.alice, { postID: id, comment: 'Thank you' })
    await edit(as.alice, id, { title: 'Secret plan', is_private: true })
    expect(await subject(as.bob)).toBeNull()
    expect(await subject(as.alice)).toBe('Secret plan')
  })

  test('emits no event for other members', async () => {
    const heard: unknown[] = []
    events.addAfterCommitHandlers([
      { name: 'test', where: 'writer', run: (batch) => void heard.push(...batch.events) },
    ])
    const id = await newList({ is_private: true })
    await put(as.alice, id, tower)
    await change(as.alice, id, tower, { note: 'Secret' })
    await edit(as.alice, id, { title: 'Still secret' })
    await copy(as.alice, id)
    await take(as.alice, id, tower)
    expect(heard).toEqual([])
    await edit(as.alice, id, { is_private: false })
    expect(heard).toEqual([{ type: 'post', postId: id, gameId: null, authorId: PEOPLE.alice }])
  })
})

describe('lists of others', () => {
  test('cannot be changed by other members, not even moderators', async () => {
    for (const who of [as.alice, as.mod]) {
      for (const response of [
        await edit(who, POSTS.list, { title: 'Mine now' }),
        await put(who, POSTS.list, farm),
        await change(who, POSTS.list, mine, { after: null }),
        await take(who, POSTS.list, mine),
      ])
        expect(response).toMatchObject({
          status: 403,
          body: { detail: 'You can change only your own lists' },
        })
    }
    expect(await order(POSTS.list)).toEqual([tower, mine])
  })

  test('need signing in to be changed or copied', async () => {
    for (const response of [
      await add({}),
      await edit({}, POSTS.list, { title: 'Mine now' }),
      await copy({}, POSTS.list),
      await put({}, POSTS.list, farm),
      await change({}, POSTS.list, mine, { after: null }),
      await take({}, POSTS.list, mine),
    ])
      expect(response.status).toBe(401)
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

test('a removed list can no longer be changed or copied', async () => {
  const id = await newList(withGames(tower))
  await send('DELETE', `/api/posts/${id}`, as.alice, {})
  expect((await edit(as.alice, id, { title: 'Back again' })).status).toBe(404)
  expect((await put(as.alice, id, mine)).status).toBe(404)
  expect((await copy(as.alice, id)).status).toBe(404)
  expect((await get(`/api/me/posts/${id}`, as.alice)).status).toBe(404)
  expect(await ownLists(as.alice)).toEqual([])
})
