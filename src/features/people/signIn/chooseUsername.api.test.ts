import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi()
const alice = await signIn(PEOPLE.alice)
const choose = (username: unknown) => send('PUT', '/api/me/username', alice, { username })
const letChoose = () =>
  db.kysely.updateTable('profiles').set({ username_chosen: false }).where('id', '=', PEOPLE.alice).execute()

test('a member with a generated username chooses one, once', async () => {
  await letChoose()
  expect((await get('/api/me', alice)).body).toMatchObject({ username: 'alice', username_chosen: false })
  const { status, body } = await choose('Ada_L')
  expect([status, body.username, body.username_chosen]).toEqual([200, 'Ada_L', true])
  const again = await choose('ada')
  expect([again.status, again.body.detail ?? again.body.title]).toEqual([403, expect.stringMatching(/once/)])
  expect((await get('/api/me', alice)).body.username).toBe('Ada_L')
})

test('a generated username can be chosen as it is', async () => {
  await letChoose()
  const { username } = (await get('/api/me', alice)).body
  expect((await choose(username)).body).toMatchObject({ username, username_chosen: true })
})

test('a stranger cannot choose a username that looks like a moderator’s; the moderator can', async () => {
  await letChoose()
  const { kysely } = db
  await kysely.updateTable('profiles').set({ username: 'Willow' }).where('id', '=', PEOPLE.mod).execute()
  for (const name of ['WiIIow', 'wil1ow', 'W_illow']) expect((await choose(name)).status).toBe(409)
  await kysely
    .updateTable('profiles')
    .set({ username: 'Willow-123', display_name: 'Willow', username_chosen: false })
    .where('id', '=', PEOPLE.mod)
    .execute()
  const mod = await signIn(PEOPLE.mod)
  expect((await send('PUT', '/api/me/username', mod, { username: 'WilloW' })).status).toBe(200)
})

test('a taken or invalid username is rejected, and the member can choose again', async () => {
  await letChoose()
  for (const [name, why] of [
    ['BOB', /taken/],
    ['admin', /too close/],
    ['Site-M0D', /too close/],
  ] as const) {
    const taken = await choose(name)
    expect([taken.status, taken.body.detail ?? taken.body.title]).toEqual([409, expect.stringMatching(why)])
  }
  for (const wrong of ['no', 'a b c', 'x'.repeat(21), 'ä-ä-ä', '', 7]) {
    const { status, body } = await choose(wrong)
    expect([status, body.errors[0].parameter]).toEqual([400, 'username'])
  }
  expect((await get('/api/me', alice)).body.username_chosen).toBe(false)
  expect((await send('PUT', '/api/me/username', {}, { username: 'somebody' })).status).toBe(401)
})
