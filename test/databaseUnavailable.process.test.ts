import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import { buildIfStale } from '../scripts/build.ts'
import { buildWorld } from './buildWorld.ts'
import { testDatabaseUrl } from './database.ts'
import { freezingProxy } from './freezingProxy.ts'
import { setReadOnly } from './readOnlyDatabase.ts'
import { freePort, startSite } from './siteProcess.ts'
import { canMakeServers, standby } from './standby.ts'

beforeAll(buildIfStale)

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'idledex-away-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** The site on the little world, behind a proxy that can fall silent. */
async function siteBehindProxy() {
  const dataDir = await folder()
  const databaseUrl = await testDatabaseUrl()
  const db = await openDatabase({ databaseUrl, dataDir })
  await buildWorld(db.kysely)
  await db.close()
  const proxy = await freezingProxy(databaseUrl)
  const env = { DATA_DIR: dataDir, DATABASE_URL: proxy.url, JOBS: 'off' }
  const port = String(await freePort())
  const site = startSite({ ...env, PORT: port, LOG_LEVEL: 'warn' })
  await site.ready
  const origin = `http://127.0.0.1:${port}`
  const get = (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' })
  const send = (path: string, body: object, token?: string) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  const signIn = () =>
    send('/auth/v1/token?grant_type=password', { email: 'nobody@example.org', password: 'wrong password' })
  return { databaseUrl, proxy, site, get, send, signIn }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('while PostgreSQL is unavailable', () => {
  test.each(['hangs', 'is gone'])(
    'and %s: what is cached or indexed is served, the rest says so soon',
    async (how) => {
      const { proxy, site, get, signIn } = await siteBehindProxy()
      expect((await get('/game/number-tower')).status).toBe(200)
      if (how === 'hangs') proxy.freezeAll()
      else await proxy.refuse()
      const began = performance.now()
      const pages = await Promise.all(
        ['/game/idle-mine', '/user/alice', '/community', '/updates', '/post/1'].map(get),
      )
      expect(performance.now() - began).toBeLessThan(20_000)
      for (const page of pages) {
        expect([page.url, page.status, page.headers.get('retry-after')]).toEqual([page.url, 503, '5'])
        const html = await page.text()
        expect(html).toMatch(/<title>Not available right now · Idledex<\/title>/)
        expect(html).toContain('reach its database')
        // In the site's frame.
        expect(html).toMatch(/<nav|<header/)
      }
      for (const path of [
        '/game/number-tower',
        '/',
        '/search?tags=idle',
        '/search?name=tower',
        '/api/games?name=mine',
        '/healthz',
      ])
        expect([path, (await get(path)).status]).toEqual([path, 200])
      const problem = await get('/api/games/idle-mine')
      expect([problem.status, problem.headers.get('retry-after')]).toEqual([503, '5'])
      expect(problem.headers.get('content-type')).toBe('application/problem+json')
      expect(await problem.json()).toMatchObject({ status: 503, code: 'database_away' })
      const refused = await Promise.all(Array.from({ length: 40 }, signIn))
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))

      await proxy.restore()
      await expect.poll(async () => (await get('/game/idle-mine')).status).toBe(200)
      expect((await signIn()).status).toBe(400)
      const lines = site.output().split('\n')
      expect(lines.filter((line) => line.includes('does not respond.'))).toHaveLength(1)
      expect(lines.filter((line) => line.includes('responds again'))).toHaveLength(1)
    },
  )

  test('a start waits for it and says so', async () => {
    const proxy = await freezingProxy(await testDatabaseUrl())
    await proxy.refuse()
    const site = startSite({
      DATA_DIR: await folder(),
      DATABASE_URL: proxy.url,
      PORT: String(await freePort()),
    })
    await expect
      .poll(site.output, { timeout: 60_000 })
      .toMatch(/Waiting for the database: .+ refuses connections/)
    await proxy.restore()
    await site.ready
  })

  test('and only reads: pages are served, changes are refused and not counted as attempts', async () => {
    const { databaseUrl, site, get, send, signIn } = await siteBehindProxy()
    const account = { email: 'ann@example.org', password: 'a long password', data: { username: 'ann' } }
    const { access_token } = await (await send('/auth/v1/signup', account)).json()
    const vote = () => send('/api/upvote', { game: 1 }, access_token)
    await setReadOnly(databaseUrl, true)
    await expect.poll(async () => (await vote()).status).toBe(503)
    await expect.poll(site.output).toContain('can only be read')
    for (let n = 0; n < 5; n++) {
      const refused = await vote()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await refused.json()).toMatchObject({ code: 'database_read_only' })
    }
    const attempts = await Promise.all(Array.from({ length: 40 }, signIn))
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([503]))
    for (const path of ['/game/idle-mine', '/user/alice', '/community', '/updates', '/api/games/idle-mine'])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect(await (await get('/api/health')).json()).toMatchObject({ status: 'degraded' })

    await setReadOnly(databaseUrl, false)
    await expect.poll(site.output).toContain('can be written again')
    expect((await vote()).status).toBe(200)
    expect((await signIn()).status).toBe(400)
    const lines = site.output().split('\n')
    // What fails when the server ends all connections, as it does here, may have one more.
    const others = lines.filter((line) => line.includes('"level"') && !line.includes('although it responds'))
    expect(others).toHaveLength(2)
  })

  test.runIf(canMakeServers)('and is a standby: a start waits for its promotion and says so', async () => {
    const { url, promote } = await standby('idledex')
    const env = { DATA_DIR: await folder(), DATABASE_URL: url }
    const impatient = startSite({ ...env, PORT: String(await freePort()), DATABASE_WAIT_SECONDS: '0' })
    expect(await impatient.ended).toBe(1)
    expect(impatient.output()).toBe(
      `Idledex cannot start: PostgreSQL at ${new URL(url).host} is a read-only standby. ` +
        'Promote it, or use the address of the primary.\n',
    )
    const site = startSite({ ...env, PORT: String(await freePort()) })
    await expect
      .poll(site.output, { timeout: 60_000 })
      .toMatch(/Waiting for the database: .+ is a read-only standby/)
    await promote()
    await site.ready
  })
})
