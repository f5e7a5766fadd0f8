import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { freePort, startSite } from './siteProcess.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'idledex-start-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A data folder that the tests use one after the other: making the first database takes seconds, opening it a moment. */
let dataDir: string

beforeAll(async () => {
  buildIfStale()
  dataDir = await mkdtemp(join(tmpdir(), 'idledex-start-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('starting and stopping', () => {
  it('serves, stops cleanly on SIGTERM, and starts again on the same folder', async () => {
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const site = startSite(env)
      const address = await site.ready
      const health = await fetch(`${address}/api/health`)
      expect(health.status).toBe(200)
      site.process.kill(signal)
      expect(await site.ended, site.output()).toBe(0)
      expect(site.output().trim().split('\n'), site.output()).toHaveLength(1)
    }
  })

  it('finishes a request that is in progress when it is stopped', async () => {
    const site = startSite({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    const address = await site.ready
    const responses = Array.from({ length: 20 }, () => fetch(`${address}/api/updates`))
    await fetch(`${address}/healthz`)
    site.process.kill('SIGTERM')
    const statuses = await Promise.all(responses.map(async (response) => (await response).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await site.ended).toBe(0)
  })

  it.each([
    ['a port in use', { PORT: 'taken' }, /Port \d+ is already in use/],
    ['a port that is none', { PORT: '99999' }, /PORT is invalid/],
    ['a host that is not of this machine', { HOST: '203.0.113.1' }, /is not an address of this machine/],
    [
      'a database that does not respond',
      { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none', DATABASE_WAIT_SECONDS: '0' },
      /postgres|database/i,
    ],
    [
      'an address elsewhere that is not https',
      { COUNCIL_URL: 'http://council.example' },
      /COUNCIL_URL is invalid/,
    ],
    [
      'an address that is a script',
      { DISCORD_URL: 'javascript:alert(1)' },
      /DISCORD_URL is invalid: must be an https/,
    ],
    ['an address that is no database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL is invalid/],
    ['a folder that is a file', { DATA_DIR: 'file' }, /folder|directory/i],
    // Nobody may write there, not even root.
    ['a folder that cannot be written', { DATA_DIR: '/proc/idledex' }, /\/proc\/idledex/],
  ])('says in one line what is wrong with %s, and ends with an error', async (_, wrong, message) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const file = join(await folder(), 'a-file')
    await writeFile(file, '')
    const env: Record<string, string> = { DATA_DIR: dataDir, PORT: String(await freePort()), ...wrong }
    if (env.PORT === 'taken') env.PORT = String((taken.address() as { port: number }).port)
    if (env.DATA_DIR === 'file') env.DATA_DIR = join(file, 'data')
    const site = startSite(env)
    expect(await site.ended).toBe(1)
    expect(site.output()).toMatch(message)
    expect(site.output().trim().split('\n'), site.output()).toHaveLength(1)
  })

  it('rejects a folder that another process holds, and leaves that one running', async () => {
    const first = startSite({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    const address = await first.ready
    const second = startSite({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/in use by process \d+/)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  })
})
