// @module-tag smoke
// @module-tag race
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { MAX_ALERTS, MAX_SAVED_SEARCHES } from './searches.limits.ts'

const { auth, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '10' })
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
const path = '/api/me/searches'
const save = (name: string, params = 'tags=idle', more: object = {}, who: HeadersInit = alice) =>
  send('POST', path, who, { name, params, ...more })
const names = async (who: HeadersInit = alice) =>
  (await get(path, who)).body.items.map((search: { name: string }) => search.name)

beforeEach(async () => {
  await db.kysely.deleteFrom('saved_searches').execute()
})

test('saves a search in the shortest form of its address, without the page', async () => {
  const { status, body } = await save(' Idle in space ', 'page=3&tags=space,idle&sort=rated&utm=x&minVotes=')
  expect(status).toBe(200)
  expect(body.items).toEqual([
    expect.objectContaining({ name: 'Idle in space', params: 'sort=rated&tags=idle%2Cspace', alert: false }),
  ])
  expect((await get(path, alice)).body).toEqual(body)
})

test('lists the searches of the member alone, by name', async () => {
  await save('b')
  await save('A')
  await save('of bob', 'q=x', {}, bob)
  expect(await names()).toEqual(['A', 'b'])
  expect(await names(bob)).toEqual(['of bob'])
})

test('renames a search, turns its alert on and off, and removes it', async () => {
  const { id } = (await save('Old')).body.items[0]
  expect((await send('PATCH', `${path}/${id}`, alice, { name: 'New', alert: true })).body.items).toEqual([
    expect.objectContaining({ id, name: 'New', alert: true }),
  ])
  expect((await send('PATCH', `${path}/${id}`, alice, { name: 'NEW' })).body.items[0]).toMatchObject({
    name: 'NEW',
    alert: true,
  })
  expect((await send('PATCH', `${path}/${id}`, alice, { alert: false })).body.items[0].alert).toBe(false)
  expect((await send('DELETE', `${path}/${id}`, alice)).body).toEqual({ items: [] })
})

test('an alert that is on stays as it is when it is turned on again', async () => {
  const { id } = (await save('x', 'q=x', { alert: true })).body.items[0]
  const since = () => db.kysely.selectFrom('saved_searches').select('alert_since').executeTakeFirstOrThrow()
  const before = await since()
  await send('PATCH', `${path}/${id}`, alice, { alert: true })
  expect(await since()).toEqual(before)
})

test('one search at most is the default, and the account names it', async () => {
  const [a, b] = [(await save('a')).body.items[0].id, (await save('b', 'q=b')).body.items[1].id]
  const defaults = async () =>
    (await get(path, alice)).body.items.map((search: { is_default: boolean }) => search.is_default)
  const named = async () => (await get('/api/me', alice)).body.default_search
  expect(await named()).toBeNull()
  await send('PATCH', `${path}/${a}`, alice, { is_default: true })
  await send('PATCH', `${path}/${b}`, alice, { is_default: true })
  expect([await defaults(), await named()]).toEqual([[false, true], { name: 'b', params: 'q=b' }])
  await send('PATCH', `${path}/${b}`, alice, { name: 'B' })
  expect(await named()).toEqual({ name: 'B', params: 'q=b' })
  await Promise.all([a, b, a, b].map((id) => send('PATCH', `${path}/${id}`, alice, { is_default: true })))
  expect((await defaults()).filter(Boolean)).toHaveLength(1)
  const ofBob = (await save('c', 'q=c', {}, bob)).body.items[0].id
  await send('PATCH', `${path}/${ofBob}`, bob, { is_default: true })
  await send('PATCH', `${path}/${a}`, alice, { is_default: true })
  expect((await get('/api/me', bob)).body.default_search).toEqual({ name: 'c', params: 'q=c' })
  await send('DELETE', `${path}/${a}`, alice)
  await send('DELETE', `${path}/${b}`, alice)
  expect(await named()).toBeNull()
})

describe('rejects', () => {
  test('names that the member has already used, whatever their case', async () => {
    await save('Été idle')
    const { id } = (await save('Other')).body.items.find(({ name }: { name: string }) => name === 'Other')
    expect((await save('ÉTÉ IDLE')).status).toBe(409)
    expect((await send('PATCH', `${path}/${id}`, alice, { name: 'été Idle' })).status).toBe(409)
    expect((await save('Été idle', 'q=x', {}, bob)).status).toBe(200)
  })

  test.each([
    ['no name', { name: '', params: 'q=x' }],
    ['a blank name', { name: '  ', params: 'q=x' }],
    ['a name that is too long', { name: 'x'.repeat(61), params: 'q=x' }],
    ['a name of two lines', { name: 'a\nb', params: 'q=x' }],
    ['a search without filters', { name: 'x', params: '' }],
    ['a search of nothing but a page', { name: 'x', params: 'page=2' }],
    ['an unknown tag', { name: 'x', params: 'tags=nonsense' }],
    ['parameters that are too long', { name: 'x', params: `q=${'x'.repeat(2000)}` }],
    ['an alert for unconfirmed games', { name: 'x', params: 'state=unconfirmed', alert: true }],
    ['an unknown field', { name: 'x', params: 'q=x', more: 1 }],
  ])('%s', async (_, input) => {
    expect((await send('POST', path, alice, input)).status).toBe(400)
    expect(await names()).toEqual([])
  })

  test('an alert for a saved search of unconfirmed games', async () => {
    const { id } = (await save('x', 'state=unconfirmed')).body.items[0]
    expect((await send('PATCH', `${path}/${id}`, alice, { alert: true })).status).toBe(400)
  })

  test('visitors, and members who have not chosen a username', async () => {
    expect((await get(path)).status).toBe(401)
    expect((await save('x', 'q=x', {}, {})).status).toBe(401)
    expect((await send('PATCH', `${path}/1`, {}, { name: 'x' })).status).toBe(401)
    expect((await send('DELETE', `${path}/1`, {})).status).toBe(401)
    const profile = db.kysely.updateTable('profiles').where('id', '=', PEOPLE.bob)
    await profile.set({ username_chosen: false }).execute()
    auth.sessionCache.forgetUser(PEOPLE.bob)
    expect((await save('x', 'q=x', {}, bob)).status).toBe(403)
    await profile.set({ username_chosen: true }).execute()
    auth.sessionCache.forgetUser(PEOPLE.bob)
  })

  test("changes of another member's search, as if it did not exist", async () => {
    const { id } = (await save('mine')).body.items[0]
    expect((await send('PATCH', `${path}/${id}`, bob, { name: 'stolen' })).status).toBe(404)
    expect((await send('DELETE', `${path}/${id}`, bob)).status).toBe(404)
    expect((await send('DELETE', `${path}/999999`, alice)).status).toBe(404)
    expect(await names()).toEqual(['mine'])
  })

  test(`more than ${MAX_SAVED_SEARCHES} searches, also when many are saved at once`, async () => {
    const rows = Array.from({ length: MAX_SAVED_SEARCHES - 2 }, (_, n) => ({
      user_id: PEOPLE.alice,
      name: `search ${n}`,
      params: 'q=x',
    }))
    await db.kysely.insertInto('saved_searches').values(rows).execute()
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => (await save(`at once ${n}`)).status),
    )
    expect(statuses.sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect(await names()).toHaveLength(MAX_SAVED_SEARCHES)
  })

  test(`more than ${MAX_ALERTS} alerts`, async () => {
    const rows = Array.from({ length: MAX_ALERTS }, (_, n) => ({
      user_id: PEOPLE.alice,
      name: `search ${n}`,
      params: 'q=x',
      alert_since: new Date(),
    }))
    await db.kysely.insertInto('saved_searches').values(rows).execute()
    expect((await save('one more', 'q=x', { alert: true })).status).toBe(409)
    const { items } = (await save('without')).body
    const { id } = items.find((search: { name: string }) => search.name === 'without')
    expect((await send('PATCH', `${path}/${id}`, alice, { alert: true })).status).toBe(409)
  })
})

test('a script that saves and removes without end is slowed down', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 700 && !statuses.has(429); n++)
    statuses.add((await send('DELETE', `${path}/999999`, bob)).status)
  expect(statuses).toEqual(new Set([404, 429]))
})
