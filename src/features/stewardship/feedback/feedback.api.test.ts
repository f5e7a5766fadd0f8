// @module-tag smoke
// @module-tag race
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { db, get, send, signIn } = world
const HASH = 'f00d'.repeat(10)
const SCREENSHOT = `/media/uploads/${HASH}/full.webp`
const idea = { kind: 'idea', title: 'Sort by mood', content: 'I would like to sort games by mood.' }

let alice: HeadersInit
let bob: HeadersInit
let carol: HeadersInit
let mod: HeadersInit
beforeAll(async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
  carol = await signIn(PEOPLE.carol)
  mod = await signIn(PEOPLE.mod)
  await db.kysely
    .insertInto('media')
    .values({ hash: HASH, purpose: 'screenshot', width: 8, height: 8, blur: '', bytes: 9, is_stored: true })
    .execute()
})

const add = (who: HeadersInit, more: object = {}) => send('POST', '/api/feedback', who, { ...idea, ...more })
const added = async (who: HeadersInit, more: object = {}): Promise<number> => (await add(who, more)).body.id
const vote = (who: HeadersInit, id: number, wanted = true) =>
  send('PUT', `/api/feedback/${id}/vote`, who, { vote: wanted })
const answer = (who: HeadersInit, id: number, status: string, reply = '') =>
  send('PUT', `/api/feedback/${id}/answer`, who, { status, reply })
const remove = (who: HeadersInit, id: number, reason = '') =>
  send('DELETE', `/api/feedback/${id}`, who, { reason })
const notices = (userId: string) =>
  db.kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', 'moderator')
    .orderBy('id')
    .select(['title', 'text', 'link'])
    .execute()

describe('feedback', () => {
  test('that a member sends is there for everybody at once', async () => {
    const site = plainSite(world)
    expect((await (await site.request('/feedback?order=new')).json()).items).toEqual([])
    const id = await added(alice, { kind: 'bug', title: 'The map is upside down' })
    const { items, total } = await (await site.request('/feedback?order=new')).json()
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      id,
      kind: 'bug',
      status: 'open',
      votes: 0,
      author: { username: 'alice' },
    })
    expect((await get(`/api/feedback/${id}`)).body).toEqual(items[0])
  })

  test('is listed by kind and status, most votes or newest first, twenty on a page', async () => {
    const ids: number[] = []
    for (let n = 0; n < 21; n++)
      ids.push(await added(bob, { kind: 'data', title: `The link of game ${n} is dead` }))
    await answer(mod, ids[3]!, 'done')
    const list = async (query: string) => (await get(`/api/feedback?${query}`)).body
    const first = await list('kind=data&order=new')
    expect(first.total).toBe(21)
    expect(first.items.map((item: { id: number }) => item.id)).toEqual(ids.slice(1).reverse())
    expect((await list('kind=data&order=new&page=2')).items).toMatchObject([{ id: ids[0] }])
    expect(await list('kind=data&status=done')).toMatchObject({ total: 1, items: [{ id: ids[3] }] })
    const [less, more] = [await added(bob), await added(bob)]
    await vote(alice, more!)
    expect((await list('kind=idea')).items.map((item: { id: number }) => item.id)).toEqual([more, less])
    await vote(alice, less!)
    await vote(carol, less!)
    expect((await list('kind=idea')).items.map((item: { id: number }) => item.id)).toEqual([less, more])
    for (const query of ['kind=praise', 'status=lost', 'order=random', 'page=0', 'more=1'])
      expect([query, (await get(`/api/feedback?${query}`)).status]).toEqual([query, 400])
  })

  test('shows what is attached to its author and to moderators only', async () => {
    const attached = { page: '/game/number-tower?tab=1', browser: 'Firefox, 390 × 844', picture: SCREENSHOT }
    const id = await added(alice, attached)
    const read = (who: HeadersInit) => get(`/api/feedback/${id}/attachments`, who)
    for (const who of [alice, mod]) expect((await read(who)).body).toEqual(attached)
    expect((await read(bob)).status).toBe(403)
    expect((await read({})).status).toBe(401)
    for (const query of [`/api/feedback/${id}`, '/api/feedback?order=new'])
      expect(JSON.stringify((await get(query)).body)).not.toMatch(/390 ×|tab=1|media\/uploads/)
    // The picture is no orphan while it is attached.
    const references = () => db.kysely.selectFrom('media_references').selectAll().execute()
    expect(await references()).toMatchObject([
      { hash: HASH, subject_type: 'feedback', subject_id: String(id) },
    ])
  })

  test.each([
    { kind: 'praise' },
    { title: 'Four' },
    { title: 'x'.repeat(101) },
    { title: 'two\nlines' },
    { title: '\u200b\u200b\u200b\u200b\u200b' },
    { content: 'Too short' },
    { content: 'x'.repeat(4001) },
    { content: 'a null \0 character in it' },
    { page: 'https://example.org/' },
    { page: `/${'x'.repeat(500)}` },
    { browser: 'x'.repeat(401) },
    { picture: 'https://example.org/a.webp' },
    { picture: `/media/uploads/${'0'.repeat(40)}/full.webp` },
    { status: 'done' },
  ])('is rejected when something is wrong with it: %j', async (wrong) => {
    const { status, body } = await add(alice, wrong)
    expect(status).toBe(400)
    expect(body.errors.length).toBeGreaterThan(0)
  })

  test('requires signing in', async () => {
    const id = await added(alice)
    const responses = [await add({}), await vote({}, id), await answer({}, id, 'done'), await remove({}, id)]
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await get('/api/me/feedback-votes')).status).toBe(401)
  })
})

describe('a vote for an idea', () => {
  test('counts once, however often and at once it is cast, and can be taken back', async () => {
    const id = await added(alice)
    const at = await Promise.all(Array.from({ length: 20 }, () => vote(bob, id)))
    expect(at.map(({ status, body }) => [status, body])).toEqual(
      Array(20).fill([200, { vote: true, votes: 1 }]),
    )
    expect((await vote(carol, id)).body.votes).toBe(2)
    expect((await get('/api/me/feedback-votes', bob)).body.ids).toContain(id)
    expect((await vote(bob, id, false)).body).toEqual({ vote: false, votes: 1 })
    expect((await vote(bob, id, false)).body).toEqual({ vote: false, votes: 1 })
    expect((await get('/api/me/feedback-votes', bob)).body.ids).not.toContain(id)
    expect((await get(`/api/feedback/${id}`)).body.votes).toBe(1)
  })

  test('is refused for one’s own, for bugs, and once it is decided', async () => {
    const id = await added(alice)
    expect((await vote(alice, id)).status).toBe(403)
    expect((await vote(bob, await added(alice, { kind: 'bug' }))).status).toBe(409)
    await answer(mod, id, 'planned')
    expect((await vote(bob, id)).status).toBe(200)
    await answer(mod, id, 'declined')
    expect((await vote(carol, id)).status).toBe(409)
    expect((await vote(carol, 999_999)).status).toBe(404)
  })
})

describe('an answer', () => {
  test('by a moderator sets the status, is shown to everybody, and notifies the author once', async () => {
    const id = await added(carol)
    const before = (await notices(PEOPLE.carol)).length
    for (let n = 0; n < 2; n++)
      expect((await answer(mod, id, 'planned', 'Good idea. Next month.')).body).toMatchObject({
        status: 'planned',
        reply: 'Good idea. Next month.',
      })
    expect((await get(`/api/feedback/${id}`)).body).toMatchObject({ status: 'planned' })
    expect((await notices(PEOPLE.carol)).slice(before)).toEqual([
      {
        title: 'Your feedback “Sort by mood” is now planned',
        text: 'Good idea. Next month.',
        link: `/feedback/${id}`,
      },
    ])
    await answer(mod, id, 'planned', 'This month already.')
    expect((await notices(PEOPLE.carol)).at(-1)).toMatchObject({
      title: 'A moderator replied to your feedback “Sort by mood”',
    })
    const entries = await get('/api/moderation-log?action=answer-feedback')
    expect(entries.body.items[0]).toMatchObject({ action: 'answer-feedback', reason: 'This month already.' })
  })

  test('is refused to members, its author among them', async () => {
    const id = await added(carol)
    for (const who of [alice, carol]) expect((await answer(who, id, 'done')).status).toBe(403)
    expect((await answer(mod, 999_999, 'done')).status).toBe(404)
    expect((await answer(mod, id, 'lost')).status).toBe(400)
    expect((await answer(mod, id, 'done', 'x'.repeat(2001))).status).toBe(400)
  })
})

describe('removing feedback', () => {
  test('is for its author, and for moderators with a reason that the author reads', async () => {
    const [own, other] = [await added(carol), await added(carol)]
    expect((await remove(bob, own)).status).toBe(403)
    expect((await remove(carol, own)).status).toBe(200)
    expect((await get(`/api/feedback/${own}`)).status).toBe(404)
    expect((await remove(mod, other)).status).toBe(400)
    expect((await remove(mod, other, 'This is advertising.')).status).toBe(200)
    expect((await notices(PEOPLE.carol)).at(-1)).toMatchObject({
      title: 'A moderator removed your feedback “Sort by mood”',
      text: 'This is advertising.',
    })
    for (const gone of [own, other]) {
      expect((await vote(alice, gone)).status).toBe(404)
      expect((await get(`/api/feedback/${gone}/attachments`, mod)).status).toBe(404)
      expect((await remove(carol, gone)).status).toBe(404)
    }
  })
})

describe('a member who leaves', () => {
  test('takes what they attached along, and the rest if they want; their votes go', async () => {
    const [kept, voted] = [await added(bob, { page: '/', picture: SCREENSHOT }), await added(alice)]
    await vote(bob, voted)
    expect((await send('DELETE', '/api/me', bob, { username: 'Bob', keep: true })).status).toBe(200)
    expect((await get(`/api/feedback/${kept}`)).body).toMatchObject({ author: null, title: 'Sort by mood' })
    expect((await get(`/api/feedback/${kept}/attachments`, mod)).body).toEqual({
      page: null,
      browser: null,
      picture: null,
    })
    expect((await get(`/api/feedback/${voted}`)).body.votes).toBe(0)
    const id = await added(carol)
    expect((await send('DELETE', '/api/me', carol, { username: 'Carol', keep: false })).status).toBe(200)
    expect((await get(`/api/feedback/${id}`)).status).toBe(404)
  })
})
