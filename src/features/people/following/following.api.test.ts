// @module-tag smoke
// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { MAX_FOLLOWS } from './following.limits.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
const path = '/api/me/follows'
const alice = await signIn(PEOPLE.alice)
const bob = await signIn(PEOPLE.bob)

const follow = (who: HeadersInit, id: number, on = true) => send('PUT', `${path}/threads/${id}`, who, { on })
const takeBack = (who: HeadersInit, id: number) => send('DELETE', `${path}/threads/${id}`, who)
const followsOf = async (who: HeadersInit) => (await get(path, who)).body
const rowsOf = async (who: HeadersInit, query = '') => (await get(`${path}/threads${query}`, who)).body

beforeEach(async () => {
  await kysely.deleteFrom('follows').execute()
})

describe('a thread', () => {
  test('is followed, muted, and as usual again, and each response has the whole', async () => {
    expect((await follow(alice, POSTS.discussion)).body).toMatchObject({
      threads: { on: [POSTS.discussion], off: [] },
    })
    expect((await follow(alice, POSTS.poll, false)).body).toMatchObject({
      threads: { on: [POSTS.discussion], off: [POSTS.poll] },
    })
    expect((await follow(alice, POSTS.discussion, false)).body).toMatchObject({
      threads: { on: [], off: [POSTS.discussion, POSTS.poll] },
    })
    expect(await followsOf(alice)).toMatchObject({ threads: { on: [], off: [POSTS.discussion, POSTS.poll] } })
    for (let turn = 0; turn < 2; turn++)
      expect((await takeBack(alice, POSTS.discussion)).body).toMatchObject({
        threads: { on: [], off: [POSTS.poll] },
      })
  })

  test('is one that the member can see: a public one, or their own', async () => {
    for (const id of [POSTS.removed, POSTS.privateList, POSTS.held, 99_999])
      expect([id, (await follow(await signIn(PEOPLE.dev), id)).status]).toEqual([id, 404])
    const authors = await kysely
      .selectFrom('posts')
      .where('id', 'in', [POSTS.privateList, POSTS.held])
      .select(['id', 'added_by'])
      .execute()
    for (const { id, added_by } of authors)
      expect([id, (await follow(await signIn(added_by!), id, false)).status]).toEqual([id, 200])
  })

  test('is followed by members alone, with one decision', async () => {
    expect((await follow({}, POSTS.poll)).status).toBe(401)
    expect((await get(path)).status).toBe(401)
    expect((await get(`${path}/threads`)).status).toBe(401)
    for (const body of [undefined, {}, { on: 'yes' }, { on: true, until: 1 }])
      expect((await send('PUT', `${path}/threads/${POSTS.poll}`, alice, body)).status).toBe(400)
  })

  test('of others stays theirs', async () => {
    await follow(alice, POSTS.poll)
    expect(await followsOf(bob)).toMatchObject({ threads: { on: [], off: [] } })
    await takeBack(bob, POSTS.poll)
    expect(await followsOf(alice)).toMatchObject({ threads: { on: [POSTS.poll], off: [] } })
  })

  test('is in the export of its member', async () => {
    await follow(alice, POSTS.poll, false)
    const { body } = await get('/api/me/export', alice)
    expect(body.follows).toMatchObject([
      { post_id: POSTS.poll, is_on: false, created_at: expect.stringMatching(/^\d{4}-/) },
    ])
  })

  test('that is deleted while members follow it is followed before, or not found', async () => {
    const { id } = await kysely
      .insertInto('posts')
      .values({ post_type: 'discussion', title: 'Short-lived', content: 'Gone soon', added_by: PEOPLE.bob })
      .returning('id')
      .executeTakeFirstOrThrow()
    const responses = await Promise.all([
      follow(alice, id),
      kysely
        .deleteFrom('posts')
        .where('id', '=', id)
        .execute()
        .then(() => ({ status: 200 })),
      follow(bob, id),
    ])
    for (const { status } of responses) expect([200, 404]).toContain(status)
    expect(await kysely.selectFrom('follows').selectAll().execute()).toEqual([])
  })
})

describe('the limit', () => {
  test(`is ${MAX_FOLLOWS} things, also for requests at once`, async () => {
    await sql`
      with made as (
        insert into posts (post_type, title, content, added_by)
        select 'discussion', 'Thread ' || n, 'Many of them', ${PEOPLE.bob}::uuid from generate_series(1, ${MAX_FOLLOWS - 1}::integer) n returning id)
      insert into follows (user_id, thread_id, is_on) select ${PEOPLE.alice}::uuid, id, id % 2 = 0 from made`.execute(
      kysely,
    )
    const both = await Promise.all([follow(alice, POSTS.poll), follow(alice, POSTS.discussion)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const at = both[0]!.status === 200 ? POSTS.poll : POSTS.discussion
    // What is there can be changed.
    expect((await follow(alice, at, false)).status).toBe(200)
    const { threads } = await followsOf(alice)
    expect(threads.on.length + threads.off.length).toBe(MAX_FOLLOWS)
    await takeBack(alice, at)
    expect((await follow(alice, POSTS.list)).status).toBe(200)
    await sql`delete from posts where title like 'Thread %'`.execute(kysely)
  })
})

describe('the list of threads', () => {
  test('names them, the last changed first, page by page', async () => {
    await follow(alice, POSTS.poll)
    await follow(alice, POSTS.bobReview, false)
    const { title } = await kysely
      .selectFrom('posts')
      .where('id', '=', POSTS.poll)
      .select('title')
      .executeTakeFirstOrThrow()
    expect(await rowsOf(alice)).toEqual({
      items: [
        {
          id: POSTS.bobReview,
          on: false,
          post: { post_type: 'review', title: 'Review of Number Tower', author: 'bob' },
        },
        { id: POSTS.poll, on: true, post: { post_type: 'poll', title, author: expect.any(String) } },
      ],
      next: null,
    })
    expect(await rowsOf(alice, '?page=2')).toEqual({ items: [], next: null })
  })

  test('keeps what its member can’t see any more, without words, so that they can take it back', async () => {
    const { id } = await kysely
      .insertInto('posts')
      .values({ post_type: 'list', title: 'A list', added_by: PEOPLE.bob })
      .returning('id')
      .executeTakeFirstOrThrow()
    await follow(alice, id)
    await follow(bob, id)
    await kysely.updateTable('posts').set({ is_private: true }).where('id', '=', id).execute()
    expect((await rowsOf(alice)).items).toEqual([{ id, on: true, post: null }])
    expect((await rowsOf(bob)).items).toMatchObject([{ id, post: { title: 'A list' } }])
    expect((await takeBack(alice, id)).status).toBe(200)
    expect((await rowsOf(alice)).items).toEqual([])
    await kysely.deleteFrom('posts').where('id', '=', id).execute()
    expect((await rowsOf(bob)).items).toEqual([])
  })
})
