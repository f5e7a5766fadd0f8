// @module-tag race
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { queueItems } from '../../../../test/queueItems.ts'
import { signInRoles } from '../../../../test/roles.ts'
import { LOCK_MINUTES, MAX_LOCK_MINUTES, MAX_LOCKS } from './queue.limits.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const who = await signInRoles(kysely, signIn)

const { newHeld } = queueItems(kysely)
const decide = (as: HeadersInit, kind: string, id: string, decision: string, reason?: string) =>
  send('POST', `/api/moderation/${kind}/${id}`, as, { decision, ...(reason === undefined ? {} : { reason }) })

describe('a lock', () => {
  const lock = (as: HeadersInit, id: string) => send('PUT', `/api/moderation/held/${id}/lock`, as)
  const minutesLeft = (until: string) => (Date.parse(until) - Date.now()) / 60_000

  test('keeps others from deciding, and shows them who has it', async () => {
    const id = await newHeld()
    const taken = await lock(who.mod, id)
    expect(taken.status).toBe(200)
    expect(minutesLeft(taken.body.until)).toBeCloseTo(LOCK_MINUTES, 0)
    expect(await lock(who.otherMod, id)).toMatchObject({
      status: 409,
      body: { detail: 'This is assigned to mod' },
    })
    expect(await decide(who.otherMod, 'held', id, 'accept')).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This is assigned to mod until \d\d:\d\d UTC$/) },
    })
    const { body } = await get('/api/moderation/state', who.otherMod)
    expect(body.locks).toContainEqual({
      kind: 'held',
      id,
      moderator: expect.objectContaining({ username: 'mod' }),
      until: expect.any(String),
    })
    expect((await decide(who.mod, 'held', id, 'accept')).status).toBe(200)
    expect((await get('/api/moderation/state', who.mod)).body.locks).toEqual([])
  })

  test('is given back, and runs out', async () => {
    const id = await newHeld()
    await lock(who.mod, id)
    await send('DELETE', `/api/moderation/held/${id}/lock`, who.otherMod)
    expect((await lock(who.otherMod, id)).status).toBe(409)
    await send('DELETE', `/api/moderation/held/${id}/lock`, who.mod)
    expect((await lock(who.otherMod, id)).status).toBe(200)
    await kysely
      .updateTable('moderation_locks')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await lock(who.mod, id)).status).toBe(200)
  })

  test('is claimed by one of two who try at once', async () => {
    const id = await newHeld()
    const statuses = (await Promise.all([lock(who.mod, id), lock(who.otherMod, id)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('is limited to ten at once and an hour in a row, and an admin can take it over', async () => {
    await kysely.deleteFrom('moderation_locks').execute()
    const ids = await Promise.all(Array.from({ length: MAX_LOCKS + 1 }, () => newHeld()))
    const statuses = []
    for (const id of ids) statuses.push((await lock(who.mod, id)).status)
    expect(statuses).toEqual([...Array(MAX_LOCKS).fill(200), 409])
    const long = new Date(Date.now() - (MAX_LOCK_MINUTES - 2) * 60_000)
    await kysely
      .updateTable('moderation_locks')
      .set({ taken_at: long })
      .where('item_id', '=', ids[0]!)
      .execute()
    expect(minutesLeft((await lock(who.mod, ids[0]!)).body.until)).toBeCloseTo(2, 0)
    expect((await lock(who.admin, ids[1]!)).status).toBe(200)
    expect((await decide(who.mod, 'held', ids[1]!, 'accept')).status).toBe(409)
  })

  test('of an item that does not wait is rejected', async () => {
    expect((await lock(who.admin, 'comment-99999')).status).toBe(404)
  })
})
