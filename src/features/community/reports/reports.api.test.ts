// @module-tag smoke
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, send, signIn } = await testApi()

const UPDATES = { shown: 901, own: 902, removed: 903 } as const
let alice: HeadersInit
beforeAll(async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  alice = await signIn(PEOPLE.alice)
  const update = { game_id: GAMES.tower, content: 'Buy shoes' }
  await db.kysely
    .insertInto('updates')
    .values([
      { ...update, id: UPDATES.shown, version_number: 'r.1', release_key: 'r.1', added_by: PEOPLE.bob },
      { ...update, id: UPDATES.own, version_number: 'r.2', release_key: 'r.2', added_by: PEOPLE.alice },
      { ...update, id: UPDATES.removed, version_number: 'r.3', release_key: 'r.3', is_removed: true },
    ])
    .execute()
})

const report = (who: HeadersInit, subject_type: string, subject_id: string | number, more: object = {}) =>
  send('POST', '/api/reports', who, { subject_type, subject_id: String(subject_id), kind: 'spam', ...more })
const stored = () => db.kysely.selectFrom('reports').selectAll().orderBy('id').execute()

describe('a report', () => {
  test.each([
    ['post', POSTS.bobReview],
    ['comment', 2],
    ['profile', PEOPLE.bob],
    ['update', UPDATES.shown],
  ])('of a %s reaches the moderators once, however often it is sent', async (type, id) => {
    for (const reason of ['It sells shoes', 'It still does'])
      expect(await report(alice, type, id, { reason })).toMatchObject({
        status: 200,
        body: { message: 'Thanks. Your report was sent to the moderators.' },
      })
    const rows = (await stored()).filter((row) => row.subject_type === type)
    expect(rows).toMatchObject([
      {
        reporter_id: PEOPLE.alice,
        subject_id: String(id),
        kind: 'spam',
        reason: 'It sells shoes',
        status: 'open',
      },
    ])
  })

  test('can be made again once the earlier one is decided', async () => {
    await db.kysely.updateTable('reports').set({ status: 'dismissed', decided_at: new Date() }).execute()
    const before = (await stored()).length
    expect((await report(alice, 'comment', 2)).status).toBe(200)
    expect(await stored()).toHaveLength(before + 1)
  })

  test('cannot be made of one’s own', async () => {
    for (const [type, id] of [
      ['post', POSTS.aliceReview],
      ['comment', 1],
      ['profile', PEOPLE.alice],
      ['update', UPDATES.own],
    ] as const)
      expect((await report(alice, type, id)).status).toBe(403)
  })

  test.each([
    ['post', POSTS.removed],
    ['post', POSTS.privateList],
    ['comment', 5],
    ['comment', 99_999],
    ['update', UPDATES.removed],
    ['update', 99_999],
    ['profile', '00000000-0000-4000-8000-000000009999'],
  ])('of a %s that cannot be seen is rejected (%s)', async (type, id) => {
    expect((await report(alice, type, id)).status).toBe(404)
  })

  test.each([
    ['post', 'x', {}],
    ['profile', '5', {}],
    ['game', 'x', { kind: 'facts' }],
    ['update', 'x', {}],
    ['comment', '2', { kind: 'boring' }],
    ['comment', '2', { reason: 'x'.repeat(1001) }],
    ['comment', '2', { reason: 'a\u0000b' }],
  ])('with wrong words is rejected: %s %s %j', async (type, id, more) => {
    expect((await report(alice, type, id, more)).status).toBe(400)
  })

  test('requires signing in', async () => {
    expect((await report({}, 'comment', 2)).status).toBe(401)
  })

  test('is limited: twenty an hour', async () => {
    const bob = await signIn(PEOPLE.bob)
    const sent = []
    for (let at = 0; at < 22; at++) sent.push((await report(bob, 'comment', 2)).status)
    expect(sent.filter((status) => status === 200)).toHaveLength(20)
    expect(sent.at(-1)).toBe(429)
  })
})
