import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { authServer } from '../../../../test/authServer.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { ensureProfile } from './users/ensureProfile.server.ts'
import { insertEmailUser } from './users/users.writes.server.ts'

const { db, get, signIn } = await testApi()

test.each([
  ['', true, false],
  ['alice', false, true],
  ['ALICE', false, true],
  ['nobody-has-this', true, true],
  ['alice ', true, false],
  ['no', true, false],
  ['%', true, false],
])('whether the username "%s" can be had: %s', async (name, available, valid) => {
  const { body, headers } = await get(`/api/usernames?name=${encodeURIComponent(name)}`)
  expect(body).toEqual({ available, reserved: false, valid })
  expect(headers.get('cache-control')).toBe('no-store')
})

const RESERVED = [
  'admin',
  'Admin',
  'ADMIN_',
  '-ad-min-',
  'adm1n',
  'administrator',
  'moderator',
  'm0derator',
  'mod',
  'rnod',
]
const SITES_OWN = [
  ...RESERVED,
  'system',
  'support',
  'Idledex',
  '1dledex',
  'official',
  'staff',
  'my-site',
  'Site-Admin',
  'MySiteTeam',
]

const server = await authServer({ AUTH_CONFIRMATIONS: 'off', SITE_NAME: 'My Site' })

test.each(SITES_OWN)('a stranger cannot be called %s', async (username) => {
  const body = { email: `${username}@example.org`, password: 'a fine long password', data: { username } }
  const { status, body: response } = await server.call('/signup', { body })
  expect([status, response.error_code]).toEqual([422, 'username_reserved'])
})

describe('a name that looks like a moderator’s', () => {
  const LOOKALIKES = ['WiIIow', 'wil1ow', 'W-i-l-l-o-w', 'w1llow_', 'Keeper_0f_Trees']
  const HANDLES = ['Wi11ow', 'w-illow', 'KeeperOfTrees', 'Moderator Anna', 'my_site_staff']
  const signUp = (username: string) => {
    const body = { email: `${username}@example.org`, password: 'a fine long password', data: { username } }
    return server.call('/signup', { body })
  }
  beforeAll(async () => {
    await signUp('Willow')
    await server.db.kysely
      .updateTable('profiles')
      .set({ role: 'mod', display_name: 'Keeper of Trees' })
      .where('username', '=', 'Willow')
      .execute()
  })

  test.each(LOOKALIKES)('%s cannot be taken by a stranger who signs up', async (username) => {
    const { status, body } = await signUp(username)
    expect([status, body.error_code]).toEqual([422, 'username_reserved'])
  })

  test.each(HANDLES)('%s is not taken over from a provider', async (handle) => {
    const id = await server.db.kysely.transaction().execute(async (trx) => {
      const userId = (await insertEmailUser(trx, {
        email: `of-${handle}@example.org`.toLowerCase(),
        passwordHash: null,
        metadata: {},
        confirmed: true,
      }))!
      await ensureProfile(trx, userId, handle, { byProvider: true, siteNames: ['My Site'] })
      return userId
    })
    const { username } = await server.db.kysely
      .selectFrom('profiles')
      .where('id', '=', id)
      .select('username')
      .executeTakeFirstOrThrow()
    expect(username).toMatch(/^player-\d{6}$/)
  })

  test('others are as free as before', async () => {
    expect((await signUp('Willows')).status).toBe(200)
  })
})

test('a member may keep their own username, but not a reserved one that they were given', async () => {
  const alice = await signIn(PEOPLE.alice)
  const own = async (name: string) => (await get(`/api/usernames?name=${name}`, alice)).body
  expect(await own('Alice')).toEqual({ available: true, reserved: false, valid: true })
  expect(await own('bob')).toEqual({ available: false, reserved: false, valid: true })
  const rename = (username: string) =>
    db.kysely.updateTable('profiles').set({ username }).where('id', '=', PEOPLE.alice).execute()
  await rename('the-admin')
  expect(await own('the-admin')).toEqual({ available: false, reserved: true, valid: true })
  await rename('alice')
})

test('a reserved name is not available', async () => {
  for (const name of RESERVED)
    expect((await get(`/api/usernames?name=${name}`)).body).toMatchObject({
      available: false,
      reserved: name !== 'mod',
    })
  for (const name of ['modest', 'administer', 'system-shock', 'ad4min'])
    expect((await get(`/api/usernames?name=${name}`)).body.available).toBe(true)
})
