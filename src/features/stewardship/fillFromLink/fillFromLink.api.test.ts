import { describe, expect, test } from 'vitest'
import { ask, testApi } from '../../../../test/api.ts'
import { file, smallInternet } from '../../../../test/smallInternet.ts'
import { PEOPLE } from '../../../../test/world.ts'

const net = await smallInternet()
const { api, db, signIn } = await testApi({}, net.network)
const alice = await signIn(PEOPLE.alice)
const fill = (body: unknown, headers: Record<string, string> = alice) =>
  ask(api, 'POST', '/api/games/fill-from-link', {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('POST /api/games/fill-from-link', () => {
  test('returns what a page says about its game, and stores nothing', async () => {
    net.site(
      'game.example',
      file('text/html', '<title>Pebbles</title><meta property="og:image" content="/a.png">'),
    )
    const games = await db.kysely.selectFrom('games').selectAll().execute()
    const { status, body } = await fill({ url: ' http://game.example/ ' })
    expect([status, body.name, body.logos]).toEqual([200, 'Pebbles', ['http://game.example/a.png']])
    expect(await db.kysely.selectFrom('media').selectAll().execute()).toEqual([])
    expect(await db.kysely.selectFrom('games').selectAll().execute()).toEqual(games)
  })

  test('is for members', async () => {
    expect((await fill({ url: 'http://game.example/' }, {})).status).toBe(401)
    const banned = await fill({ url: 'http://game.example/' }, { authorization: 'Bearer nonsense' })
    expect(banned.status).toBe(401)
  })

  test.each([
    [{}],
    [{ url: '' }],
    [{ url: 'kittens' }],
    [{ url: 'http://127.0.0.1:3000/' }],
    [{ url: 'http://nobody.example/' }],
    [{ url: `http://game.example/${'x'.repeat(2000)}` }],
    [{ url: 'http://game.example/', depth: 3 }],
  ])('rejects %j and names the field', async (body) => {
    const refused = await fill(body)
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0].message).toBeTypeOf('string')
  })

  test('reads a limited number of pages at a time, and names the time to wait', async () => {
    const bob = await signIn(PEOPLE.bob)
    const statuses = new Set<number>()
    let last: Awaited<ReturnType<typeof fill>> | undefined
    for (let at = 0; at < 25 && last?.status !== 429; at++) {
      last = await fill({ url: 'http://game.example/' }, bob)
      statuses.add(last.status)
    }
    expect([...statuses]).toEqual([200, 429])
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
