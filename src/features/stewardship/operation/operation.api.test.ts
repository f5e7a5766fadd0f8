import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { PEOPLE } from '../../../../test/world.ts'

// Without backups of its own site.
const DATA_DIR = join(tmpdir(), 'idledex-without-backups')
const { db, get, send, signIn } = await testApi({ METRICS_TOKEN: 'a-token-of-metrics', DATA_DIR })
await addRoles(db.kysely)
const [admin, mod] = [await signIn(STAFF.admin), await signIn(PEOPLE.mod)]

test.each(['settings', 'jobs', 'backups', 'staff'])('only admins see %s', async (part) => {
  expect((await get(`/api/site/${part}`)).status).toBe(401)
  expect((await get(`/api/site/${part}`, mod)).status).toBe(403)
  const { status, headers } = await get(`/api/site/${part}`, admin)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('no-store')
})

test('the settings have no secret', async () => {
  const { body } = await get('/api/site/settings', admin)
  expect(body.settings).toContainEqual({
    name: 'METRICS_TOKEN',
    group: 'Processes, logs, and metrics',
    value: null,
    is_set: true,
    is_hidden: true,
  })
  expect(JSON.stringify(body)).not.toContain('a-token-of-metrics')
})

test('the members are those with a role, and those who are banned now', async () => {
  const ban = (id: string, days: number, ban_reason: string) =>
    db.kysely
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + days * 86_400_000), ban_reason })
      .where('id', '=', id)
      .execute()
  for (const id of [PEOPLE.alice, PEOPLE.bob]) await signIn(id)
  await ban(PEOPLE.alice, 1, 'Spam.')
  await ban(PEOPLE.bob, -1, 'Over.')
  const { body } = await get('/api/site/staff', admin)
  expect(body.staff.map(({ username, role }: Record<string, string>) => `${username} ${role}`)).toEqual([
    'boss admin',
    'mod mod',
    'mod2 mod',
    'councilor council',
  ])
  expect(body.banned).toMatchObject([{ username: 'alice', reason: 'Spam.' }])
  expect(body.banned_count).toBe(1)
})

describe('backups and jobs', () => {
  test('of two backups that are begun at once, one is made', async () => {
    expect((await send('POST', '/api/site/backups', mod)).status).toBe(403)
    const begin = () => send('POST', '/api/site/backups', admin)
    const both = (await Promise.all([begin(), begin()])).toSorted((a, b) => a.status - b.status)
    expect(both).toMatchObject([
      { status: 200, body: { is_running: true, failure: null, backups: [], kept: 5 } },
      { status: 409 },
    ])
    expect((await begin()).status).toBe(409)
    const { body } = await get('/api/site/jobs', admin)
    expect(body.jobs).toContainEqual(expect.objectContaining({ name: 'backup', waiting: 1, failed: 0 }))
  })

  test('a job without failed runs cannot be tried again', async () => {
    expect((await send('POST', '/api/site/jobs/retries', admin, { job: 'feeds' })).status).toBe(404)
    expect((await send('POST', '/api/site/jobs/retries', mod, { job: 'feeds' })).status).toBe(403)
  })
})
