// @module-tag smoke
// @module-tag race
import { describe, expect, test } from 'vitest'
import { issueToken } from '#/features/people/auth/service/oneTimeTokens.server.ts'
import { requestEmailChange } from '#/features/people/auth/users/users.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { stopClock } from '../../../../test/stopClock.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { auth, db, get, send, signIn } = await testApi({ COUNCIL_URL: 'https://council.example/' })
const alice = await signIn(PEOPLE.alice)

describe('your account', () => {
  test('requires signing in', async () => {
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['PATCH', '/api/me'],
      ['DELETE', '/api/me'],
      ['GET', '/api/me/sessions'],
      ['DELETE', '/api/me/sessions'],
      ['GET', '/api/me/export'],
      ['GET', '/api/me/blocked-games'],
      ['PUT', `/api/me/blocked-games/${GAMES.mine}`],
      ['POST', '/api/dailyCheck'],
    ] as const) {
      const inputs: Record<string, unknown> = {
        'DELETE /api/me': { username: 'alice', keep: true },
        'PATCH /api/me': {},
        'POST /api/dailyCheck': { daily: true },
      }
      const input = inputs[`${method} ${path}`]
      const { status, body: response } = await send(method, path, {}, input)
      expect([method, path, status]).toEqual([method, path, 401])
      expect(response.title).toBe('Sign in first')
    }
  })

  test('is complete and never cached', async () => {
    const { body, headers } = await get('/api/me', alice)
    expect(body).toMatchObject({
      id: PEOPLE.alice,
      username: 'alice',
      display_name: 'Alice',
      about: '',
      held_about: null,
      role: 'pleb',
      abilities: [],
      level: 31,
      total_exp: 900,
      level_exp: { from: 900, to: 930 },
      is_premium: false,
      checked_today: false,
      settings: { notifications: { reply: true, level: true }, experience: true, show_votes: false },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('has the abilities of its role', async () => {
    const { body } = await get('/api/me', await signIn(PEOPLE.mod))
    expect(body.abilities).toEqual(expect.arrayContaining(['see-council', 'remove-post']))
    expect(body.abilities).not.toContain('set-role')
  })

  test('names the council’s site to whoever has a role, and to nobody else', async () => {
    const mod = await signIn(PEOPLE.mod)
    for (const role of ['council', 'admin', 'pleb', 'mod'] as const) {
      await db.kysely.updateTable('profiles').set({ role }).where('id', '=', PEOPLE.mod).execute()
      const address = role === 'pleb' ? null : 'https://council.example/'
      expect((await get('/api/me', mod)).body).toMatchObject({ role, council_url: address })
    }
    expect((await get('/api/me', alice)).body).toMatchObject({ role: 'pleb', council_url: null })
    const { body } = await send('PATCH', '/api/me', alice, {})
    expect(body.council_url).toBeNull()
  })

  test('is changed field by field, and logs the previous values', async () => {
    const first = await send('PATCH', '/api/me', alice, { display_name: ' Ada ', about: 'I *count*.' })
    expect(first.body).toMatchObject({ display_name: 'Ada', about: 'I *count*.' })
    const second = await send('PATCH', '/api/me', alice, { display_name: null })
    expect(second.body).toMatchObject({ display_name: null, about: 'I *count*.' })
    // The same once more is no change.
    await send('PATCH', '/api/me', alice, { display_name: null })
    const logs = await db.kysely
      .selectFrom('profile_update_logs')
      .where('user_id', '=', PEOPLE.alice)
      .orderBy('id')
      .select('diff')
      .execute()
    expect(logs.map((log) => log.diff)).toEqual([
      { display_name: { from: 'Alice', to: 'Ada' }, about: { from: '', to: 'I *count*.' } },
      { display_name: { from: 'Ada', to: null } },
    ])
  })

  test('shows the welcome steps once', async () => {
    expect((await get('/api/me', alice)).body.onboarding).toBe(true)
    expect((await send('POST', '/api/me/onboarding')).status).toBe(401)
    expect((await send('POST', '/api/me/onboarding', alice)).body.onboarding).toBe(false)
    expect((await send('POST', '/api/me/onboarding', alice)).body.onboarding).toBe(false)
    expect((await get('/api/me', alice)).body.onboarding).toBe(false)
  })

  test('hides NSFW games until the member chooses otherwise, and keeps tags once each', async () => {
    const { body } = await get('/api/me', alice)
    expect(body.settings).toMatchObject({ nsfw: 'hide', hidden_tags: [], liked_tags: [] })
    const changed = await send('PATCH', '/api/me', alice, {
      settings: { nsfw: 'blur', hidden_tags: ['space', 'ads', 'space'] },
    })
    expect(changed.body.settings).toMatchObject({ nsfw: 'blur', hidden_tags: ['ads', 'space'] })
    await send('PATCH', '/api/me', alice, { settings: { nsfw: 'hide', hidden_tags: [] } })
  })

  test('keeps settings that a change omits', async () => {
    await send('PATCH', '/api/me', alice, { settings: { notifications: { votes: false } } })
    const { body } = await send('PATCH', '/api/me', alice, { settings: { experience: false } })
    expect(body.settings).toMatchObject({
      notifications: { votes: false, reply: true },
      experience: false,
      show_votes: false,
    })
  })

  test.each([
    ['no name', { display_name: '' }],
    ['blanks as a name', { display_name: '   ' }],
    ['a name of 41 characters', { display_name: 'x'.repeat(41) }],
    ['two lines as a name', { display_name: 'a\nb' }],
    ['a name that reads backwards', { display_name: '\u202eadA' }],
    ['a null character', { about: 'a\0b' }],
    ['half a surrogate', { about: '\ud800' }],
    ['a long text', { about: 'x'.repeat(1001) }],
    ['a number as text', { about: 1 }],
    ['another role', { role: 'admin' }],
    ['experience points', { total_exp: 5 }],
    ['an unknown setting', { settings: { admin: true } }],
    ['an unknown choice for NSFW games', { settings: { nsfw: 'maybe' } }],
    ['an unknown tag', { settings: { hidden_tags: ['nonsense'] } }],
    ['too many tags', { settings: { liked_tags: Array(41).fill('idle') } }],
    ['a switch that is none', { settings: { notifications: { reply: 'no' } } }],
    ['an unknown kind', { settings: { notifications: { everything: false } } }],
    ['a list', [1]],
    ['nothing', null],
  ])('is not changed by %s', async (_, change) => {
    const before = await get('/api/me', alice)
    const { status, body } = await send('PATCH', '/api/me', alice, change)
    expect(status).toBe(400)
    expect(body.errors[0].message).toEqual(expect.any(String))
    expect((await get('/api/me', alice)).body).toEqual(before.body)
  })

  test('counts 40 characters as users see them', async () => {
    const name = '🎲'.repeat(40)
    expect((await send('PATCH', '/api/me', alice, { display_name: name })).body.display_name).toBe(name)
  })
})

describe('your sessions', () => {
  test('are listed with their device, and can be ended one by one or all others at once', async () => {
    const own = await signIn(PEOPLE.carol)
    await signIn(PEOPLE.carol)
    await signIn(PEOPLE.carol)
    await db.kysely
      .updateTable('auth_sessions')
      .set({ user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' })
      .where('user_id', '=', PEOPLE.carol)
      .execute()
    const { body } = await get('/api/me/sessions', own)
    expect(body.items).toHaveLength(3)
    expect(body.items[0]).toMatchObject({ device: 'Firefox on Windows', place: 'unknown' })
    expect(body.items.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
    const other = body.items.find((each: { current: boolean }) => !each.current)
    expect((await send('DELETE', `/api/me/sessions/${other.id}`, own)).body).toEqual({ ended: 1 })
    expect((await send('DELETE', `/api/me/sessions/${other.id}`, own)).status).toBe(404)
    expect((await send('DELETE', '/api/me/sessions', own)).body).toEqual({ ended: 1 })
    expect((await get('/api/me/sessions', own)).body.items).toHaveLength(1)
  })

  test('ending one takes back a change of address that it may have asked for; signing out oneself does not', async () => {
    const own = await signIn(PEOPLE.carol)
    await signIn(PEOPLE.carol)
    const address = 'stranger@example.org'
    const pending = async () => {
      const [token] = await db.kysely
        .selectFrom('auth_one_time_tokens')
        .where('user_id', '=', PEOPLE.carol)
        .where('kind', '=', 'email_change')
        .select('email')
        .execute()
      return token?.email
    }
    await requestEmailChange(db.kysely, PEOPLE.carol, address)
    await issueToken(db.kysely, auth.keys, { userId: PEOPLE.carol, kind: 'email_change', email: address })
    const { items } = (await get('/api/me/sessions', own)).body
    const end = (isOwn: boolean) => {
      const { id } = items.find((each: { current: boolean }) => each.current === isOwn)
      return send('DELETE', `/api/me/sessions/${id}`, own)
    }
    expect(await pending()).toBe(address)
    const last = await signIn(PEOPLE.carol)
    const current = (await get('/api/me/sessions', last)).body.items.find(
      (each: { current: boolean }) => each.current,
    )
    await send('DELETE', `/api/me/sessions/${current.id}`, last)
    expect(await pending()).toBe(address)
    expect((await end(false)).body).toEqual({ ended: 1 })
    expect(await pending()).toBeUndefined()
  })

  test('of others cannot be ended', async () => {
    const mod = await signIn(PEOPLE.mod)
    const { body } = await get('/api/me/sessions', mod)
    for (const { id } of body.items)
      expect((await send('DELETE', `/api/me/sessions/${id}`, alice)).status).toBe(404)
    expect((await get('/api/me', mod)).status).toBe(200)
  })

  test('end immediately: the next request with their token is rejected', async () => {
    const lost = await signIn(PEOPLE.dev)
    const own = await signIn(PEOPLE.dev)
    expect((await get('/api/me', lost)).status).toBe(200)
    await send('DELETE', '/api/me/sessions', own)
    expect((await get('/api/me', lost)).status).toBe(401)
  })
})

describe('hidden games', () => {
  const path = '/api/me/blocked-games'

  test('can be hidden and shown again one by one', async () => {
    await send('PUT', `${path}/${GAMES.mine}`, alice)
    expect((await send('PUT', `${path}/${GAMES.farm}`, alice)).body.games.toSorted()).toEqual(
      [GAMES.mine, GAMES.farm].toSorted(),
    )
    expect((await send('PUT', `${path}/${GAMES.farm}`, alice)).status).toBe(200)
    expect((await send('DELETE', `${path}/${GAMES.mine}`, alice)).body).toEqual({ games: [GAMES.farm] })
    expect((await send('DELETE', `${path}/${GAMES.mine}`, alice)).body).toEqual({ games: [GAMES.farm] })
  })

  test('can be replaced as a whole, ignoring games that do not exist', async () => {
    const { body } = await send('PUT', path, alice, { games: [GAMES.mine, 99_999, GAMES.gone, GAMES.mine] })
    expect(body).toEqual({ games: [GAMES.mine] })
    expect((await get(path, alice)).body).toEqual({ games: [GAMES.mine] })
    expect((await send('PUT', path, alice, { games: [] })).body).toEqual({ games: [] })
  })

  test('can be replaced by /api/updateBlockedGames too', async () => {
    const update = (body: unknown, who: HeadersInit = alice) =>
      send('POST', '/api/updateBlockedGames', who, body)
    expect((await update({ bgames: [GAMES.farm, 99_999] })).body).toEqual({ games: [GAMES.farm] })
    expect((await update({ bgames: [] })).body).toEqual({ games: [] })
    expect((await update({ bgames: [] }, {})).status).toBe(401)
    for (const body of [{}, { games: [] }, { bgames: [0] }, { bgames: 1 }])
      expect([body, (await update(body)).status]).toEqual([body, 400])
  })

  test('are games', async () => {
    expect((await send('PUT', `${path}/99999`, alice)).status).toBe(404)
    expect((await send('PUT', `${path}/${GAMES.gone}`, alice)).status).toBe(404)
    for (const games of ['1', [0], [1.5], ['1'], Array.from({ length: 501 }, (_, i) => i + 1)])
      expect((await send('PUT', path, alice, { games })).status).toBe(400)
  })
})

describe('the daily check', () => {
  const check = async (headers: HeadersInit) =>
    (await send('POST', '/api/dailyCheck', headers, { daily: true })).body

  test('grants 3 points once a day, even for concurrent requests', async () => {
    const bob = await signIn(PEOPLE.bob)
    const responses = await Promise.all([1, 2, 3, 4].map(() => check(bob)))
    expect(responses.map((response) => response.exp_added).toSorted()).toEqual([0, 0, 0, 3])
    expect(await check(bob)).toEqual({ exp_added: 0, streak: 1, total_exp: 3, level: 1 })
    expect((await get('/api/me', bob)).body).toMatchObject({ total_exp: 3, checked_today: true })
  })

  test('accepts no other fields', async () => {
    const erin = await signIn(PEOPLE.alice)
    for (const body of [undefined, {}, { daily: 'yes' }, { daily: false }, { daily: true, exp: 9 }])
      expect([body, (await send('POST', '/api/dailyCheck', erin, body)).status]).toEqual([body, 400])
    expect((await get('/api/me', erin)).body.checked_today).toBe(false)
  })

  test('grants more on consecutive days, and starts over after a missed day', async () => {
    const today = await todayOf()
    const daysAgo = (days: number) =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    const carol = await signIn(PEOPLE.carol)
    const seed = (user_id: string, day: string, streak: number) =>
      db.kysely.insertInto('daily_login_exp').values({ user_id, day, streak, exp_added: 3 }).execute()
    await seed(PEOPLE.carol, daysAgo(1), 20)
    expect(await check(carol)).toMatchObject({ exp_added: 6, streak: 21 })
    await seed(PEOPLE.mod, daysAgo(2), 20)
    expect(await check(await signIn(PEOPLE.mod))).toMatchObject({ exp_added: 3, streak: 1 })
  })

  async function todayOf(): Promise<string> {
    const { today } = await db.kysely
      .selectNoFrom((eb) =>
        eb.cast<string>(eb.fn('timezone', [eb.val('UTC'), eb.fn('now')]), 'date').as('today'),
      )
      .executeTakeFirstOrThrow()
    return today
  }
})

test('too many changes are rejected for a while', async () => {
  const dev = await signIn(PEOPLE.dev)
  stopClock()
  const statuses = new Set<number>()
  for (let i = 0; i < 125; i++) {
    const { status, headers } = await send('DELETE', `/api/me/blocked-games/${GAMES.mine}`, dev)
    statuses.add(status)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual(new Set([200, 429]))
  expect((await get('/api/me', dev)).status).toBe(200)
  expect((await get('/api/me', await signIn(PEOPLE.alice))).status).toBe(200)
})

test('a body that is too large is not read', async () => {
  const { status } = await send('PATCH', '/api/me', alice, { about: 'x'.repeat(200_000) })
  expect(status).toBe(413)
})
