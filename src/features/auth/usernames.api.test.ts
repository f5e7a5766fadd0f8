import { expect, test } from 'vitest'
import { testApi } from '../../../test/api.ts'
import { authServer } from '../../../test/authServer.ts'

const { get } = await testApi()

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
  expect(body).toEqual({ available, valid })
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
const SITES_OWN = [...RESERVED, 'system', 'support', 'Idledex', '1dledex', 'official', 'staff', 'my-site']

const server = await authServer({ AUTH_CONFIRMATIONS: 'off', SITE_NAME: 'My Site' })

test.each(SITES_OWN)('a stranger cannot be called %s', async (username) => {
  const body = { email: `${username}@example.org`, password: 'a fine long password', data: { username } }
  const { status, body: response } = await server.call('/signup', { body })
  expect([status, response.error_code]).toEqual([422, 'username_taken'])
})

test('a reserved name is not available', async () => {
  for (const name of RESERVED) expect((await get(`/api/usernames?name=${name}`)).body.available).toBe(false)
  for (const name of ['modest', 'administer', 'system-shock', 'ad4min'])
    expect((await get(`/api/usernames?name=${name}`)).body.available).toBe(true)
})
