// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { MAX_FOLLOWS, type SubjectKind } from './following.limits.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
const path = '/api/me/follows'
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
const IDLE = 6

const put = (address: string, who: HeadersInit = alice, input?: unknown) =>
  send('PUT', `${path}/${address}`, who, input)
const remove = (address: string, who: HeadersInit = alice) => send('DELETE', `${path}/${address}`, who)
const rowsOf = async (kind: SubjectKind, who: HeadersInit = alice) =>
  (await get(`${path}/${kind}`, who)).body.items
const NOTHING = {
  threads: { on: [], off: [] },
  games: { on: [], off: [] },
  ...{ developers: [], tags: [], lists: [], members: [] },
}

beforeEach(async () => {
  await kysely.deleteFrom('follows').execute()
  await sql`update profiles set username_chosen = true, closed_at = null`.execute(kysely)
})

describe('what has no opposite', () => {
  test.each<{ kind: SubjectKind; id: string | number; name: string; link: string }>([
    { kind: 'developers', id: 'tower-works', name: 'Tower Works', link: '/developer/tower-works' },
    { kind: 'tags', id: IDLE, name: 'Idle', link: '/search?tags=idle' },
    { kind: 'lists', id: POSTS.list, name: expect.any(String), link: `/list/${POSTS.list}` },
    { kind: 'members', id: 'bob', name: expect.any(String), link: '/user/bob' },
  ])('is followed and no longer, each response with the whole: $kind', async ({ kind, id, name, link }) => {
    for (let turn = 0; turn < 2; turn++) {
      const { status, body, headers } = await put(`${kind}/${id}`)
      expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
      expect(body).toEqual({ ...NOTHING, [kind]: [id] })
    }
    expect((await get(path, alice)).body).toEqual({ ...NOTHING, [kind]: [id] })
    expect(await rowsOf(kind)).toEqual([{ id, on: true, name, link }])
    expect((await get(path, bob)).body).toEqual(NOTHING)
    expect(await rowsOf(kind, bob)).toEqual([])
    await remove(`${kind}/${id}`, bob)
    expect(await rowsOf(kind)).toHaveLength(1)
    for (let turn = 0; turn < 2; turn++) expect((await remove(`${kind}/${id}`)).body).toEqual(NOTHING)
  })
})

describe('a game', () => {
  test('is followed, not followed, and as usual again', async () => {
    expect((await put(`games/${GAMES.tower}`, alice, { on: true })).body.games).toEqual({
      on: [GAMES.tower],
      off: [],
    })
    expect((await put(`games/${GAMES.tower}`, alice, { on: false })).body.games).toEqual({
      on: [],
      off: [GAMES.tower],
    })
    expect(await rowsOf('games')).toEqual([
      { id: GAMES.tower, on: false, name: 'Number Tower', link: '/game/number-tower' },
    ])
    expect((await remove(`games/${GAMES.tower}`)).body).toEqual(NOTHING)
  })

  test('needs a decision, which nothing else takes', async () => {
    expect((await put(`games/${GAMES.tower}`)).status).toBe(400)
    expect((await put(`tags/${IDLE}`, alice, { on: false })).body.tags).toEqual([IDLE])
  })
})

test.each([
  'games/999',
  'developers/nobody',
  'tags/999999',
  'lists/999',
  `lists/${POSTS.discussion}`,
  'members/nobody',
])('what is not there is not found: %s', async (address) => {
  expect((await put(address, alice, { on: true })).status).toBe(404)
  expect((await remove(address)).body).toEqual(NOTHING)
})

test('what the member can’t see is not found, and what they saw before stays without a name', async () => {
  const { id: game } = await kysely
    .insertInto('games')
    .values({ name: 'Hidden', urlid: 'hidden-here', confirmed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: list } = await kysely
    .insertInto('posts')
    .values({ post_type: 'list', title: 'Best of all', added_by: PEOPLE.bob })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await put(`games/${game}`, alice, { on: true })).status).toBe(200)
  expect((await put(`lists/${list}`)).status).toBe(200)
  for (const state of [{ confirmed: false }, { confirmed: true, is_removed: true }]) {
    await kysely.updateTable('games').set(state).where('id', '=', game).execute()
    expect((await put(`games/${game}`, bob, { on: true })).status).toBe(404)
    expect(await rowsOf('games')).toEqual([{ id: game, on: true, name: null, link: null }])
  }
  for (const state of [{ is_private: true }, { is_held: true }, { is_removed: true }]) {
    await kysely
      .updateTable('posts')
      .set({ is_private: false, is_held: false, ...state })
      .where('id', '=', list)
      .execute()
    expect([state, (await put(`lists/${list}`)).status]).toEqual([state, 404])
    expect(await rowsOf('lists')).toEqual([{ id: list, on: true, name: null, link: null }])
  }
  await kysely
    .updateTable('posts')
    .set({ is_private: true, is_removed: false })
    .where('id', '=', list)
    .execute()
  expect((await put(`lists/${list}`, bob)).status).toBe(200)
  await kysely.deleteFrom('games').where('id', '=', game).execute()
  await kysely.deleteFrom('posts').where('id', '=', list).execute()
  expect((await get(path, alice)).body).toEqual(NOTHING)
})

describe('a member', () => {
  test('is found in any case, and is somebody else', async () => {
    expect((await put('members/BOB')).body.members).toEqual(['bob'])
    expect((await remove('members/Bob')).body.members).toEqual([])
    const self = await put('members/alice')
    expect([self.status, self.body.detail]).toEqual([409, 'You can’t follow yourself.'])
  })

  test('who closed their account is not found, and is in no list', async () => {
    await put('members/bob')
    await kysely.updateTable('profiles').set({ closed_at: new Date() }).where('id', '=', PEOPLE.bob).execute()
    expect((await put('members/bob')).status).toBe(404)
    expect((await get(path, alice)).body.members).toEqual([])
    expect(await rowsOf('members')).toEqual([])
  })
})

test('a developer is followed at a former address, too', async () => {
  await sql`insert into developer_former_slugs (slug, developer_id) select 'once', id from developers where slug = 'tower-works'`.execute(
    kysely,
  )
  expect((await put('developers/once')).body.developers).toEqual(['tower-works'])
  expect((await remove('developers/once')).body.developers).toEqual([])
})

test(`all kinds together are at most ${MAX_FOLLOWS}, also for requests at once`, async () => {
  await sql`insert into profiles (username) select 'crowd' || n from generate_series(1, ${MAX_FOLLOWS - 1}::integer) n`.execute(
    kysely,
  )
  await sql`insert into follows (user_id, member_id, is_on)
    select ${PEOPLE.alice}::uuid, id, true from profiles where username like 'crowd%'`.execute(kysely)
  const responses = await Promise.all([
    put(`tags/${IDLE}`),
    put(`lists/${POSTS.list}`),
    put(`games/${GAMES.tower}`, alice, { on: false }),
    put('developers/tower-works'),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await put('members/crowd1')).status, 'who is followed already').toBe(200)
  await sql`delete from profiles where username like 'crowd%'`.execute(kysely)
})

test('only members follow, and what they follow is in their export alone', async () => {
  expect((await put(`tags/${IDLE}`, {})).status).toBe(401)
  expect((await get(`${path}/tags`)).status).toBe(401)
  await put('developers/tower-works')
  await put('members/bob')
  const exported = async (who: HeadersInit) => (await get('/api/me/export', who)).body.follows
  expect(await exported(alice)).toMatchObject([
    { member: 'bob', developer: null, is_on: true },
    { member: null, developer: 'tower-works' },
  ])
  expect(await exported(bob)).toEqual([])
})
