// @module-tag smoke
// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { MAX_LIBRARY } from './library.limits.ts'

const { auth, catalog, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
const alice = await signIn(PEOPLE.alice)
const bob = await signIn(PEOPLE.bob)

beforeEach(() => kysely.deleteFrom('library').execute())

const put = (who: HeadersInit, gameId: number, body: unknown) =>
  send('PUT', `/api/me/library/${gameId}`, who, body)
const entry = async (who: HeadersInit, gameId: number) => (await get(`/api/me/library/${gameId}`, who)).body
const library = async (who: HeadersInit) => (await get('/api/me/library', who)).body
const EMPTY = { want: [], playing: [], finished: [], dropped: [] }

test('a game has one status for a member, and what a change leaves out stays', async () => {
  const days = { started_on: '2026-01-02', finished_on: null }
  expect(
    (await put(alice, GAMES.tower, { status: 'playing', ...days, note: ' Floor 12 ' })).body,
  ).toMatchObject({ game_id: GAMES.tower, status: 'playing', ...days, note: 'Floor 12' })
  await put(alice, GAMES.tower, { status: 'finished', finished_on: '2026-03-04' })
  const expected = { status: 'finished', started_on: '2026-01-02', finished_on: '2026-03-04' }
  expect(await entry(alice, GAMES.tower)).toMatchObject({ ...expected, note: 'Floor 12' })
  await put(alice, GAMES.tower, { status: 'finished', started_on: null, note: '' })
  expect(await entry(alice, GAMES.tower)).toMatchObject({
    started_on: null,
    finished_on: '2026-03-04',
    note: '',
  })
  expect(await library(alice)).toEqual({ ...EMPTY, finished: [GAMES.tower] })
  const remove = async () => (await send('DELETE', `/api/me/library/${GAMES.tower}`, alice)).body.removed
  // So that it can be put back.
  expect(await remove()).toMatchObject({ status: 'finished', finished_on: '2026-03-04' })
  expect(await remove()).toBeNull()
  expect(await library(alice)).toEqual(EMPTY)
  expect((await get(`/api/me/library/${GAMES.tower}`, alice)).status).toBe(404)
})

test('the library lists what was last changed first, without removed games, which can be taken out', async () => {
  for (const id of [GAMES.mine, GAMES.tower, GAMES.farm]) await put(alice, id, { status: 'want' })
  await put(alice, GAMES.mine, { status: 'want', note: 'A note changes no place.' })
  expect((await library(alice)).want).toEqual([GAMES.farm, GAMES.tower, GAMES.mine])
  await kysely.updateTable('games').set({ is_removed: true }).where('id', '=', GAMES.mine).execute()
  try {
    expect((await library(alice)).want).toEqual([GAMES.farm, GAMES.tower])
    expect((await put(alice, GAMES.mine, { status: 'dropped' })).status).toBe(404)
    expect((await send('DELETE', `/api/me/library/${GAMES.mine}`, alice)).status).toBe(200)
  } finally {
    await kysely.updateTable('games').set({ is_removed: false }).where('id', '=', GAMES.mine).execute()
  }
})

test('nobody else reads a library, and visitors have none', async () => {
  await put(alice, GAMES.tower, { status: 'playing', note: 'My secret floor' })
  expect(await library(bob)).toEqual(EMPTY)
  expect((await get(`/api/me/library/${GAMES.tower}`, bob)).status).toBe(404)
  const paths = ['/api/me/library', `/api/me/library/${GAMES.tower}`, '/api/me/library/entries']
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 401])
  expect((await put({}, GAMES.tower, { status: 'want' })).status).toBe(401)
  expect((await send('DELETE', `/api/me/library/${GAMES.tower}`, {})).status).toBe(401)
  for (const path of ['/api/users/alice', '/api/users/alice/library', '/api/games/number-tower'])
    expect(JSON.stringify((await get(path, bob)).body)).not.toContain('secret')
})

test.each([
  {},
  { status: 'played' },
  { status: 'none' },
  { status: 'want', more: 1 },
  { status: 'want', started_on: '2026-02-30' },
  { status: 'want', started_on: '1969-12-31' },
  { status: 'want', finished_on: '2101-01-01' },
  { status: 'want', started_on: '2026-02-02', finished_on: '2026-02-01' },
  { status: 'want', note: 'x'.repeat(501) },
  { status: 'want', note: 'a\0b' },
])('refuses %j and changes nothing', async (body) => {
  expect((await put(alice, GAMES.tower, body)).status).toBe(400)
  expect(await library(alice)).toEqual(EMPTY)
})

test('an end before the beginning that is stored is refused by name', async () => {
  await put(alice, GAMES.tower, { status: 'playing', started_on: '2026-02-02' })
  const { status, body } = await put(alice, GAMES.tower, { status: 'finished', finished_on: '2026-02-01' })
  expect([status, body.errors[0].parameter]).toEqual([400, 'finished_on'])
  expect(await entry(alice, GAMES.tower)).toMatchObject({ status: 'playing', finished_on: null })
})

test('missing and removed games, and members without a name, are refused', async () => {
  for (const id of [GAMES.gone, 99_999]) expect((await put(alice, id, { status: 'want' })).status).toBe(404)
  const named = (username_chosen: boolean) =>
    kysely.updateTable('profiles').set({ username_chosen }).where('id', '=', PEOPLE.bob).execute()
  await named(false)
  auth.sessionCache.forgetUser(PEOPLE.bob)
  expect((await put(bob, GAMES.tower, { status: 'want' })).status).toBe(403)
  await named(true)
  auth.sessionCache.forgetUser(PEOPLE.bob)
})

test('a library has a maximum, at which its games can still change', async () => {
  await put(alice, GAMES.tower, { status: 'want' })
  // The games themselves are not inserted, which would be slow.
  await kysely.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into library (user_id, game_id, status)
      select ${PEOPLE.alice}, 1000000 + n, 'want' from generate_series(2, ${MAX_LIBRARY}::integer) n`.execute(
      trx,
    )
  })
  const { status, body } = await put(alice, GAMES.farm, { status: 'want' })
  expect([status, body.detail]).toEqual([
    409,
    'You can have at most 20,000 games in your library. Remove one first.',
  ])
  expect((await put(alice, GAMES.tower, { status: 'playing' })).status).toBe(200)
  await kysely.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from library where game_id > 1000000`.execute(trx)
  })
})

describe('counts on the page of a game', () => {
  const counts = async () => (await get('/api/games/number-tower')).body.library

  test('are shown from five members on, exactly, and follow deleted accounts', async () => {
    const members = await addMembers(kysely, 'librarian', 6)
    const who = await Promise.all(members.map((id) => signIn(id)))
    const none = { want: null, playing: null, finished: null, dropped: null }
    for (const each of who.slice(0, 4)) await put(each, GAMES.tower, { status: 'playing' })
    await put(who[5]!, GAMES.tower, { status: 'want' })
    expect(await counts()).toEqual(none)
    await put(who[4]!, GAMES.tower, { status: 'playing' })
    expect(await counts()).toEqual({ ...none, playing: 5 })
    await put(who[5]!, GAMES.tower, { status: 'playing' })
    expect(await counts()).toEqual({ ...none, playing: 6 })
    await kysely.deleteFrom('profiles').where('id', '=', members[0]!).execute()
    await catalog.refresh()
    expect(await counts()).toEqual({ ...none, playing: 5 })
    await put(who[1]!, GAMES.tower, { status: 'dropped' })
    expect(await counts()).toEqual(none)
  })

  test('are right after many changes at once', async () => {
    const members = await addMembers(kysely, 'crowded', 8)
    const who = await Promise.all(members.map((id) => signIn(id)))
    const changes = who.flatMap((each, n) =>
      LIBRARY_STATUSES.map(({ id }, at) => ({ each, game: [GAMES.tower, GAMES.mine][(n + at) % 2]!, id })),
    )
    const responses = await Promise.all(changes.map(({ each, game, id }) => put(each, game, { status: id })))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const kept = await kysely
      .selectFrom('library_counts')
      .selectAll()
      .where('game_id', 'in', [GAMES.tower, GAMES.mine])
      .execute()
    const total = kept.reduce((sum, each) => sum + each.want + each.playing + each.finished + each.dropped, 0)
    expect(total).toBe(who.length * 2)
  })
})

test('lists are filtered by the own status, and count each', async () => {
  await put(alice, GAMES.tower, { status: 'playing' })
  await put(alice, GAMES.farm, { status: 'want' })
  const listed = async (library: string) =>
    (await get(`/api/games?library=${library}`, alice)).body.items.map(({ id }: { id: number }) => id)
  expect(await listed('playing')).toEqual([GAMES.tower])
  expect((await listed('want,playing')).sort()).toEqual([GAMES.tower, GAMES.farm].sort())
  expect(await listed('none')).not.toEqual(expect.arrayContaining([GAMES.tower]))
  expect(await listed('dropped')).toEqual([])
  const { body } = await get('/api/games/counts', alice)
  expect(body.library).toEqual({ want: 1, playing: 1, finished: 0, dropped: 0, none: body.total - 2 })
  expect((await get('/api/games/counts')).body.library).toBeNull()
  // At once after a change, although the sets of a member are cached.
  await put(alice, GAMES.tower, { status: 'dropped' })
  expect(await listed('dropped')).toEqual([GAMES.tower])
  expect((await get('/api/games?library=playing')).status).toBe(401)
  expect((await get('/api/games?library=played', alice)).status).toBe(400)
})

test('is part of the export, and goes with the account', async () => {
  await put(bob, GAMES.tower, { status: 'playing', note: 'Floor 3' })
  const { body } = await get('/api/me/export', bob)
  expect(body.library).toMatchObject([{ game: 'number-tower', status: 'playing', note: 'Floor 3' }])
  await kysely.deleteFrom('auth_users').where('id', '=', PEOPLE.bob).execute()
  await kysely.deleteFrom('profiles').where('id', '=', PEOPLE.bob).execute()
  expect(await kysely.selectFrom('library').selectAll().execute()).toEqual([])
  const { playing } = await kysely
    .selectFrom('library_counts')
    .select('playing')
    .where('game_id', '=', GAMES.tower)
    .executeTakeFirstOrThrow()
  expect(playing).toBe(0)
})
