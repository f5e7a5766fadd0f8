// @module-tag smoke
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { queueItems } from '../../../../test/queueItems.ts'
import { signInRoles } from '../../../../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { QUEUE_KINDS } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const who = await signInRoles(kysely, signIn)

const { newHeld, newReported, newFeed, newDeadLink, report } = queueItems(kysely)
const decide = (as: HeadersInit, kind: string, id: string, decision: string, reason?: string) =>
  send('POST', `/api/moderation/${kind}/${id}`, as, { decision, ...(reason === undefined ? {} : { reason }) })
const queue = async (query = '') => (await get(`/api/moderation/queue${query}`, who.mod)).body

describe('every tool of the queue is for moderators', () => {
  const REFUSED = [
    ['visitor', 401],
    ['pleb', 403],
    ['owner', 403],
    ['council', 403],
  ] as const
  const ALLOWED = ['mod', 'admin'] as const
  const MAKE: Record<string, () => Promise<string>> = {
    held: newHeld,
    reports: newReported,
    feeds: newFeed,
    links: newDeadLink,
  }

  test.each(REFUSED)('reading it is rejected to a %s with %i', async (role, status) => {
    const id = await newHeld()
    for (const path of ['queue', 'state', 'reasons', `held/${id}`])
      expect((await get(`/api/moderation/${path}`, who[role])).status, path).toBe(status)
  })

  test.each(REFUSED)('changing anything is rejected to a %s with %i', async (role, status) => {
    const id = await newHeld()
    for (const kind of Object.keys(MAKE))
      for (const decision of ['accept', 'decline'])
        expect((await decide(who[role], kind, await MAKE[kind]!(), decision, 'Because')).status).toBe(status)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await send(method, `/api/moderation/held/${id}/lock`, who[role])).status).toBe(status)
    expect((await send('PUT', '/api/moderation/reasons', who[role], { items: [] })).status).toBe(status)
    expect(await queue('?kind=held')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id })]),
    })
  })

  test.each(ALLOWED)('a %s reads it and decides', async (role) => {
    for (const kind of Object.keys(MAKE))
      for (const decision of ['accept', 'decline']) {
        const id = await MAKE[kind]!()
        expect((await get(`/api/moderation/${kind}/${id}`, who[role])).status).toBe(200)
        expect((await decide(who[role], kind, id, decision, 'Because')).status, `${kind} ${decision}`).toBe(
          200,
        )
      }
  })
})

describe('the queue', () => {
  test('has what waits of every kind, the oldest first, with exact counts', async () => {
    await kysely.updateTable('comments').set({ is_removed: true }).where('is_held', '=', true).execute()
    const held = await newHeld({ created_at: '2024-05-01T00:00:00Z' })
    const edit = await kysely
      .insertInto('edit_requests')
      .values({
        game_id: GAMES.mine,
        user_id: PEOPLE.alice,
        diff: '{"desc":{"from":"a","to":"b"}}',
        summary: 'Typo',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('ownership_verifications')
      .values({
        game_id: GAMES.mine,
        user_id: PEOPLE.alice,
        token: 'OldTower123',
        status: 'requested',
        message: 'Mine',
      })
      .execute()
    await kysely
      .insertInto('votes_removal_requests')
      .values({ game_id: GAMES.tower, user_id: PEOPLE.dev, reason: 'It is another game now' })
      .execute()
    await newFeed({ stopped_at: '2024-06-01T00:00:00Z' })
    await newDeadLink()
    const marked = { set_aside: true, waits_until: sql<Date>`'infinity'` }
    await kysely
      .insertInto('votes')
      .values(
        [PEOPLE.alice, PEOPLE.bob, PEOPLE.carol].map((user_id) => ({
          game_id: GAMES.farm,
          user_id,
          type: 1,
          ...marked,
        })),
      )
      .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(marked))
      .execute()
    const { items, counts, next } = await queue()
    expect(next).toBeNull()
    const times = items.map(({ since }: { since: string }) => since)
    expect(times).toEqual(times.toSorted())
    for (const kind of QUEUE_KINDS)
      expect(counts[kind], kind).toBe(items.filter((item: { kind: string }) => item.kind === kind).length)
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(QUEUE_KINDS))
    for (const { kind, id } of items)
      expect((await get(`/api/moderation/${kind}/${id}`, who.mod)).status, `${kind} ${id}`).toBe(200)
    expect(items.find(({ id }: { id: string }) => id === held)).toMatchObject({
      kind: 'held',
      excerpt: 'Buy at https://shoes.example',
      who: { username: 'alice' },
      lock: null,
    })
    expect(items.find(({ kind }: { kind: string }) => kind === 'edits')).toMatchObject({
      excerpt: 'Short description · Typo',
      game: { id: GAMES.mine, picture: { kind: 'cover' } },
    })
    const { body } = await get(`/api/moderation/edits/${edit.id}`, who.mod)
    expect(body).toMatchObject({
      title: 'Idle Mine',
      changes: [{ field: 'Short description', from: 'a', to: 'b' }],
      history: { role: 'pleb', edits: { accepted: 0, declined: 0 } },
    })
  })

  test('goes on where it ended, with every item once', async () => {
    for (let at = 0; at < 60; at++) await newHeld({ created_at: '2024-05-02T00:00:00Z' })
    const first = await queue('?kind=held')
    expect(first.items).toHaveLength(50)
    const second = await queue(`?kind=held&after=${first.next}`)
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(first.counts.held)
    expect(second.next).toBeNull()
    await kysely.updateTable('comments').set({ is_removed: true }).where('is_held', '=', true).execute()
  })

  test('has no private lists, and nothing that is gone', async () => {
    await report('post', String(POSTS.privateList), [PEOPLE.bob])
    const removed = await newReported([PEOPLE.bob], { is_removed: true })
    const { items } = await queue('?kind=reports')
    const ids = items.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(`post-${POSTS.privateList}`)
    expect(ids).not.toContain(removed)
    expect((await get(`/api/moderation/reports/post-${POSTS.privateList}`, who.mod)).status).toBe(404)
    expect((await decide(who.mod, 'reports', `post-${POSTS.privateList}`, 'accept', 'Because')).status).toBe(
      409,
    )
  })

  test.each(['?kind=shoes', '?after=x', '?after=1~a', '?page=2'])('rejects %s', async (query) => {
    expect((await get(`/api/moderation/queue${query}`, who.mod)).status).toBe(400)
  })

  test('has labels for the decisions of every kind', () => {
    expect(Object.keys(KIND_LABELS)).toEqual([...QUEUE_KINDS])
  })
})
