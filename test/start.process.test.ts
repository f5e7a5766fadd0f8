import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { freePort, startSite } from './siteProcess.ts'

/** A data folder that the tests use one after the other, empty at first: making a database takes seconds, opening it a moment. */
let dataDir: string

beforeAll(async () => {
  buildIfStale()
  dataDir = await mkdtemp(join(tmpdir(), 'idledex-start-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('starting and stopping', () => {
  it('serves, finishes the requests in progress when it is stopped, and starts again on the same folder', async () => {
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const site = startSite(env)
      const address = await site.ready
      const responses = Array.from({ length: 20 }, () => fetch(`${address}/api/updates`))
      expect((await fetch(`${address}/api/health`)).status).toBe(200)
      site.process.kill(signal)
      const statuses = await Promise.all(responses.map(async (response) => (await response).status))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await site.ended, site.output()).toBe(0)
      expect(site.output().trim().split('\n'), site.output()).toHaveLength(1)
    }
  })

  // What else may be wrong, and each message: src/config.test.ts, src/http/listen.test.ts and src/db/connect.db.test.ts.
  it('says in one line, without a stack trace, which setting is wrong, and ends with an error', async () => {
    const site = startSite({ DATA_DIR: dataDir, PORT: '99999' })
    expect(await site.ended).toBe(1)
    expect(site.output()).toBe(
      'Idledex cannot start: PORT is invalid: must be a whole number from 1 to 65535\n',
    )
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
