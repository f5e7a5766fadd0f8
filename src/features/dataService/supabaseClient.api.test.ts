import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#/features/auth/auth.api.server.ts'
import { listen } from '#/http/listen.server.ts'
import { testApi } from '../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../test/world.ts'
import { dataServiceApi } from './dataService.api.server.ts'

const { db, services, auth } = await testApi({ AUTH_CONFIRMATIONS: 'off', AUTH_CAPTCHA: 'off' })

const router = new Hono().route('/', authApi(auth)).route('/', dataServiceApi(services))
const { server, close } = await listen(getRequestListener(router.fetch), '127.0.0.1', 0)
afterAll(() => close(0))
const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const CREDENTIALS = { email: 'reader@example.org', password: 'numbers go up forever' }

/** The client as its users make it: with the address of a site and any public key. */
const newClient = () =>
  createClient(siteUrl, 'public-key', { auth: { persistSession: false, autoRefreshToken: false } })

let memberId: string

beforeAll(async () => {
  const { data, error } = await newClient().auth.signUp(CREDENTIALS)
  expect(error).toBeNull()
  memberId = data.user!.id
  const { kysely } = db
  for (const user_id of [memberId, PEOPLE.alice]) {
    await kysely.insertInto('favorites').values({ user_id, game_id: GAMES.farm }).execute()
    const notice = { user_id, type: 'moderator', text: `for ${user_id}`, message: '', title: 'Note' }
    await kysely.insertInto('notifications').values(notice).execute()
  }
})

describe('createClient of @supabase/supabase-js, unmodified', () => {
  test('cannot be created without the address of a site or a key', () => {
    expect(() => createClient('', 'public-key')).toThrow('supabaseUrl is required')
    expect(() => createClient(siteUrl, '')).toThrow('supabaseKey is required')
  })

  test('reads public relations as a visitor, and nothing that is personal', async () => {
    const client = newClient()
    const games = await client.from('games_newest').select('name, updates(version_number)').limit(2)
    expect([games.error, games.data?.length]).toEqual([null, 2])
    const { count } = await client.from('games').select('*', { count: 'exact', head: true })
    expect(count).toBeGreaterThan(2)
    for (const relation of ['notifications', 'favorites']) {
      const { data, error } = await client.from(relation).select()
      expect([relation, error, data]).toEqual([relation, null, []])
    }
  })

  test('signs in, and reads the member’s own notifications and favorites, until it signs out', async () => {
    const client = newClient()
    const { data: session, error } = await client.auth.signInWithPassword(CREDENTIALS)
    expect([error, session.user?.id]).toEqual([null, memberId])

    const notifications = await client.from('notifications').select('user_id, text').eq('is_seen', false)
    expect(notifications.data).toEqual([{ user_id: memberId, text: `for ${memberId}` }])
    const favorites = await client.from('favorites').select('user_id, games(id)')
    expect(favorites.data).toEqual([{ user_id: memberId, games: { id: GAMES.farm } }])
    // Conditions of a request cannot widen what is the member's own.
    expect((await client.from('favorites').select().eq('user_id', PEOPLE.alice)).data).toEqual([])

    const { error: signedOut } = await client.auth.signOut()
    expect(signedOut).toBeNull()
    expect((await client.from('notifications').select()).data).toEqual([])
  })

  test('calls functions with named arguments', async () => {
    const { data, error } = await newClient().rpc('get_games33', {
      table_name: 'games_newest',
      limit_count: 2,
    })
    expect([error, data.length]).toEqual([null, 2])
    const count = await newClient().rpc('get_games_count1', {})
    expect(count.error).toBeNull()
  })

  test('is told why a wrong password or a dead session reads nothing', async () => {
    const { error } = await newClient().auth.signInWithPassword({ ...CREDENTIALS, password: 'wrong words' })
    expect(error?.code).toBe('invalid_credentials')
    const client = newClient()
    const { data } = await client.auth.signInWithPassword(CREDENTIALS)
    await newClient().auth.admin.signOut(data.session!.access_token, 'global')
    const refused = await client.from('favorites').select()
    expect([refused.status, refused.error?.code]).toEqual([401, 'PGRST301'])
  })
})
