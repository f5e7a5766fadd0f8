// @module-tag race
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VOTE_ADDRESS_DAYS } from '#/features/stewardship/gameTools/gameTools.limits.ts'
import { forgetVoteAddresses } from '#/features/stewardship/gameTools/gameTools.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn, catalog } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

const who = {} as Record<keyof typeof PEOPLE, HeadersInit>
beforeAll(async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  for (const name of ['alice', 'bob', 'carol', 'dev', 'mod'] as const) who[name] = await signIn(PEOPLE[name])
})
beforeEach(async () => {
  await db.kysely
    .updateTable('games')
    .set({ developer_id: PEOPLE.dev })
    .where('id', '=', GAMES.tower)
    .execute()
  for (const table of ['votes_removal_requests', 'notifications', 'moderation_log'] as const)
    await db.kysely.deleteFrom(table).execute()
  await db.kysely.deleteFrom('votes').where('game_id', '=', GAMES.tower).execute()
  await db.kysely.updateTable('games').set({ other_data: '{}' }).execute()
  await db.kysely
    .insertInto('votes')
    .values([
      { game_id: GAMES.tower, user_id: PEOPLE.alice, type: 1 },
      { game_id: GAMES.tower, user_id: PEOPLE.bob, type: 1, set_aside: true },
      { game_id: GAMES.tower, user_id: PEOPLE.carol, type: -1 },
    ])
    .execute()
  await catalog.refresh()
})

const TOWER = '/api/games/number-tower/votes-removal'
const reason = 'The game was rewritten from the beginning.'
const ask = (member: HeadersInit, body: object = { reason }) => send('POST', TOWER, member, body)
const settle = (member: HeadersInit, id: number, body: object = { decision: 'accept' }) =>
  send('POST', `/api/moderation/votes-removal/${id}`, member, body)
const requestId = async () => (await get(TOWER, who.dev)).body.latest.id as number
const votesOf = async () => {
  const { upvotes, downvotes } = (await get('/api/games/number-tower')).body
  const { items } = (await get('/api/games?q=tower')).body
  expect(items[0]).toMatchObject({ upvotes, downvotes })
  return { upvotes, downvotes }
}
const otherData = async () =>
  (
    await db.kysely
      .selectFrom('games')
      .where('id', '=', GAMES.tower)
      .select('other_data')
      .executeTakeFirstOrThrow()
  ).other_data

describe('a request to remove votes', () => {
  test('is made by the developer alone, one at a time', async () => {
    expect((await ask({})).status).toBe(401)
    for (const member of [who.alice, who.mod]) {
      expect((await ask(member)).status).toBe(403)
      expect((await get(TOWER, member)).status).toBe(403)
    }
    expect((await get(TOWER)).status).toBe(401)
    expect((await get(TOWER, who.dev)).body).toEqual({
      latest: null,
      refusal: null,
      upvotes: 1,
      downvotes: 1,
    })
    expect((await ask(who.dev)).body).toEqual({ status: 'pending' })
    expect((await ask(who.dev)).status).toBe(409)
    expect((await get(TOWER, who.dev)).body).toMatchObject({
      latest: { status: 'pending', reason, decision_reason: null },
      refusal: 'Your request is already waiting for a moderator',
    })
    for (const body of [{}, { reason: 'too short' }, { reason: 'x'.repeat(3001) }])
      expect((await ask(who.dev, body)).status).toBe(400)
    expect((await send('POST', '/api/games/nowhere/votes-removal', who.dev, { reason })).status).toBe(404)
  })

  test('stays with who made it: a later developer does not read it, and can ask at once', async () => {
    await ask(who.dev)
    await send('POST', '/api/games/number-tower/ownership/revoke', who.mod, { reason: 'The site was sold.' })
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.carol })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await get(TOWER, who.carol)).body).toMatchObject({ latest: null, refusal: null })
    expect((await ask(who.carol)).body).toEqual({ status: 'pending' })
  })

  test('of a developer who has left waits on: a later one is told so instead of a second one', async () => {
    await ask(who.dev)
    await db.kysely.updateTable('votes_removal_requests').set({ user_id: null }).execute()
    expect(await ask(who.dev)).toMatchObject({
      status: 409,
      body: { detail: 'A request to remove this game’s votes is already waiting for a moderator' },
    })
  })

  test('that is granted archives network addresses for no longer than votes have them', async () => {
    await db.kysely
      .updateTable('votes')
      .set({ address_hash: Buffer.from('somewhere'), created_at: '2026-01-01T00:00:00Z' })
      .where('game_id', '=', GAMES.tower)
      .where('user_id', 'in', [PEOPLE.alice, PEOPLE.bob])
      .execute()
    await ask(who.dev)
    await settle(who.mod, await requestId(), { decision: 'accept', reason: 'A new game' })
    expect(await forgetVoteAddresses(db.kysely, VOTE_ADDRESS_DAYS)).toBe(2)
    expect(await forgetVoteAddresses(db.kysely, VOTE_ADDRESS_DAYS)).toBe(0)
    const left = db.kysely.selectFrom('archived_votes').select('address_hash').execute()
    expect(await left).toEqual([{ address_hash: null }, { address_hash: null }, { address_hash: null }])
  })

  test('that is granted moves the votes to the archive, and voting starts over', async () => {
    await ask(who.dev)
    const id = await requestId()
    expect(await votesOf()).toEqual({ upvotes: 1, downvotes: 1 })
    expect((await settle(who.mod, id, { decision: 'accept', reason: 'A new game' })).body).toEqual({
      status: 'granted',
    })
    expect(await votesOf()).toEqual({ upvotes: 0, downvotes: 0 })
    expect(await otherData()).toEqual({
      archived_votes_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      archived_upvotes: 1,
      archived_downvotes: 1,
    })
    expect((await get('/api/games/number-tower')).body.archived_votes).toMatchObject({
      upvotes: 1,
      downvotes: 1,
    })
    const archived = await db.kysely.selectFrom('archived_votes').selectAll().orderBy('user_id').execute()
    expect(archived).toHaveLength(3)
    expect(archived.find((vote) => vote.user_id === PEOPLE.bob)).toMatchObject({ type: 1, set_aside: true })
    const { upvotes, downvotes } = await db.kysely
      .selectFrom('profile_counts')
      .where('user_id', '=', PEOPLE.carol)
      .select(['upvotes', 'downvotes'])
      .executeTakeFirstOrThrow()
    expect({ upvotes, downvotes }).toEqual({ upvotes: 0, downvotes: 0 })
    expect((await get('/api/games?vote=downvoted', who.carol)).body.total).toBe(0)
    // Voting starts afresh, also for somebody whose vote was set aside.
    expect((await send('POST', '/api/upvote', who.bob, { game: GAMES.tower })).status).toBe(200)
    expect(await votesOf()).toEqual({ upvotes: 1, downvotes: 0 })
    const notices = await db.kysely
      .selectFrom('notifications')
      .select(['user_id', 'type', 'title', 'text'])
      .where('type', '<>', 'collectible')
      .execute()
    expect(notices).toEqual([
      {
        user_id: PEOPLE.dev,
        type: 'decision',
        title: 'The votes on Number Tower were removed, and voting starts over',
        text: 'A new game',
      },
    ])
    const log = await db.kysely.selectFrom('moderation_log').selectAll().executeTakeFirstOrThrow()
    expect(log).toMatchObject({ actor_id: PEOPLE.mod, action: 'remove-votes', reason: 'A new game' })
  })

  test('is granted once, however many decide at once', async () => {
    await ask(who.dev)
    const id = await requestId()
    const responses = await Promise.all(Array.from({ length: 6 }, () => settle(who.mod, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await otherData()).toMatchObject({ archived_upvotes: 1, archived_downvotes: 1 })
  })

  test('a second time adds to what was archived', async () => {
    await ask(who.dev)
    await settle(who.mod, await requestId())
    expect((await ask(who.dev)).status).toBe(409)
    await db.kysely
      .updateTable('votes_removal_requests')
      .set({ decided_at: '2024-01-01T00:00:00Z' })
      .execute()
    await send('POST', '/api/upvote', who.alice, { game: GAMES.tower })
    await ask(who.dev)
    await settle(who.mod, await requestId())
    expect(await otherData()).toMatchObject({ archived_upvotes: 2, archived_downvotes: 1 })
    expect(await votesOf()).toEqual({ upvotes: 0, downvotes: 0 })
  })

  test('that is declined changes nothing, and says why', async () => {
    await ask(who.dev)
    const id = await requestId()
    expect((await settle(who.mod, id, { decision: 'decline' })).status).toBe(400)
    expect((await settle(who.mod, id, { decision: 'decline', reason: 'Not a new game' })).body).toEqual({
      status: 'declined',
    })
    expect(await votesOf()).toEqual({ upvotes: 1, downvotes: 1 })
    expect((await get(TOWER, who.dev)).body.latest).toMatchObject({
      status: 'declined',
      decision_reason: 'Not a new game',
    })
  })

  test('is decided by moderators alone, and not by the developer', async () => {
    await ask(who.dev)
    const id = await requestId()
    expect((await settle({}, id)).status).toBe(401)
    for (const member of [who.alice, who.dev]) expect((await settle(member, id)).status).toBe(403)
    expect((await settle(who.mod, 99_999)).status).toBe(404)
    await db.kysely.updateTable('profiles').set({ role: 'mod' }).where('id', '=', PEOPLE.dev).execute()
    const own = await settle(await signIn(PEOPLE.dev), id)
    await db.kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', PEOPLE.dev).execute()
    expect(own.status).toBe(403)
  })

  test('while votes arrive loses none: each is archived or counts in the new voting', async () => {
    await ask(who.dev)
    const id = await requestId()
    const voters = await Promise.all([who.alice, who.bob, who.carol].map(async (member) => member))
    await Promise.all([
      settle(who.mod, id),
      ...voters.map((member) => send('POST', '/api/downvote', member, { game: GAMES.tower })),
    ])
    const votes = await db.kysely
      .selectFrom('votes')
      .where('game_id', '=', GAMES.tower)
      .select(['type', 'set_aside'])
      .execute()
    const counted = votes.filter((vote) => !vote.set_aside)
    expect(await votesOf()).toEqual({
      upvotes: counted.filter((vote) => vote.type === 1).length,
      downvotes: counted.filter((vote) => vote.type === -1).length,
    })
  })
})
