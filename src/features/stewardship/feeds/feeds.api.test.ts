import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { openStream, serve as serveApi } from '../../../../test/eventStream.ts'
import { file, redirect, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { readDueFeeds } from './feeds.jobs.server.ts'

const internet = await smallInternet()
const { api, db, get, send, signIn, services } = await testApi({ WRITE_LIMIT_FACTOR: '50' }, internet.network)
await db.kysely
  .updateTable('profiles')
  .set({ created_at: new Date('2024-01-01') })
  .execute()

const dev = await signIn(PEOPLE.dev)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)
const FEED = '/api/games/number-tower/feed'
const URL_ = 'http://feeds.example/updates.json'

const updates = (...versions: string[]) =>
  JSON.stringify({ updates: versions.map((version) => ({ version, content: `What ${version} brings.` })) })
const serve = (body: string, type = 'application/json', headers = {}) =>
  internet.site('feeds.example', file(type, body, headers))
const runJob = () =>
  readDueFeeds.run(services, { data: {}, signal: AbortSignal.timeout(60_000), completeIn: async () => {} })
/** Makes the feed due and reads it as the daily job does. */
async function nextDay(): Promise<void> {
  await db.kysely
    .updateTable('update_feeds')
    .set({ next_check_at: new Date(0) })
    .execute()
  await runJob()
}
const versions = async () =>
  (
    await db.kysely
      .selectFrom('updates')
      .where('game_id', '=', GAMES.tower)
      .where('source', 'in', ['feed', 'push'])
      .orderBy('id')
      .select('version_number')
      .execute()
  ).map((update) => update.version_number)
const told = async (userId: string = PEOPLE.dev, type = 'feed') =>
  (
    await db.kysely
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where('type', '=', type)
      .orderBy('id')
      .select(['title', 'text'])
      .execute()
  ).map(({ title, text }) => `${title} | ${text}`)
const stored = () =>
  db.kysely.selectFrom('update_feeds').where('game_id', '=', GAMES.tower).selectAll().executeTakeFirst()

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
  await db.kysely.deleteFrom('update_feeds').execute()
  await db.kysely.deleteFrom('update_tokens').execute()
  await db.kysely.deleteFrom('updates').where('source', 'in', ['feed', 'push']).execute()
})

describe("a game's feed", () => {
  test('is read when it is given: its history is added, and its developer is notified of the result', async () => {
    serve(updates('3.0', '2.0'))
    const { status, body } = await send('PUT', FEED, dev, { url: URL_ })
    expect([status, body.feed]).toEqual([
      200,
      expect.objectContaining({
        url: URL_,
        format: 'updates',
        is_active: true,
        last_error: null,
        report: { total: 2, usable: 2, added: 2, lines: [], more_lines: 0 },
      }),
    ])
    expect(await versions()).toEqual(['2.0', '3.0'])
    expect(await told()).toEqual([
      'The feed of Number Tower works: 2 updates added | It has 2 entries. We read it once a day.',
    ])
    const { body: page } = await get('/api/games/number-tower/updates?size=3')
    expect(page.items[0]).toMatchObject({ version_number: '3.0', content: 'What 3.0 brings.' })
  })

  test('brings what is new each day, once, and notifies members who have favorited it', async () => {
    serve(updates('2.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    await db.kysely
      .insertInto('favorites')
      .values({ user_id: PEOPLE.alice, game_id: GAMES.tower })
      .onConflict((c) => c.doNothing())
      .execute()
    serve(updates('3.0', '2.0'))
    await nextDay()
    await nextDay()
    expect(await versions()).toEqual(['2.0', '3.0'])
    expect(await told(PEOPLE.alice, 'update')).toEqual(['Number Tower was updated to 3.0 | '])
    expect(await told()).toHaveLength(1)
    const { next_check_at, checked_at } = (await stored())!
    const hours = (next_check_at.getTime() - checked_at!.getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThan(25)
  })

  test('reaches the open page of a follower immediately', async () => {
    serve(updates('2.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    await send('POST', '/api/favoriteGame', alice, { game_id: GAMES.tower, favorite: true })
    const stream = await openStream(await serveApi(api), { headers: alice })
    await stream.first('notifications')
    serve(updates('3.0', '2.0'))
    await nextDay()
    const { items } = await stream.first('notifications', (data) => data.items.length > 0)
    expect(items[0]!.title).toBe('Number Tower was updated to 3.0')
  })

  test('is fetched only if it has changed', async () => {
    let conditional = 0
    internet.site('feeds.example', (request, response) => {
      if (request.headers['if-none-match'] === '"one"') {
        conditional++
        response.writeHead(304).end()
      } else
        response.writeHead(200, { 'content-type': 'application/json', etag: '"one"' }).end(updates('2.0'))
    })
    await send('PUT', FEED, dev, { url: URL_ })
    await nextDay()
    expect([conditional, (await stored())!.etag, await versions()]).toEqual([1, '"one"', ['2.0']])
  })

  test('does not bring back what was removed, nor what was added by hand', async () => {
    serve(updates('2.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    const { id } = await db.kysely
      .selectFrom('updates')
      .where('version_number', '=', '2.0')
      .where('source', '=', 'feed')
      .select('id')
      .executeTakeFirstOrThrow()
    await send('DELETE', `/api/updates/${id}`, dev, {})
    const byHand = { game_id: GAMES.tower, version: '4.4', content: 'By hand.' }
    const hand = (await send('POST', '/api/updates', dev, byHand)).body.id
    serve(updates('4.4', '2.0'))
    await nextDay()
    expect((await get(`/api/updates/${id}`)).status).toBe(404)
    expect((await get(`/api/updates/${hand}`)).body.content).toBe('By hand.')
    expect(await versions()).toEqual(['2.0'])
    // Under another version it is still the same entry.
    await send('PATCH', `/api/updates/${hand}`, dev, { version: '4.5' })
    await nextDay()
    expect(await versions()).toEqual(['2.0'])
    await send('DELETE', `/api/updates/${hand}`, dev, {})
  })

  test('that fails is tried again with growing pauses; its developer is notified of each failure once', async () => {
    serve(updates('2.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    await db.kysely.deleteFrom('notifications').execute()
    const pauses: number[] = []
    internet.site('feeds.example', (_, response) => response.writeHead(500).end())
    for (let turn = 0; turn < 4; turn++) {
      await nextDay()
      const { next_check_at, checked_at } = (await stored())!
      pauses.push(Math.round((next_check_at.getTime() - checked_at!.getTime()) / 3_600_000))
    }
    expect(pauses).toEqual([1, 4, 12, 24])
    internet.site('feeds.example', (_, response) => response.writeHead(404).end())
    await nextDay()
    expect(await told()).toEqual([
      'The feed of Number Tower couldn’t be read | The server at this address responded with status 500.',
      'The feed of Number Tower couldn’t be read | The server at this address responded with status 404.',
    ])
    serve(updates('2.1', '2.0'))
    await nextDay()
    expect(await stored()).toMatchObject({ failures: 0, last_error: null, failing_since: null })
    internet.site('feeds.example', (_, response) => response.writeHead(404).end())
    await nextDay()
    expect(await told()).toHaveLength(3)
  })

  test('that fails for two weeks is given up, until it is checked by hand with success', async () => {
    serve(updates('2.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    internet.site('feeds.example', (_, response) => response.writeHead(410).end())
    await nextDay()
    await db.kysely
      .updateTable('update_feeds')
      .set({ failing_since: sql<Date>`now() - interval '15 days'` })
      .execute()
    await nextDay()
    expect(await stored()).toMatchObject({ is_active: false, stopped_at: expect.any(Date) })
    expect((await told()).at(-1)).toMatch(/is no longer being read \| It has failed for 14 days/)
    const requests = internet.connections.length
    await nextDay()
    expect(internet.connections.length).toBe(requests)
    serve(updates('2.0'))
    const { body } = await send('POST', `${FEED}/check`, dev)
    expect(body.feed).toMatchObject({ is_active: true, stopped_at: null, last_error: null })
  })

  test('is that of a Steam or itch.io page', async () => {
    internet.site('someone.itch.io', (request, response) => {
      expect(request.url).toBe('/tower/devlog.rss')
      response
        .writeHead(200, { 'content-type': 'text/xml' })
        .end(`<rss version="2.0"><channel><item><title>Devlog 1</title><link>https://someone.itch.io/tower/devlog/1/x</link>
          <pubDate>Sun, 10 May 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;We &lt;b&gt;did&lt;/b&gt; it.&lt;/p&gt;</description></item></channel></rss>`)
    })
    internet.name('someone.itch.io', ['93.184.215.14'])
    // Only the name's address matters here; the connection of the test is not encrypted.
    const { body } = await send('POST', '/api/feed-checks', {}, { url: 'http://someone.itch.io/tower' })
    expect(body.url).toBe('https://someone.itch.io/tower/devlog.rss')
  })

  test('is set, seen, checked and removed by the developer and moderators alone', async () => {
    serve(updates('2.0'))
    const calls = [
      ['GET', FEED, undefined],
      ['PUT', FEED, { url: URL_ }],
      ['POST', `${FEED}/check`, undefined],
      ['POST', '/api/games/number-tower/update-tokens', {}],
      ['DELETE', '/api/games/number-tower/update-tokens/999', undefined],
      ['DELETE', FEED, undefined],
    ] as const
    for (const [method, path, body] of calls) {
      expect((await send(method, path, {}, body)).status).toBe(401)
      expect((await send(method, path, alice, body)).status).toBe(403)
      expect((await send(method, path.replace('number-tower', 'nothing'), dev, body)).status).toBe(404)
      const status = path.endsWith('999') ? 404 : 200
      expect((await send(method, path, mod, body)).status).toBe(status)
    }
    expect(await stored()).toBeUndefined()
    expect((await send('POST', `${FEED}/check`, dev)).status).toBe(404)
  })

  test('of nobody’s game is the moderators’ to set', async () => {
    serve(updates('2.0'))
    expect((await send('PUT', '/api/games/idle-mine/feed', dev, { url: URL_ })).status).toBe(403)
    expect((await send('PUT', '/api/games/idle-mine/feed', mod, { url: URL_ })).status).toBe(200)
    expect(await told(PEOPLE.mod)).toHaveLength(1)
  })
})

const PLENTY = JSON.stringify({
  updates: Array.from({ length: 10_000 }, (_, i) => ({ version: `1.${10_000 - i}`, content: 'text' })),
})

describe('a broken feed is rejected with a reason, and nothing is stored', () => {
  test.each<[string, Parameters<typeof internet.site>[1], RegExp]>([
    ['not JSON', file('application/json', '{"updates": [}'), /not valid JSON/],
    ['JSON that is words', file('application/json', 'hello'), /is not application\/json/],
    [
      'wrong fields',
      file('application/json', '{"updates":[{"v":1},{"v":2}]}'),
      /None of the 2 entries can be used. Entry 1: 'version' is missing/,
    ],
    ['a page', file('text/html', '<!doctype html><title>Hi</title>'), /web page/],
    ['a picture', file('image/png', Buffer.from('89504e470d0a1a0a', 'hex')), /must be JSON, XML, or text/],
    ['gone', (_, response) => response.writeHead(410).end(), /status 410/],
    [
      'too large',
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '52428800' })
          .write('{'),
      /larger than 3 MB/,
    ],
    [
      'too large without saying so',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          for (let turn = 0; turn < 50; turn++)
            if (!response.write(' '.repeat(1 << 20))) return void response.once('drain', more)
        }
        response.write('{')
        more()
      },
      /larger than 3 MB/,
    ],
    [
      'a bomb of entities',
      file('application/rss+xml', '<!DOCTYPE x [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><rss/>'),
      /declares a document type/,
    ],
    ['a redirect to a private address', redirect('http://192.168.0.1/'), /isn’t on the public internet/],
    ['a redirect to this machine', redirect('http://localhost/'), /isn’t on the public internet/],
    ['a circle of redirects', redirect(URL_), /redirects more than 3 times/],
    ['a strange encoding', file('text/xml; charset=klingon', '<rss/>'), /'klingon' is not known/],
  ])('%s', async (_, site, reason) => {
    internet.site('feeds.example', site)
    const { status, body } = await send('PUT', FEED, dev, { url: URL_ })
    expect([status, body.errors]).toEqual([
      400,
      [{ parameter: 'url', message: expect.stringMatching(reason) }],
    ])
    expect(await stored()).toBeUndefined()
    expect(await versions()).toEqual([])
  })

  test.each([
    'http://127.0.0.1/feed',
    'ftp://feeds.example/x',
    'http://[::1]/',
    'http://user:pw@feeds.example/',
    'feed',
    '',
  ])('an address that cannot be fetched: %j', async (url) => {
    const before = internet.connections.length
    const { status, body } = await send('PUT', FEED, dev, { url })
    expect([status, body.errors[0].parameter, internet.connections.length]).toEqual([400, 'url', before])
  })
})

describe('a feed that is odd', () => {
  test('with 10,000 entries yields the newest 500, in one read', async () => {
    serve(PLENTY)
    const { body } = await send('PUT', FEED, dev, { url: URL_ })
    expect(body.feed.report).toMatchObject({ total: 10_000, usable: 500, added: 500 })
    expect((await versions()).at(-1)).toBe('1.10000')
  })

  test('that has moved is read, and its new address is reported', async () => {
    internet.site('new.example', file('application/json', updates('2.0')))
    internet.site('feeds.example', redirect('http://new.example/updates.json', 301))
    const { body } = await send('PUT', FEED, dev, { url: URL_ })
    expect(body.feed.report.lines[0].text).toBe(
      'The feed has moved to http://new.example/updates.json. Use that address',
    )
    expect(await versions()).toEqual(['2.0'])
  })

  test('that hangs is given up, and the others get their turn', async () => {
    serve(updates('2.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    internet.site(
      'slow.example',
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    )
    await db.kysely
      .insertInto('update_feeds')
      .values({ game_id: GAMES.mine, url: 'http://slow.example/', user_id: PEOPLE.mod })
      .execute()
    serve(updates('2.1', '2.0'))
    await nextDay()
    const slow = await db.kysely
      .selectFrom('update_feeds')
      .where('game_id', '=', GAMES.mine)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(slow.last_error).toMatch(/took too long/)
    expect(await versions()).toEqual(['2.0', '2.1'])
  })
})

describe('a feed of a blog', () => {
  const item = (title: string, day: string, more = '<link>https://game.example/changelog</link>') =>
    `<item><title>${title}</title>${more}<pubDate>${day}</pubDate><description>All about ${title}.</description></item>`
  const blog = (...items: string[]) =>
    serve(`<rss version="2.0"><channel><title>t</title>${items.join('')}</channel></rss>`, 'text/xml')
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const titles = async () =>
    (
      await db.kysely
        .selectFrom('updates')
        .where('source', '=', 'feed')
        .orderBy('id')
        .select('title')
        .execute()
    ).map(({ title }) => title)

  test('whose entries share an address brings each of them, and its developer is notified of what was odd', async () => {
    blog(item('Dogs', '04.05.2026'), item('Cats', day(9)))
    await send('PUT', FEED, dev, { url: URL_ })
    blog(item('Birds', day(1)), item('Dogs', '04.05.2026'), item('Cats', day(9)))
    await nextDay()
    await nextDay()
    expect(await titles()).toEqual(['Cats', 'Dogs', 'Birds'])
    expect(await told()).toEqual([
      "The feed of Number Tower works: 2 updates added | It has 2 entries. Entry 1: '04.05.2026' is ambiguous, so no date is used. Write it like 2026-05-04. We read it once a day.",
    ])
  })

  test('whose addresses change announces nothing again', async () => {
    await db.kysely
      .insertInto('favorites')
      .values({ user_id: PEOPLE.alice, game_id: GAMES.tower })
      .onConflict((c) => c.doNothing())
      .execute()
    const at = (scheme: string, end = '') =>
      item('Cats', day(1), `<guid>${scheme}://game.example/1${end}</guid>`)
    blog()
    await send('PUT', FEED, dev, { url: URL_ })
    for (const entry of [at('http'), at('https'), at('https', '?utm_source=rss')]) {
      blog(entry)
      await nextDay()
    }
    expect([await titles(), await told(PEOPLE.alice, 'update')]).toEqual([['Cats'], [expect.any(String)]])
    expect((await stored())!.report).toMatchObject({ added: 0, lines: [{ entry: 1, level: 'note' }] })
    await nextDay()
    expect((await stored())!.report).toMatchObject({ added: 0, lines: [] })
  })
})

describe('a check of a feed', () => {
  test('shows anyone line by line what it would add, and stores nothing', async () => {
    serve(
      JSON.stringify({
        updates: [
          { version: '2', content: 'Good' },
          { content: 'No version' },
          { version: '1', title: 'T', content: 'x', date: 'soon' },
        ],
      }),
    )
    const { status, body } = await send('POST', '/api/feed-checks', {}, { url: URL_ })
    expect([status, body]).toEqual([
      200,
      {
        url: URL_,
        format: 'updates',
        error: null,
        report: {
          total: 3,
          usable: 2,
          added: 0,
          more_lines: 0,
          lines: [
            { entry: 2, level: 'skipped', text: "'version' is missing" },
            { entry: 3, level: 'note', text: "'soon' isn’t a date. Write it like 2026-05-04" },
          ],
        },
        entries: [
          { number: 1, version: '2', title: '', date: null, content: 'Good' },
          { number: 3, version: '1', title: 'T', date: null, content: 'x' },
        ],
      },
    ])
    expect(await versions()).toEqual([])
  })

  test('says why nothing can be read', async () => {
    const { status, body } = await send('POST', '/api/feed-checks', {}, { url: 'http://10.0.0.1/' })
    expect([status, body.error, body.report]).toEqual([
      200,
      'This address isn’t on the public internet.',
      null,
    ])
    expect((await send('POST', '/api/feed-checks', {}, {})).status).toBe(400)
  })

  test('is limited for each address', async () => {
    const api = await testApi({}, internet.network)
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++)
      statuses.push((await api.send('POST', '/api/feed-checks', {}, { url: 'http://10.0.0.1/' })).status)
    expect([statuses[19], statuses[20]]).toEqual([200, 429])
  })
})

describe('a push', () => {
  const push = (token: string, body: object) =>
    send('POST', '/api/updates/push', { authorization: `Bearer ${token}` }, body)
  const makeToken = async () =>
    (await send('POST', '/api/games/number-tower/update-tokens', dev, { name: 'GitHub' })).body as {
      token: string
      id: number
    }

  test('adds an update once, as the creator of the token, and notifies followers', async () => {
    await db.kysely
      .insertInto('favorites')
      .values({ user_id: PEOPLE.alice, game_id: GAMES.tower })
      .onConflict((c) => c.doNothing())
      .execute()
    const { token } = await makeToken()
    const update = { version: '8.0', title: 'Pushed', content: 'From *CI*.' }
    const first = await push(token, update)
    expect([first.status, first.body.is_new]).toEqual([200, true])
    const again = await push(token, { ...update, content: 'Something else.' })
    expect(again.body).toEqual({ ...first.body, is_new: false })
    expect((await get(`/api/updates/${first.body.id}`)).body).toMatchObject({
      content: 'From *CI*.',
      source: 'push',
      added_by: { id: PEOPLE.dev },
    })
    expect(await told(PEOPLE.alice, 'update')).toHaveLength(1)
  })

  test('needs a token that is stored only as a hash, shown once, and revocable; the developer is notified of it', async () => {
    const { token, id } = await makeToken()
    expect(token).toMatch(/^idxu_[\w-]{32}$/)
    const rows = await db.kysely.selectFrom('update_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(5))
    expect(await told()).toHaveLength(1)
    await push(token, { version: '8.1', content: 'Pushed.' })
    const { body } = await get(FEED, dev)
    expect(body.tokens).toEqual([
      {
        id,
        name: 'GitHub',
        hint: token.slice(-4),
        created_at: expect.any(String),
        used_at: expect.any(String),
      },
    ])
    expect((await send('DELETE', `/api/games/number-tower/update-tokens/${id}`, dev)).body.tokens).toEqual([])
    expect((await push(token, { version: '8.2', content: 'Pushed.' })).status).toBe(401)
    expect(await versions()).toEqual(['8.1'])
  })

  test('is all a token can do: it signs nobody in', async () => {
    const { token } = await makeToken()
    const headers = { authorization: `Bearer ${token}` }
    expect((await get('/api/me', headers)).status).toBe(401)
    expect(
      (await send('POST', '/api/updates', headers, { game_id: 1, version: '1', content: 'text here' }))
        .status,
    ).toBe(401)
  })

  test('is rejected once the token’s creator no longer owns the game', async () => {
    const { token } = await makeToken()
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.bob })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await push(token, { version: '8.3', content: 'Pushed.' })).status).toBe(401)
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.dev })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await push(token, { version: '8.3', content: 'Pushed.' })).status).toBe(200)
  })

  test('is checked like an update by hand, and not for what a moderator removed', async () => {
    const { token } = await makeToken()
    expect((await push(token, { content: 'No version' })).status).toBe(400)
    expect(
      (await push(token, { version: '1', content: 'texts', date: '2099-01-01' })).body.errors[0].parameter,
    ).toBe('date')
    expect((await push('idxu_nothing', { version: '1', content: 'texts' })).status).toBe(401)
    expect(
      (await send('POST', '/api/updates/push', dev, { version: '1', content: 'text text' })).status,
    ).toBe(401)
    const { id } = (await push(token, { version: '8.4', content: 'Pushed.' })).body
    await send('DELETE', `/api/updates/${id}`, mod, { reason: 'Spam' })
    expect((await push(token, { version: '8.4', content: 'Pushed.' })).status).toBe(409)
  })

  test('is limited for each token, and a game has at most five tokens', async () => {
    for (let turn = 0; turn < 5; turn++) await makeToken()
    expect((await send('POST', '/api/games/number-tower/update-tokens', dev, {})).status).toBe(409)
    const api = await testApi()
    const statuses = new Set<number>()
    for (let turn = 0; turn < 31; turn++)
      statuses.add(
        (
          await api.send(
            'POST',
            '/api/updates/push',
            { authorization: 'Bearer idxu_x' },
            { version: '1', content: 'texts' },
          )
        ).status,
      )
    expect([...statuses]).toEqual([401, 429])
  })
})
