import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import { buildIfStale } from '../scripts/build.ts'
import { buildWorld } from './buildWorld.ts'
import { testDatabaseUrl } from './database.ts'
import { freezingProxy } from './freezingProxy.ts'
import { freePort, startSite } from './siteProcess.ts'

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
  const signIn = () =>
    fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'wrong password' }),
    })
  return { proxy, site, get, signIn }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('while PostgreSQL is away', () => {
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
})
