// @module-tag smoke
// @module-tag race
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { file, redirect, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const internet = await smallInternet()
const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' }, internet.network)

const who = {} as Record<keyof typeof PEOPLE, HeadersInit>
beforeAll(async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  for (const name of ['alice', 'bob', 'carol', 'dev', 'mod'] as const) who[name] = await signIn(PEOPLE[name])
})

const FARM = '/api/games/number-farm/ownership'
const OLD = '2024-03-01T00:00:00Z'

/** The farm, which was imported with the links, long ago. */
async function farmHas(...links: [type: string, url: string][]) {
  await db.kysely.deleteFrom('ownership_verifications').execute()
  await db.kysely.deleteFrom('edit_requests').execute()
  await db.kysely.deleteFrom('notifications').execute()
  await db.kysely
    .updateTable('games')
    .set({ developer_id: null, added_by: null, confirmed: true })
    .where('id', '=', GAMES.farm)
    .execute()
  await db.kysely.deleteFrom('game_links').where('game_id', '=', GAMES.farm).execute()
  for (const [type, url] of links)
    await db.kysely.insertInto('game_links').values({ game_id: GAMES.farm, type, url }).execute()
  await db.kysely.updateTable('game_link_ages').set({ since: OLD, gone_at: null }).execute()
}

const tokenOf = async (member: HeadersInit): Promise<string> => (await send('POST', FARM, member)).body.token
/** Checks, as if the last check was long ago. */
async function check(member: HeadersInit) {
  await db.kysely.updateTable('ownership_verifications').set({ checked_at: null }).execute()
  return send('POST', `${FARM}/check`, member)
}
const owner = async () =>
  (
    await db.kysely
      .selectFrom('games')
      .where('id', '=', GAMES.farm)
      .select('developer_id')
      .executeTakeFirstOrThrow()
  ).developer_id
const claimOf = (userId: string) =>
  db.kysely
    .selectFrom('ownership_verifications')
    .where('user_id', '=', userId)
    .where('game_id', '=', GAMES.farm)
    .selectAll()
    .executeTakeFirstOrThrow()
const noticesOf = async (userId: string) =>
  (
    await db.kysely
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .select(['type', 'title'])
      .execute()
  ).map(({ type, title }) => `${type}: ${title}`)
/** An edit that was applied: `by` gave the game a link that it did not have. */
const linkAddedBy = (userId: string, url: string, decidedBy: string | null) =>
  db.kysely
    .insertInto('edit_requests')
    .values({
      game_id: GAMES.farm,
      user_id: userId,
      status: 'applied',
      diff: JSON.stringify({ links: { from: [], to: [{ type: 'website', url, note: '' }] } }),
      decided_by: decidedBy,
      decided_at: new Date(),
    })
    .execute()

describe('a developer who publishes their text', () => {
  beforeEach(() => farmHas(['website', 'http://farm.example/play'], ['itch', 'http://farmer.itch.io/farm']))

  test('sees where to publish the text, and gets the same text each time', async () => {
    expect((await get(FARM, who.alice)).body).toMatchObject({
      developer: 'unknown',
      state: 'none',
      token: null,
    })
    const first = await send('POST', FARM, who.alice)
    expect(first.body.token).toMatch(/^\[idledex_verification: [A-Z][a-z]+[A-Z][a-z]+\d{3}\]$/)
    expect(first.body.places).toEqual([
      { kind: 'file', url: 'http://farm.example/idledex.txt', proof: 'automatic', why: '' },
      { kind: 'file', url: 'http://farmer.itch.io/idledex.txt', proof: 'automatic', why: '' },
      { kind: 'page', url: 'http://farm.example/play', proof: 'automatic', why: '' },
      { kind: 'page', url: 'http://farmer.itch.io/farm', proof: 'automatic', why: '' },
    ])
    expect(await tokenOf(who.alice)).toBe(first.body.token)
    expect(await tokenOf(who.bob)).not.toBe(first.body.token)
  })

  test('on the page that the game links to owns the game, and their own vote on it no longer counts', async () => {
    const vote = (game_id: number, user_id: string) => ({ game_id, user_id, type: 1 })
    await db.kysely
      .insertInto('votes')
      .values([
        vote(GAMES.farm, PEOPLE.alice),
        vote(GAMES.farm, PEOPLE.carol),
        vote(GAMES.clicker, PEOPLE.alice),
      ])
      .execute()
    const token = await tokenOf(who.alice)
    internet.site('farm.example', (request, response) =>
      request.url === '/play'
        ? file('text/html; charset=utf-8', `<h1>Farm</h1><p>${token}</p>`)(request, response)
        : response.writeHead(404).end(),
    )
    const checked = await check(who.alice)
    expect(checked).toMatchObject({
      status: 200,
      body: { state: 'verified', message: 'You’re the verified developer of Number Farm.' },
    })
    expect(await owner()).toBe(PEOPLE.alice)
    expect((await get('/api/games/number-farm')).body).toMatchObject({
      developer_verified: true,
      developer_account: { username: 'alice' },
      upvotes: 1,
    })
    const setAside = db.kysely.selectFrom('votes').where('set_aside', '=', true)
    expect(await setAside.select(['game_id', 'user_id']).execute()).toEqual([
      { game_id: GAMES.farm, user_id: PEOPLE.alice },
    ])
    expect(await noticesOf(PEOPLE.alice)).toEqual(['decision: You’re the verified developer of Number Farm'])
    expect((await get(FARM, who.alice)).body).toMatchObject({
      developer: 'you',
      state: 'verified',
      token: null,
    })
    expect((await send('POST', FARM, who.bob)).status).toBe(409)
    expect((await check(who.bob)).status).toBe(409)
  })

  test('in idledex.txt at the root of the site owns the game', async () => {
    const token = await tokenOf(who.bob)
    internet.site('farm.example', (request, response) =>
      request.url === '/idledex.txt'
        ? file('text/plain', `${token}\n`)(request, response)
        : file('text/html', '<p>Play</p>')(request, response),
    )
    expect((await check(who.bob)).body.state).toBe('verified')
    expect(await claimOf(PEOPLE.bob)).toMatchObject({
      status: 'verified',
      page_url: 'http://farm.example/idledex.txt',
      decided_by: null,
    })
  })

  test('sees what was found at each place while the text is missing', async () => {
    await tokenOf(who.alice)
    internet.site('farm.example', file('text/html', '<p>Play</p>'))
    const { body } = await check(who.alice)
    expect(body).toMatchObject({ state: 'pending' })
    expect(body.checked).toEqual([
      {
        url: 'http://farm.example/idledex.txt',
        outcome: 'missing',
        detail: 'There’s no text file at this address.',
      },
      {
        url: 'http://farmer.itch.io/idledex.txt',
        outcome: 'failed',
        detail: 'We couldn’t find farmer.itch.io. Check the address.',
      },
      { url: 'http://farm.example/play', outcome: 'missing', detail: 'The text isn’t there.' },
      {
        url: 'http://farmer.itch.io/farm',
        outcome: 'failed',
        detail: 'We couldn’t find farmer.itch.io. Check the address.',
      },
    ])
    expect(await owner()).toBeNull()
    expect((await send('POST', `${FARM}/check`, who.alice)).status).toBe(429)
  })

  test('wins over requests in words, which are declined with a notification', async () => {
    await send('POST', `${FARM}/request`, who.carol, { message: 'I really made this game, believe me.' })
    const token = await tokenOf(who.alice)
    internet.site('farm.example', file('text/html', `<p>${token}</p>`))
    expect((await check(who.alice)).body.state).toBe('verified')
    expect(await noticesOf(PEOPLE.carol)).toEqual(['decision: Your request to own Number Farm was declined'])
  })
})

describe('someone else', () => {
  const found = (token: string) => file('text/html', `<p>${token}</p>`)

  test('who added the link by an edit proves nothing with it: a moderator decides', async () => {
    await farmHas(['website', 'http://mine.example/'])
    await linkAddedBy(PEOPLE.alice, 'http://mine.example/', PEOPLE.mod)
    internet.site('mine.example', found(await tokenOf(who.alice)))
    expect((await check(who.alice)).body.state).toBe('requested')
    expect(await owner()).toBeNull()
    expect(await claimOf(PEOPLE.alice)).toMatchObject({
      status: 'requested',
      page_url: 'http://mine.example/',
      evidence: 'The verification text is at http://mine.example/. You added this link yourself.',
    })
  })

  test('who has a friend add the link needs a moderator who accepted it', async () => {
    await farmHas(['website', 'http://mine.example/'])
    await linkAddedBy(PEOPLE.bob, 'http://mine.example/', null)
    internet.site('mine.example', found(await tokenOf(who.alice)))
    expect((await check(who.alice)).body.state).toBe('requested')
    expect(await owner()).toBeNull()
    await db.kysely.updateTable('edit_requests').set({ decided_by: PEOPLE.mod }).execute()
    expect((await get(FARM, who.alice)).body.places[0].proof).toBe('automatic')
    expect((await check(who.alice)).body.state).toBe('verified')
  })

  test('who added the game itself, or claims one that is not confirmed, needs a moderator', async () => {
    for (const game of [{ added_by: PEOPLE.alice }, { confirmed: false }]) {
      await farmHas(['website', 'http://mine.example/'])
      await db.kysely.updateTable('games').set(game).where('id', '=', GAMES.farm).execute()
      internet.site('mine.example', found(await tokenOf(who.alice)))
      expect((await check(who.alice)).body.state).toBe('requested')
      expect(await owner()).toBeNull()
    }
  })

  test('cannot use a link younger than a week; one that an edit writes again keeps its age', async () => {
    await farmHas(['website', 'http://mine.example/'])
    await db.kysely.transaction().execute(async (trx) => {
      await trx.deleteFrom('game_links').where('game_id', '=', GAMES.farm).execute()
      for (const url of ['http://mine.example/', 'http://new.example/'])
        await trx.insertInto('game_links').values({ game_id: GAMES.farm, type: 'website', url }).execute()
    })
    const { places } = (await send('POST', FARM, who.alice)).body
    expect(places.map(({ url, proof }: { url: string; proof: string }) => `${proof} ${url}`)).toEqual([
      'automatic http://mine.example/idledex.txt',
      'automatic http://mine.example/',
      'moderator http://new.example/idledex.txt',
      'moderator http://new.example/',
    ])
    // Gone for a while: it starts afresh.
    await db.kysely.deleteFrom('game_links').where('url', '=', 'http://mine.example/').execute()
    await db.kysely
      .updateTable('game_link_ages')
      .set({ gone_at: sql`gone_at - interval '1 minute'` })
      .where('url', '=', 'http://mine.example/')
      .execute()
    await db.kysely
      .insertInto('game_links')
      .values({ game_id: GAMES.farm, type: 'website', url: 'http://mine.example/' })
      .execute()
    expect((await get(FARM, who.alice)).body.places[0].proof).toBe('moderator')
  })

  test('cannot use pages where strangers write', async () => {
    await farmHas(
      ['reddit', 'https://www.reddit.com/r/farm'],
      ['website', 'https://steamcommunity.com/app/1'],
      ['website', 'https://old.reddit.com/r/farm'],
      ['wiki', 'http://farm.example/wiki'],
      ['discord', 'https://discord.gg/farm'],
    )
    const { places } = (await send('POST', FARM, who.alice)).body
    expect(places.map(({ proof }: { proof: string }) => proof)).toEqual(Array(5).fill('none'))
    const before = internet.resolved.length
    expect((await check(who.alice)).status).toBe(409)
    expect(internet.resolved.length).toBe(before)
  })

  test('who writes a comment on the page does not own the game', async () => {
    await farmHas(['website', 'http://blog.example/'])
    const token = await tokenOf(who.alice)
    internet.site('blog.example', file('text/html', `<p>Game</p><div class="comment-body">${token}</div>`))
    expect((await check(who.alice)).body.state).toBe('requested')
    expect(await owner()).toBeNull()
  })

  test('who owns the root of a shared host does not own the games on it', async () => {
    await farmHas(['website', 'http://games.example/farm'], ['source code', 'http://github.com/farmer/farm'])
    for (const [name, id] of [
      ['tower', GAMES.tower],
      ['mine', GAMES.mine],
      ['clicker', GAMES.clicker],
    ] as const)
      await db.kysely
        .insertInto('game_links')
        .values({ game_id: id, type: 'website', url: `http://games.example/${name}` })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const token = await tokenOf(who.alice)
    const asked: string[] = []
    internet.site('games.example', (request, response) => {
      asked.push(request.url!)
      file('text/plain', token)(request, response)
    })
    internet.site('github.com', (request, response) => {
      asked.push(request.url!)
      response.writeHead(404).end()
    })
    expect((await check(who.alice)).body.state).toBe('requested')
    expect(asked.sort()).toEqual(['/farm', '/farmer/farm'])
    expect(await owner()).toBeNull()
  })

  test('who can redirect a site elsewhere does not own it', async () => {
    await farmHas(['website', 'http://farm.example/'])
    const token = await tokenOf(who.alice)
    internet.site('farm.example', redirect('http://evil.example/'))
    internet.site('evil.example', file('text/plain', token))
    const { body } = await check(who.alice)
    expect(body.state).toBe('pending')
    expect(body.checked[0].detail).toBe('This address leads to another site, evil.example.')
  })

  test('cannot make the server fetch from its own network', async () => {
    await farmHas(['website', 'http://127.0.0.1/'], ['website', 'http://inside.example/'])
    internet.name('inside.example', ['10.0.0.7'])
    await tokenOf(who.alice)
    const before = internet.connections.length
    const { body } = await check(who.alice)
    expect(body.checked.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('failed'))
    expect(internet.connections.length).toBe(before)
  })
})

describe('a request in words', () => {
  beforeEach(() => farmHas())
  const words = { message: 'I made this game, and I can show the repository.' }
  const ask = (member: HeadersInit, body: object = words) => send('POST', `${FARM}/request`, member, body)
  const settle = (member: HeadersInit, id: number, body: object) =>
    send('POST', `/api/moderation/ownership/${id}`, member, body)

  test('is settled by a moderator, once, with notification, log and event', async () => {
    expect((await ask(who.alice)).body).toEqual({ state: 'requested' })
    expect((await ask(who.alice)).status).toBe(409)
    const { id } = await claimOf(PEOPLE.alice)
    expect(
      (await settle(who.mod, id, { decision: 'accept', reason: 'The repository is theirs' })).body,
    ).toEqual({
      status: 'verified',
    })
    expect(await owner()).toBe(PEOPLE.alice)
    const again = await settle(who.mod, id, { decision: 'decline', reason: 'Not theirs' })
    expect(again).toMatchObject({ status: 409 })
    expect(again.body.detail).toMatch(/^This was already decided by mod on \d{4}-/)
    expect(await noticesOf(PEOPLE.alice)).toEqual(['decision: You’re the verified developer of Number Farm'])
    const log = await db.kysely
      .selectFrom('moderation_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log).toMatchObject({
      actor_id: PEOPLE.mod,
      action: 'verify-ownership',
      subject_type: 'game',
      subject_id: String(GAMES.farm),
      reason: 'The repository is theirs',
    })
  })

  test('that is declined says why, and can be made again a week later', async () => {
    await ask(who.alice)
    const { id } = await claimOf(PEOPLE.alice)
    expect((await settle(who.mod, id, { decision: 'decline' })).status).toBe(400)
    expect((await settle(who.mod, id, { decision: 'decline', reason: 'Not proven' })).body).toEqual({
      status: 'declined',
    })
    expect((await get(FARM, who.alice)).body).toMatchObject({ state: 'declined', reason: 'Not proven' })
    expect(await noticesOf(PEOPLE.alice)).toEqual(['decision: Your request to own Number Farm was declined'])
    expect((await ask(who.alice)).status).toBe(409)
    await db.kysely.updateTable('ownership_verifications').set({ decided_at: OLD }).execute()
    expect((await ask(who.alice)).status).toBe(200)
  })

  test('is rejected for everyone without permission', async () => {
    await ask(who.alice)
    const { id } = await claimOf(PEOPLE.alice)
    const accept = { decision: 'accept' }
    expect((await settle({}, id, accept)).status).toBe(401)
    for (const member of [who.alice, who.bob, who.dev])
      expect((await settle(member, id, accept)).status).toBe(403)
    expect((await settle(who.mod, 99_999, accept)).status).toBe(404)
    for (const body of [{}, { decision: 'maybe' }, { decision: 'decline', reason: 'x'.repeat(1001) }])
      expect((await settle(who.mod, id, body)).status).toBe(400)
    expect(await owner()).toBeNull()
    await ask(who.mod)
    expect((await settle(who.mod, (await claimOf(PEOPLE.mod)).id, accept)).status).toBe(403)
  })

  test('of two moderators at once one decides', async () => {
    await ask(who.alice)
    const { id } = await claimOf(PEOPLE.alice)
    const statuses = await Promise.all(
      Array.from({ length: 6 }, () => settle(who.mod, id, { decision: 'accept' })),
    )
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('of two members only one can be accepted', async () => {
    await ask(who.alice)
    await ask(who.bob)
    const { id } = await claimOf(PEOPLE.alice)
    const other = await claimOf(PEOPLE.bob)
    const responses = await Promise.all([
      settle(who.mod, id, { decision: 'accept' }),
      settle(who.mod, other.id, { decision: 'accept' }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([{}, { message: 'too short' }, { message: 'x'.repeat(3001) }, { message: 'a\u0000'.repeat(20) }])(
    'with wrong words is rejected: %j',
    async (body) => {
      expect((await ask(who.alice, body)).status).toBe(400)
    },
  )

  test('has bounds: five of a member wait at most', async () => {
    await db.kysely
      .insertInto('games')
      .values(
        Array.from({ length: 5 }, (_, n) => ({
          id: 900 + n,
          urlid: `extra-${n}`,
          name: `Extra ${n}`,
          confirmed: true,
        })),
      )
      .execute()
    for (let n = 0; n < 5; n++)
      expect((await send('POST', `/api/games/extra-${n}/ownership/request`, who.carol, words)).status).toBe(
        200,
      )
    expect((await ask(who.carol)).status).toBe(409)
  })
})

describe('ownership', () => {
  beforeEach(async () => {
    await farmHas(['website', 'http://farm.example/'])
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.dev })
      .where('id', '=', GAMES.farm)
      .execute()
  })

  test('can be given up by its owner alone', async () => {
    expect((await send('DELETE', FARM)).status).toBe(401)
    for (const member of [who.alice, who.mod]) expect((await send('DELETE', FARM, member)).status).toBe(403)
    expect((await send('DELETE', FARM, who.dev)).body).toEqual({ state: 'given-up' })
    expect(await owner()).toBeNull()
    expect((await get('/api/games/number-farm')).body.developer_verified).toBe(false)
  })

  test('that was given up is told to its owner, in case a stolen session did it', async () => {
    await send('DELETE', FARM, who.dev)
    expect(await noticesOf(PEOPLE.dev)).toEqual(['decision: You gave up ownership of Number Farm'])
  })

  test('is revoked by moderators with a reason, ends what acts in its name, and is not proven again by the same text', async () => {
    await db.kysely
      .insertInto('update_feeds')
      .values({ game_id: GAMES.farm, url: 'http://farm.example/feed', user_id: PEOPLE.dev })
      .execute()
    await db.kysely
      .insertInto('update_tokens')
      .values({ token_hash: Buffer.alloc(32, 7), game_id: GAMES.farm, user_id: PEOPLE.dev })
      .execute()
    const revoke = (member: HeadersInit, body: object) => send('POST', `${FARM}/revoke`, member, body)
    expect((await revoke({}, { reason: 'Not theirs' })).status).toBe(401)
    for (const member of [who.alice, who.dev])
      expect((await revoke(member, { reason: 'Not theirs' })).status).toBe(403)
    expect((await revoke(who.mod, { reason: '' })).status).toBe(400)
    expect((await revoke(who.mod, { reason: 'Not theirs' })).body).toEqual({ state: 'revoked' })
    expect((await revoke(who.mod, { reason: 'Not theirs' })).status).toBe(409)
    expect(await owner()).toBeNull()
    expect(await noticesOf(PEOPLE.dev)).toEqual([
      'moderator: You’re no longer the verified developer of Number Farm',
    ])
    expect(await db.kysely.selectFrom('update_tokens').selectAll().execute()).toEqual([])
    expect(await db.kysely.selectFrom('update_feeds').select('is_active').execute()).toEqual([
      { is_active: false },
    ])
    const token = await tokenOf(who.dev)
    internet.site('farm.example', file('text/html', `<p>${token}</p>`))
    expect((await check(who.dev)).body.state).toBe('requested')
    expect(await owner()).toBeNull()
  })

  test('needs signing in, and a game that is there', async () => {
    expect((await get(FARM)).status).toBe(401)
    for (const path of ['', '/check']) expect((await send('POST', `${FARM}${path}`)).status).toBe(401)
    expect((await get('/api/games/gone/ownership', who.alice)).status).toBe(404)
    expect((await send('POST', '/api/games/nowhere/ownership', who.alice)).status).toBe(404)
    expect((await send('POST', '/api/games/Not%20One/ownership', who.alice)).status).toBe(400)
  })
})
