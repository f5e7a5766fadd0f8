import { beforeAll, describe, expect, test } from 'vitest'
import { setRole } from '#/features/people/roles/roles.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { api, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })

let alice: HeadersInit
let bob: HeadersInit
let mod: HeadersInit

beforeAll(async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
  mod = await signIn(PEOPLE.mod)
})

let count = 0
const words = () => `Words ${++count}: the numbers go up at just the pace that one wishes they did.`
const discussion = (more: object = {}) => ({
  type: 'discussion',
  title: `Title ${++count}`,
  content: words(),
  ...more,
})
const review = (more: object = {}) => ({
  content: words(),
  review_type: 'positive',
  review_rating: 4,
  ...more,
})

async function stored(more: object): Promise<number> {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({
      post_type: 'game-discussion',
      title: `Hidden title ${++count}`,
      content: words(),
      added_by: PEOPLE.bob,
      game_id: GAMES.tower,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const rowOf = (id: number) =>
  db.kysely.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const countPosts = async () =>
  Number(
    (
      await db.kysely
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('rejects fields that the server decides:', () => {
  const forged: readonly object[] = [
    { added_by: PEOPLE.bob },
    { user_id: PEOPLE.bob },
    { username: 'bob' },
    { post_type: 'interview' },
    { is_held: false },
    { is_removed: false },
    { is_private: true },
    { upvotes: 1000 },
    { views: 1000 },
    { created_at: '2000-01-01T00:00:00Z' },
    { review_version: '9.9' },
    { review_dev_stage: 10 },
    { constructor: { name: 'x' } },
  ]

  test.each(forged)('%j', async (more) => {
    const { id } = (await send('POST', '/api/posts', alice, discussion())).body
    const reviewId = (
      await db.kysely
        .selectFrom('posts')
        .where('added_by', '=', PEOPLE.alice)
        .where('post_type', '=', 'review')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
    const before = [await rowOf(id), await rowOf(reviewId), await countPosts()]
    const attempts = [
      await send('POST', '/api/posts', alice, discussion(more)),
      await send('POST', '/api/CommunityAddGameDiscussion', alice, {
        title: 'A title',
        content: words(),
        post_type: 'game-discussion',
        game: { id: GAMES.tower },
        ...more,
        ...('post_type' in more ? {} : { post_type: 'game-discussion' }),
      }),
      await send('PATCH', `/api/posts/${id}`, alice, { content: words(), ...more }),
      await send('PATCH', `/api/posts/${reviewId}/review`, alice, review(more)),
      await send('POST', '/api/games/idle-mine/reviews', alice, review(more)),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect([await rowOf(id), await rowOf(reviewId), await countPosts()]).toEqual(before)
  })
})

describe('a post that is hidden', () => {
  const hidden = [
    ['held', { is_held: true }],
    ['private', { post_type: 'list', is_private: true, game_id: null }],
    ['removed', { is_removed: true }],
  ] as const

  test.each(hidden)('because it is %s is in no list, and no id leads to it', async (_name, state) => {
    const id = await stored(state)
    const { title, post_type } = await rowOf(id)
    const places = [
      '/api/posts',
      `/api/posts?type=${post_type}`,
      '/api/games/number-tower/posts?tab=all&order=newest',
      '/api/games/number-tower/posts?tab=discussion&order=newest',
      '/api/users/bob/posts',
      '/api/users/bob/reviews',
      '/api/users/bob/lists',
      '/api/users/bob',
    ]
    for (const who of [undefined, alice])
      for (const place of places)
        expect(JSON.stringify((await get(place, who)).body), place).not.toContain(title)
    const comment = { postID: id, comment: words() }
    const attempts = [
      await get(`/api/posts/${id}`, alice),
      await get(`/api/posts/${id}/comments`, alice),
      await get(`/api/posts/${id}/poll-vote`, alice),
      await get(`/api/me/posts/${id}`, alice),
      await get(`/api/me/posts/${id}`, mod),
      await send('PUT', `/api/posts/${id}/poll-vote`, alice, { position: 1 }),
      await send('POST', '/api/addPostComment', alice, comment),
      await send('PATCH', `/api/posts/${id}`, alice, { content: words() }),
      await send('PATCH', `/api/posts/${id}/review`, alice, review()),
      await send('DELETE', `/api/posts/${id}`, alice, {}),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    for (const { body } of attempts) expect(JSON.stringify(body)).not.toContain(title)
  })
})

describe('a post of one’s own', () => {
  test('is shown to its author while it is held, with a notice, and is never cached', async () => {
    const id = await stored({ is_held: true })
    const own = await get(`/api/me/posts/${id}`, bob)
    expect(own).toMatchObject({ status: 200, body: { id, is_held: true, author: { username: 'bob' } } })
    expect(own.headers.get('cache-control')).toMatch(/no-store/)
    expect((await get(`/api/posts/${id}`, bob)).status).toBe(404)
    expect((await get(`/api/me/posts/${id}`)).status).toBe(401)
    const change = await send('PATCH', `/api/posts/${id}`, bob, { content: words() })
    expect(change.body).toMatchObject({ is_held: true, message: expect.stringContaining('A moderator') })
    expect((await send('DELETE', `/api/posts/${id}`, bob, {})).status).toBe(200)
    expect((await get(`/api/me/posts/${id}`, bob)).status).toBe(404)
  })

  test('is the same for everyone on its public address, for every reader', async () => {
    const { id } = (await send('POST', '/api/posts', alice, discussion())).body
    const [visitor, author] = [await get(`/api/posts/${id}`), await get(`/api/posts/${id}`, alice)]
    expect(author.body).toEqual(visitor.body)
  })
})

describe('deceptive titles and options', () => {
  const DECEIVING = [
    ['turns the direction of what follows', 'Free \u202egpj.exe keys'],
    ['isolates a direction', 'Free \u2067keys\u2069 here'],
    ['has marks of direction', 'Free \u200fkeys\u061c here'],
    ['hides characters of no width', 'Fr\u200bee k\u2060eys'],
    ['ends in a filler', 'Free keys \u3164\u3164'],
    ['hides letters in tags', `Free keys ${String.fromCodePoint(0xe0061, 0xe0062)}`],
    ['breaks the line', 'Free\u2028keys'],
  ] as const

  test.each(DECEIVING)('are rejected: one that %s', async (_what, line) => {
    const id = (await send('POST', '/api/posts', alice, discussion())).body.id
    const poll = { options: ['Free keys', line], ends_at: new Date(Date.now() + 86_400_000).toISOString() }
    const attempts = [
      await send('POST', '/api/posts', alice, discussion({ title: line })),
      await send('PATCH', `/api/posts/${id}`, alice, { title: line }),
      await send('POST', '/api/posts', alice, discussion({ type: 'poll', poll })),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test.each(['Emoji 👩‍👩‍👧 and ❤️ are fine', 'Ελληνικά, 日本語, العربية'])('are not: %s', async (title) => {
    expect((await send('POST', '/api/posts', alice, discussion({ title }))).status).toBe(200)
  })
})

describe('missing permissions', () => {
  test('a council member cannot remove posts of others or write an interview', async () => {
    await setRole(db.kysely, PEOPLE.carol, 'council')
    const council = await signIn(PEOPLE.carol)
    const id = await stored({})
    expect((await send('DELETE', `/api/posts/${id}`, council, { reason: 'Mine now' })).status).toBe(403)
    expect((await send('POST', '/api/modRemovePost', council, { id })).status).toBe(403)
    expect((await send('POST', '/api/posts', council, discussion({ type: 'interview' }))).status).toBe(403)
    await setRole(db.kysely, PEOPLE.carol, 'pleb')
  })

  test('a moderator cannot edit another member’s post', async () => {
    const id = await stored({})
    const before = await rowOf(id)
    expect((await send('PATCH', `/api/posts/${id}`, mod, { content: words() })).status).toBe(403)
    expect((await send('PATCH', `/api/posts/${id}`, mod, { title: 'I was wrong' })).status).toBe(403)
    expect(await rowOf(id)).toEqual(before)
  })

  test('a form on another site cannot write: only JSON is accepted', async () => {
    const id = await stored({})
    const before = await countPosts()
    const body = JSON.stringify(discussion())
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { ...Object.fromEntries(new Headers(alice)), 'content-type': type }
      for (const [method, path] of [
        ['POST', '/api/posts'],
        ['POST', '/api/games/idle-mine/reviews'],
        ['PATCH', `/api/posts/${id}`],
        ['PUT', `/api/posts/${id}/poll-vote`],
      ])
        expect((await api.request(path!, { method: method!, headers, body })).status, path).toBe(415)
    }
    expect(await countPosts()).toBe(before)
  })

  test.each(['0', '-1', '1.5', '1e3', '0x1', 'abc', '99999999999999999999', '%00', "1'--"])(
    'no id leads elsewhere: %s',
    async (id) => {
      const statuses = [
        await get(`/api/posts/${id}`),
        await get(`/api/me/posts/${id}`, alice),
        await send('PATCH', `/api/posts/${id}`, alice, { content: words() }),
        await send('PATCH', `/api/posts/${id}/review`, alice, review()),
        await send('DELETE', `/api/posts/${id}`, alice, {}),
        await send('PUT', `/api/posts/${id}/poll-vote`, alice, { position: 1 }),
      ].map(({ status }) => status)
      expect(statuses).toEqual(statuses.map(() => 400))
    },
  )
})
