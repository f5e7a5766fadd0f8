// @module-tag race
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { castPollVote } from './polls.writes.server.ts'

const { cache, db, events, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })

let alice: HeadersInit
let bob: HeadersInit

beforeAll(async () => {
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
})

async function newPoll({
  endsIn = '1 day',
  ...more
}: {
  endsIn?: string
  is_removed?: boolean
  added_by?: string
} = {}): Promise<number> {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({
      post_type: 'poll',
      title: 'Up or down?',
      added_by: PEOPLE.alice,
      created_at: sql<Date>`now() - interval '1 day'`,
      poll_ends_at: sql<Date>`now() + ${endsIn}::interval`,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.kysely
    .insertInto('poll_options')
    .values(['Up', 'Down', 'Sideways'].map((label, index) => ({ post_id: id, position: index + 1, label })))
    .execute()
  return id
}

const vote = (who: HeadersInit, id: number, position: unknown) =>
  send('PUT', `/api/posts/${id}/poll-vote`, who, { position })
const results = async (id: number): Promise<number[]> =>
  (await get(`/api/posts/${id}`)).body.poll.options.map((option: { votes: number }) => option.votes)
const own = (who: HeadersInit, id: number) => get(`/api/posts/${id}/poll-vote`, who)

describe('a vote in a poll', () => {
  test('counts once, and moves when it is changed', async () => {
    const id = await newPoll()
    expect((await own(bob, id)).body).toEqual({ position: null })
    const first = await vote(bob, id, 1)
    expect(first).toMatchObject({ status: 200, body: { position: 1, changed: true } })
    expect(first.body.poll.options).toMatchObject([{ votes: 1 }, { votes: 0 }, { votes: 0 }])
    expect((await vote(bob, id, 1)).body.changed).toBe(false)
    expect(await results(id)).toEqual([1, 0, 0])
    expect((await vote(bob, id, 3)).body.changed).toBe(true)
    expect(await results(id)).toEqual([0, 0, 1])
    expect((await own(bob, id)).body).toEqual({ position: 3 })
    expect((await own(alice, id)).body).toEqual({ position: null })
  })

  test('can be cast by the author too', async () => {
    const id = await newPoll()
    expect((await vote(alice, id, 2)).status).toBe(200)
    expect(await results(id)).toEqual([0, 1, 0])
  })

  test('is rejected after the end, and earlier votes stay', async () => {
    const id = await newPoll()
    await vote(bob, id, 1)
    await db.kysely
      .updateTable('posts')
      .set({ poll_ends_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    for (const who of [alice, bob]) {
      const refused = await vote(who, id, 2)
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: 'This poll has ended. You can no longer vote in it.' },
      })
    }
    expect(await results(id)).toEqual([1, 0, 0])
    expect((await own(bob, id)).body).toEqual({ position: 1 })
  })

  test('needs an account, and a poll that can be seen', async () => {
    const id = await newPoll()
    expect((await vote({}, id, 1)).status).toBe(401)
    expect((await own({}, id)).status).toBe(401)
    const removed = await newPoll({ is_removed: true })
    for (const missing of [removed, POSTS.discussion, POSTS.held, 999_999]) {
      expect((await vote(bob, missing, 1)).status).toBe(404)
      expect((await own(bob, missing)).status).toBe(404)
    }
  })

  test('needs a username that the member chose', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ username_chosen: false })
      .where('id', '=', PEOPLE.dev)
      .execute()
    expect((await vote(await signIn(PEOPLE.dev), await newPoll(), 1)).status).toBe(403)
  })

  test.each([0, 4, 11, 1.5, '1', null, undefined])('rejects %j, which is not an option', async (position) => {
    const { status, body } = await vote(bob, await newPoll(), position)
    expect([status, body.errors[0].parameter]).toEqual([400, 'position'])
  })

  test('appears on the poll’s page at once', async () => {
    const invalidated: string[] = []
    const invalidate = cache.invalidate.bind(cache)
    cache.invalidate = (tags) => {
      const all = [...tags]
      invalidated.push(...all.map(String))
      invalidate(all)
    }
    onTestFinished(() => {
      cache.invalidate = invalidate
    })
    const id = await newPoll()
    await vote(bob, id, 1)
    await vote(bob, id, 1)
    expect(invalidated).toEqual([`post:${id}`])
  })
})

describe('votes at once', () => {
  test('a hundred by one member count once', async () => {
    const id = await newPoll()
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => vote(bob, id, 1 + (index % 3))),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(200))
    const { position } = (await own(bob, id)).body
    expect(await results(id)).toEqual([1, 2, 3].map((each) => (each === position ? 1 : 0)))
  })

  test('a hundred members who change their vote are counted exactly', async () => {
    const id = await newPoll()
    const { rows } = await sql<{ id: string }>`
      insert into profiles (username) select 'voter' || n from generate_series(1, 100) n returning id`.execute(
      db.kysely,
    )
    const cast = (userId: string, position: number) =>
      events.write((trx) => castPollVote(trx, { postId: id, userId, position }))
    await Promise.all(
      rows.flatMap((member, index) => [
        cast(member.id, 1 + (index % 3)),
        cast(member.id, 1 + ((index + 1) % 3)),
      ]),
    )
    const { rows: stored } = await sql<{ position: number; votes: number }>`
      select position::integer, count(*)::integer as votes from poll_votes where post_id = ${id} group by position order by position`.execute(
      db.kysely,
    )
    expect(stored.reduce((sum, { votes }) => sum + votes, 0)).toBe(100)
    const counted = await results(id)
    expect(stored.map(({ position }) => counted[position - 1])).toEqual(stored.map(({ votes }) => votes))
    expect(counted.reduce((sum, votes) => sum + votes, 0)).toBe(100)
  })
})

test('votes are limited by how many a person with a new account needs', async () => {
  const limited = await testApi()
  const carol = await limited.signInAsNew(PEOPLE.carol)
  const responses = []
  for (let i = 0; i < 46; i++)
    responses.push(await limited.send('PUT', '/api/posts/999999/poll-vote', carol, { position: 1 }))
  expect(responses.map(({ status }) => status)).toEqual([...Array(45).fill(404), 429])
})
