// @module-tag smoke
import { beforeAll, describe, expect, test } from 'vitest'
import { WRITE_LIMITS } from '#/http/writeLimits.ts'
import { testApi } from '../../../../test/api.ts'
import { file, redirect, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES } from '../../../../test/world.ts'
import { FrameChecks } from './frameChecks.server.ts'

const net = await smallInternet()
const { db, send, services } = await testApi({}, net.network)

const check = (urlid: string) => send('POST', `/api/games/${urlid}/frame-check`)
const outcomeOf = async (urlid: string) => (await check(urlid)).body.outcome

/** Has the game at `idle-mine` played at an address. */
const playAt = (play_link: string | null, playable = play_link !== null) =>
  db.kysely.updateTable('games').set({ play_link, playable }).where('id', '=', GAMES.mine).execute()

const page = (headers: Record<string, string> = {}) => file('text/html', '<title>A game</title>', headers)

beforeAll(() => {
  net.site('open.example', page())
  net.site('deny.example', page({ 'x-frame-options': 'DENY' }))
  net.site('none.example', page({ 'content-security-policy': "frame-ancestors 'none'" }))
  net.site('us.example', page({ 'content-security-policy': 'frame-ancestors http://localhost:3000' }))
  net.site('moved.example', redirect('http://deny.example/'))
  net.site('gone.example', (_, response) => response.writeHead(410).end())
  net.site('shy.example', (_, response) => response.writeHead(403).end())
  net.site('binary.example', file('application/octet-stream', 'x'.repeat(100)))
})

describe('POST /api/games/{urlid}/frame-check', () => {
  test.each([
    ['http://open.example/', 'allowed'],
    ['http://deny.example/', 'refused'],
    ['http://none.example/', 'refused'],
    ['http://us.example/', 'allowed'],
    ['http://moved.example/', 'refused'],
    ['http://gone.example/', 'gone'],
    ['http://shy.example/', 'unknown'],
    ['http://binary.example/', 'allowed'],
    ['http://nobody.example/', 'unknown'],
    ['http://127.0.0.1:5432/', 'unknown'],
    ['http://169.254.169.254/latest/', 'unknown'],
  ])('%s is %s', async (address, outcome) => {
    await playAt(address)
    const connections = net.connections.length
    expect(await outcomeOf('idle-mine')).toBe(outcome)
    if (/\/\/\d/.test(address)) expect(net.connections.length).toBe(connections)
  })

  test('a bundled game can always be shown, and asks nobody', async () => {
    const connections = net.connections.length
    expect(await outcomeOf('number-tower')).toBe('allowed')
    expect(net.connections.length).toBe(connections)
  })

  test('a site is asked once, however many players come', async () => {
    let requests = 0
    let respond = () => {}
    net.site('counted.example', (request, response) => {
      requests++
      respond = () => page()(request, response)
    })
    const checks = new FrameChecks(services.safeFetch, services.config.siteUrl)
    const together = Array.from({ length: 8 }, () => checks.check('http://counted.example/'))
    await expect.poll(() => requests).toBeGreaterThan(0)
    respond()
    expect(new Set(await Promise.all(together))).toEqual(new Set(['allowed']))
    expect(await checks.check('http://counted.example/')).toBe('allowed')
    expect(requests).toBe(1)
  })

  test('is for games of the catalog that are played here, at their own address', async () => {
    await playAt(null)
    expect((await check('idle-mine')).status).toBe(404)
    await playAt('http://open.example/', false)
    expect((await check('idle-mine')).status).toBe(404)
    await db.kysely
      .updateTable('games')
      .set({ play_link: 'http://open.example/', playable: true })
      .where('id', '=', GAMES.gone)
      .execute()
    expect((await check('gone')).status).toBe(404)
    expect((await check('there-is-none')).status).toBe(404)
    expect((await check('NO-ADDRESS')).status).toBe(400)
    expect((await send('POST', '/api/games/number-tower/frame-check?url=http://deny.example/')).status).toBe(
      400,
    )
    const stale = await send('POST', '/api/games/number-tower/frame-check', {
      authorization: 'Bearer nonsense',
    })
    expect(stale.status).toBe(401)
  })

  test('answers a visitor so often, and then names the time to wait', async () => {
    const { send: ask } = await testApi({}, net.network)
    let last = await ask('POST', '/api/games/number-tower/frame-check')
    let answered = 0
    for (; last.status === 200; answered++) last = await ask('POST', '/api/games/number-tower/frame-check')
    expect(answered).toBe(WRITE_LIMITS.frameChecks.address)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
