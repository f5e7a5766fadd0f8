// @module-tag race
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { file, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { readDueFeeds } from './feeds.jobs.server.ts'

const internet = await smallInternet()
const { api, db, send, signIn, services } = await testApi({ WRITE_LIMIT_FACTOR: '50' }, internet.network)
await db.kysely
  .updateTable('profiles')
  .set({ created_at: new Date('2024-01-01') })
  .execute()

const mod = await signIn(PEOPLE.mod)
const FEED = '/api/games/number-tower/feed'
const TOKENS = '/api/games/number-tower/update-tokens'
const URL_ = 'http://feeds.example/updates.json'

const feed = (...versions: string[]) =>
  file(
    'application/json',
    JSON.stringify({ updates: versions.map((version) => ({ version, content: `What ${version} brings.` })) }),
  )
const runJob = async () => {
  await db.kysely
    .updateTable('update_feeds')
    .set({ next_check_at: new Date(0) })
    .execute()
  await readDueFeeds.run(services, {
    data: {},
    signal: AbortSignal.timeout(60_000),
    completeIn: async () => {},
  })
}
const added = async () =>
  (
    await db.kysely
      .selectFrom('updates')
      .where('game_id', '=', GAMES.tower)
      .where('source', 'in', ['feed', 'push'])
      .orderBy('id')
      .select('version_number')
      .execute()
  ).map((update) => update.version_number)
const push = (token: string, version: string) =>
  api.request('/api/updates/push', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, content: 'From a build.' }),
  })
const ban = (userId: string, until = new Date(Date.now() + 86_400_000)) =>
  db.kysely.updateTable('auth_users').set({ banned_until: until }).where('id', '=', userId).execute()

beforeEach(async () => {
  await db.kysely.updateTable('auth_users').set({ banned_until: null }).execute()
  await db.kysely.deleteFrom('update_feeds').execute()
  await db.kysely.deleteFrom('update_tokens').execute()
  await db.kysely.deleteFrom('updates').where('source', 'in', ['feed', 'push']).execute()
  await db.kysely
    .updateTable('games')
    .set({ developer_id: PEOPLE.dev })
    .where('id', '=', GAMES.tower)
    .execute()
})

describe('a banned developer', () => {
  test('cannot go on by a token for pushing updates', async () => {
    const dev = await signIn(PEOPLE.dev)
    const { body } = await send('POST', TOKENS, dev, { name: 'CI' })
    expect((await push(body.token, '5.0')).status).toBe(200)
    await ban(PEOPLE.dev)
    expect((await push(body.token, '5.1')).status).toBe(401)
    expect(await added()).toEqual(['5.0'])
  })

  test('cannot go on by a feed, which is read again once the ban is over', async () => {
    const dev = await signIn(PEOPLE.dev)
    internet.site('feeds.example', feed('5.0'))
    expect((await send('PUT', FEED, dev, { url: URL_ })).status).toBe(200)
    await ban(PEOPLE.dev)
    internet.site('feeds.example', feed('6.0', '5.0'))
    await runJob()
    expect(await added()).toEqual(['5.0'])
    await ban(PEOPLE.dev, new Date(Date.now() - 1000))
    await runJob()
    expect(await added()).toEqual(['5.0', '6.0'])
  })
})

describe('a developer whose ownership is revoked', () => {
  const revoke = () =>
    send('POST', '/api/games/number-tower/ownership/revoke', mod, { reason: 'It is not theirs.' })

  test('cannot revive the feed by a slow server that was being read meanwhile', async () => {
    const dev = await signIn(PEOPLE.dev)
    internet.site('feeds.example', feed('5.0'))
    await send('PUT', FEED, dev, { url: URL_ })
    internet.site('feeds.example', (request, response) => {
      void revoke().then(() => feed('6.0', '5.0')(request, response))
    })
    await runJob()
    internet.site('feeds.example', feed('7.0', '6.0', '5.0'))
    await runJob()
    expect(await added()).toEqual(['5.0'])
  })

  test('cannot set a feed that was being read meanwhile', async () => {
    const dev = await signIn(PEOPLE.dev)
    internet.site('feeds.example', (request, response) => {
      void revoke().then(() => feed('5.0')(request, response))
    })
    expect((await send('PUT', FEED, dev, { url: URL_ })).status).toBe(403)
    await runJob()
    expect(await added()).toEqual([])
  })
})

test('a moderator who lost the role leaves no feed behind', async () => {
  internet.site('feeds.example', feed('5.0'))
  await send('PUT', FEED, mod, { url: URL_ })
  await db.kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', PEOPLE.mod).execute()
  internet.site('feeds.example', feed('6.0', '5.0'))
  await runJob()
  await db.kysely.updateTable('profiles').set({ role: 'mod' }).where('id', '=', PEOPLE.mod).execute()
  expect(await added()).toEqual(['5.0'])
})

test('a stolen session cannot stay by a token or a feed: both need a recent sign-in', async () => {
  const stolen = await signIn(PEOPLE.dev)
  await db.kysely
    .updateTable('auth_sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .execute()
  internet.site('feeds.example', feed('5.0'))
  for (const { status, body } of [
    await send('POST', TOKENS, stolen, { name: 'CI' }),
    await send('PUT', FEED, stolen, { url: URL_ }),
  ])
    expect([status, body.code]).toEqual([403, 'reauthentication_needed'])
})
