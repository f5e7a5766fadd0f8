import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { corsHeaders } from '@supabase/supabase-js/cors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachedResponseListener } from '#/http/cache/cachedResponseListener.server.ts'
import { listen } from '#/http/listen.server.ts'
import { createSite } from '#/site.server.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const APP = 'https://app.example'
const { db, services } = await testApi({
  AUTH_CONFIRMATIONS: 'off',
  AUTH_CAPTCHA: 'off',
  AUTH_ORIGINS: APP,
})

// The whole site, but for its pages: addresses are matched as outside of tests.
const site = createSite(services, { fetch: async () => new Response('a page', { status: 404 }) })
const { server, close } = await listen(cachedResponseListener(site, services.cache), '127.0.0.1', 0)
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

test.each(['', '/', '/games', '/games/', '/rpc/get_games_count1', '/rpc/get_games_count1/'])(
  '/rest/v1%s is there, with and without a slash at its end',
  async (path) => {
    const response = await fetch(`${siteUrl}/rest/v1${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ])
  },
)

describe('in a browser, on an origin that may call', () => {
  /** The headers of a request that a browser would ask for first. */
  const asked = ({ headers }: Request) => [...headers.keys()].filter((name) => name !== 'accept')

  async function allowedHeaders(path: string, method: string): Promise<string[]> {
    const response = await fetch(`${siteUrl}${path}`, {
      method: 'OPTIONS',
      headers: { origin: APP, 'access-control-request-method': method },
    })
    expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, APP])
    return (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/, ?/)
  }

  test('the client may send each header that it sends, and sign in', async () => {
    const sent: Request[] = []
    const recording: typeof fetch = (...args) => {
      sent.push(new Request(...args))
      return fetch(...args)
    }
    const client = createClient(siteUrl, 'public-key', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: recording },
    })
    expect((await client.auth.signInWithPassword(CREDENTIALS)).error).toBeNull()
    await client.from('games').select('id', { count: 'exact' }).range(0, 1)
    await client.rpc('get_games_count1', {})
    await client.storage.from('pictures').list()
    await client.auth.signOut()
    expect(sent.length).toBeGreaterThanOrEqual(5)
    for (const request of sent) {
      const { pathname } = new URL(request.url)
      const allowed = await allowedHeaders(pathname, request.method)
      expect([pathname, asked(request).filter((name) => !allowed.includes(name))]).toEqual([pathname, []])
    }
  })

  test('the client may send each header that it lists for such servers', async () => {
    const listed = corsHeaders['Access-Control-Allow-Headers']!.split(', ')
    for (const path of ['/auth/v1/token', '/rest/v1/games']) {
      const allowed = await allowedHeaders(path, 'POST')
      expect([path, listed.filter((name) => !allowed.includes(name))]).toEqual([path, []])
    }
  })
})

test.each(['storage', 'functions', 'realtime'])('says that there is no %s service, as JSON', async (name) => {
  const response = await fetch(`${siteUrl}/${name}/v1/anything`, { method: 'POST', body: '{}' })
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
  expect(await response.json()).toMatchObject({ message: expect.stringContaining(`no ${name} service`) })
})
