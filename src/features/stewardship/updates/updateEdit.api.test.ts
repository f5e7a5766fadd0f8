import { afterEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '20' })
// Nobody joined today.
await db.kysely
  .updateTable('profiles')
  .set({ created_at: new Date('2024-01-01') })
  .execute()

const alice = await signIn(PEOPLE.alice)
const bob = await signIn(PEOPLE.bob)
const dev = await signIn(PEOPLE.dev)
const mod = await signIn(PEOPLE.mod)

let versions = 0
const update = (more: object = {}) => ({
  game_id: GAMES.tower,
  version: `19.${++versions}`,
  title: 'New things',
  content: 'There are *new* things.',
  date: '2026-01-05',
  ...more,
})

async function add(headers: HeadersInit, more: object = {}): Promise<number> {
  const { status, body } = await send('POST', '/api/updates', headers, update(more))
  expect([status, body.message]).toEqual([200, 'Update added.'])
  return body.id
}

const joined = (id: string, when: string) =>
  db.kysely
    .updateTable('profiles')
    .set({ created_at: new Date(when) })
    .where('id', '=', id)
    .execute()

const told = async (userId: string) =>
  (
    await db.kysely
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where('type', 'in', ['update', 'moderator'])
      .orderBy('id')
      .select(['title', 'text', 'link'])
      .execute()
  ).map(({ title }) => title)

afterEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
  await db.kysely.deleteFrom('favorites').where('user_id', '=', PEOPLE.bob).execute()
})

describe('adding an update', () => {
  test('shows it immediately, with who added it, in the list, on the game and by itself', async () => {
    const id = await add(alice)
    const { body } = await get(`/api/updates/${id}`)
    expect(body).toMatchObject({
      version_number: `19.${versions}`,
      title: 'New things',
      content: 'There are *new* things.',
      justdate: '2026-01-05',
      added_by: { id: PEOPLE.alice, username: 'alice' },
      source: 'user',
      edited_at: null,
    })
    const ids = (list: { items: { id: number }[] }) => list.items.map((item) => item.id)
    expect(ids((await get('/api/updates')).body)).toContain(id)
    expect(ids((await get('/api/games/number-tower/updates?size=3')).body)).toContain(id)
  })

  test('notifies members who have the game as a favorite, once, and not its author', async () => {
    await db.kysely.insertInto('favorites').values({ user_id: PEOPLE.bob, game_id: GAMES.tower }).execute()
    await add(alice)
    expect(await told(PEOPLE.bob)).toEqual([`Number Tower was updated to 19.${versions}`])
    await add(bob)
    expect(await told(PEOPLE.bob)).toHaveLength(1)
  })

  test('notifies nobody while the account is younger than a day, and rejects links to other sites', async () => {
    await db.kysely.insertInto('favorites').values({ user_id: PEOPLE.bob, game_id: GAMES.tower }).execute()
    await db.kysely
      .updateTable('profiles')
      .set({ created_at: new Date() })
      .where('id', '=', PEOPLE.carol)
      .execute()
    const carol = await signIn(PEOPLE.carol)
    await add(carol)
    expect(await told(PEOPLE.bob)).toEqual([])
    const linked = { content: 'See https://example.com/free-coins for more.' }
    const refused = await send('POST', '/api/updates', carol, update(linked))
    expect([refused.status, refused.body.errors[0].parameter]).toEqual([400, 'content'])
    await joined(PEOPLE.carol, '2024-01-01')
    await add(await signIn(PEOPLE.carol), linked)
    expect(await told(PEOPLE.bob)).toHaveLength(1)
  })

  test('rejects a version that the game has, and says where it is', async () => {
    const id = await add(alice, { version: '7.7' })
    const { status, body } = await send('POST', '/api/updates', bob, update({ version: ' 7.7 ' }))
    expect([status, body.code, body.link]).toEqual([409, 'version-exists', `/update/${id}`])
    await add(bob, { version: '7.7', game_id: GAMES.mine })
  })

  test.each([
    ['version', { version: '' }],
    ['version', { version: 'x'.repeat(61) }],
    ['version', { version: 'a\nb' }],
    ['version', { version: '1\u200b.0' }],
    ['title', { title: 'x'.repeat(151) }],
    ['content', { content: 'x' }],
    ['content', { content: 'x'.repeat(20_001) }],
    ['content', { content: 'text \u0000 text' }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: 'yesterday' }],
    ['date', { date: '1969-12-31' }],
    ['date', { date: '2099-01-01' }],
    ['game_id', { game_id: 'tower' }],
  ])('rejects a wrong %s: %j', async (parameter, wrong) => {
    const { status, body } = await send('POST', '/api/updates', alice, update(wrong))
    expect([status, body.errors[0].parameter]).toEqual([400, parameter])
  })

  test('needs an account and a game', async () => {
    expect((await send('POST', '/api/updates', {}, update())).status).toBe(401)
    for (const game_id of [GAMES.gone, 999_999])
      expect((await send('POST', '/api/updates', alice, update({ game_id }))).status).toBe(404)
  })
})

describe('changing an update', () => {
  test('is for its author, the developer and moderators', async () => {
    const id = await add(alice)
    for (const headers of [alice, dev, mod]) {
      const { status } = await send('PATCH', `/api/updates/${id}`, headers, { content: 'Changed once more.' })
      expect(status).toBe(200)
    }
    expect((await send('PATCH', `/api/updates/${id}`, bob, { title: 'Mine' })).status).toBe(403)
    expect((await send('PATCH', `/api/updates/${id}`, {}, { title: 'Mine' })).status).toBe(401)
    const { body } = await get(`/api/updates/${id}`)
    expect([body.content, body.title]).toEqual(['Changed once more.', 'New things'])
    expect(body.edited_at).not.toBeNull()
    const logged = await db.kysely
      .selectFrom('moderation_log')
      .where('action', '=', 'edit-update')
      .selectAll()
      .execute()
    expect(logged).toHaveLength(1)
  })

  test('moves it to its day, and frees its former version', async () => {
    const id = await add(alice, { version: '6.1', date: '2026-01-05' })
    await send('PATCH', `/api/updates/${id}`, alice, { version: '6.2', date: '2025-03-04' })
    const { body } = await get(`/api/updates/${id}`)
    expect([body.version_number, body.justdate, body.created_at]).toEqual([
      '6.2',
      '2025-03-04',
      '2025-03-04T00:00:00.000Z',
    ])
    await add(bob, { version: '6.1' })
    const taken = await send('PATCH', `/api/updates/${id}`, alice, { version: '6.1' })
    expect(taken.status).toBe(409)
  })

  test('rejects what adding rejects, and an update that is gone', async () => {
    const id = await add(alice)
    expect((await send('PATCH', `/api/updates/${id}`, alice, {})).status).toBe(400)
    expect((await send('PATCH', `/api/updates/${id}`, alice, { content: '' })).status).toBe(400)
    expect((await send('PATCH', `/api/updates/${id}`, alice, { date: '2099-01-01' })).status).toBe(400)
    expect((await send('PATCH', '/api/updates/999999', alice, { title: 'x' })).status).toBe(404)
  })
})

describe('removing an update', () => {
  test('by its author or the developer frees its version; removing it again changes nothing', async () => {
    const id = await add(alice, { version: '5.1' })
    expect((await send('DELETE', `/api/updates/${id}`, bob, {})).status).toBe(403)
    expect((await send('DELETE', `/api/updates/${id}`, {}, {})).status).toBe(401)
    for (let turn = 0; turn < 2; turn++)
      expect((await send('DELETE', `/api/updates/${id}`, alice, {})).status).toBe(200)
    expect((await get(`/api/updates/${id}`)).status).toBe(404)
    expect((await send('PATCH', `/api/updates/${id}`, alice, { title: 'x' })).status).toBe(404)
    const again = await add(alice, { version: '5.1' })
    expect((await send('DELETE', `/api/updates/${again}`, dev, {})).status).toBe(200)
  })

  test('by a moderator needs a reason, is logged, reaches its author, and keeps the version taken', async () => {
    const id = await add(alice, { version: '5.2' })
    expect((await send('DELETE', `/api/updates/${id}`, mod, {})).body.errors[0].parameter).toBe('reason')
    expect((await send('DELETE', `/api/updates/${id}`, mod, { reason: 'Invented' })).status).toBe(200)
    expect(await told(PEOPLE.alice)).toEqual(['A moderator removed your update 5.2 of Number Tower'])
    const log = await db.kysely
      .selectFrom('moderation_log')
      .where('action', '=', 'remove-update')
      .selectAll()
      .execute()
    expect(log).toMatchObject([{ reason: 'Invented', actor_id: PEOPLE.mod, subject_id: String(id) }])
    const { status, body } = await send('POST', '/api/updates', bob, update({ version: '5.2' }))
    expect([status, body.link]).toEqual([409, undefined])
  })

  test('of nothing is 404', async () => {
    expect((await send('DELETE', '/api/updates/999999', mod, { reason: 'x' })).status).toBe(404)
  })
})

test('adding updates is limited, most of all for new accounts', async () => {
  const api = await testApi()
  const member = await api.signInAsNew(PEOPLE.alice)
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await api.send('POST', '/api/updates', member, update())).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.at(-1)).toBe(429)
})
