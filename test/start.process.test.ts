import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backups } from '#/features/stewardship/operation/operation.contract.ts'
import { buildIfStale } from '../scripts/build.ts'
import { freePort, startSite } from './siteProcess.ts'

/** A data folder that the tests use one after the other, empty at first: making a database takes seconds, opening it a moment. */
let dataDir: string

beforeAll(async () => {
  buildIfStale()
  dataDir = await mkdtemp(join(tmpdir(), 'idledex-start-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Sends JSON to the site; fails for a response that is not 2xx. */
async function send<T>(url: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json() as Promise<T>
}

describe('a new site', () => {
  it('prints the code of the first admin, who makes a backup without a command', async () => {
    const site = startSite({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    const address = await site.ready
    const code = () => /enter the code (\S+)$/m.exec(site.output())?.[1]
    await expect.poll(code).toBeDefined()
    const { access_token } = await send<{ access_token: string }>(`${address}/auth/v1/signup`, {
      email: 'operator@example.org',
      password: 'a phrase of the operator',
      data: { username: 'operator1' },
    })
    const ask = <T>(path: string, body?: object) => send<T>(`${address}/api/site/${path}`, body, access_token)
    await ask('setup/admin', { code: code() })
    const { folder } = await ask<Backups>('backups', {})
    const state = () => ask<Backups>('backups')
    await expect.poll(state, { timeout: 60_000 }).toMatchObject({ is_running: false, failure: null })
    const { backups } = await state()
    expect(folder).toBe(join(dataDir, 'backups'))
    expect(await readdir(folder)).toEqual(backups.map(({ name }) => name))
    expect(backups).toHaveLength(1)
    site.process.kill('SIGTERM')
    expect(await site.ended, site.output()).toBe(0)
  })
})

// The site has an admin by now, so a start prints one line.
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
    expect(second.output()).toMatch(/in use by process \d+\. Stop it, or name another folder in DATA_DIR\.$/m)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  })
})
