// @module-tag race
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wrongCounters } from '#/db/migrations/wrongCounters.ts'
import { decideMarkedVotes } from '#/features/moderation/gameTools/markedVotes.jobs.server.ts'
import { MARKED_PER_BATCH } from '#/features/moderation/gameTools/markedVotes.writes.server.ts'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { db, get, send, services, signIn } = world
const { kysely } = db
const game = GAMES.farm
let number = 0

let who: Record<'mod' | 'otherMod' | 'admin', HeadersInit>
beforeAll(async () => {
  await addRoles(kysely)
  who = {
    mod: await signIn(PEOPLE.mod),
    otherMod: await signIn(STAFF.otherMod),
    admin: await signIn(STAFF.admin),
  }
})
beforeEach(async () => {
  for (const table of ['votes', 'marked_votes_decisions', 'moderation_log', 'moderation_locks'] as const)
    await kysely.deleteFrom(table).execute()
  await sql`update profiles set created_at = '2020-01-01'`.execute(kysely)
  await kysely.updateTable('games').set({ is_removed: false }).execute()
  await world.catalogue.refresh()
})

/** Marks votes of members on the game that were cast so many hours ago. */
const mark = async (members: readonly string[], { type = 1, hours = 30 } = {}) => {
  await sql`insert into votes (game_id, user_id, type, created_at, set_aside, waits_until)
    select ${game}, id, ${type}, now() - ${hours}::float8 * interval '1 hour', true, 'infinity'
      from unnest(${members}::uuid[]) id`.execute(kysely)
}
const newMembers = (count: number) => addMembers(kysely, `marked${++number}x`, count)
const items = async () => (await get('/api/moderation/queue?kind=votes', who.mod)).body.items
const decide = (as: HeadersInit, decision: 'accept' | 'decline', version?: string) =>
  send('POST', `/api/moderation/votes/${game}`, as, {
    ...{ decision, reason: 'They share a home', version },
  })
/** The votes on the game: by the database, and as everybody sees it. */
const counts = async () => {
  const { upvotes, downvotes } = (await get('/api/games/number-farm')).body
  const card = (await get('/api/games?q=farm')).body.items[0]
  expect(card).toMatchObject({ upvotes, downvotes })
  return [upvotes, downvotes]
}
const states = async () => {
  const rows = await kysely
    .selectFrom('votes')
    .select(['user_id', 'set_aside', sql<boolean>`waits_until is not null`.as('waits')])
    .execute()
  return new Map(
    rows.map(({ user_id, set_aside, waits }) => [
      user_id,
      waits ? 'waits' : set_aside ? 'set aside' : 'counts',
    ]),
  )
}
const logged = () => kysely.selectFrom('moderation_log').selectAll().execute()
const wrong = async () =>
  (await wrongCounters(kysely)).filter(({ counter }) => counter !== 'experience of a member')
const run = async () => {
  const { signal } = new AbortController()
  await decideMarkedVotes.run(services, { data: { gameId: game }, signal, completeIn: async () => {} })
}

test('a game with marked votes is one item, which says how many wait and since when; those that only wait are not in it', async () => {
  await mark(await newMembers(4), { hours: 40 })
  await mark(await newMembers(1), { type: -1 })
  const [waiting] = await newMembers(1)
  await mark([waiting!])
  await sql`update votes set waits_until = now() + interval '1 hour' where user_id = ${waiting}`.execute(
    kysely,
  )
  const [item, ...others] = await items()
  expect(others).toEqual([])
  expect(item).toMatchObject({
    ...{ id: String(game), title: 'Number Farm', excerpt: '5 votes wait: 4 up, 1 down' },
    ...{ link: '/game/number-farm', version: expect.stringMatching(/^\d+$/) },
  })
  expect(Date.now() - Date.parse(item.since)).toBeGreaterThan(39 * 3_600_000)
  expect((await get('/api/moderation/state', who.mod)).body.counts.votes).toBe(1)
  expect((await get(`/api/moderation/votes/${game}`, who.mod)).body).toMatchObject({ version: item.version })
})

test.each([
  ['accept', 'counts', [3, 0], 'put-votes-back'],
  ['decline', 'set aside', [0, 0], 'set-votes-aside'],
] as const)(
  'to %s: they no longer wait, the counts follow, and the log has it like check votes',
  async (decision, state, after, action) => {
    const members = await newMembers(3)
    await mark(members)
    expect(await counts()).toEqual([0, 0])
    expect((await decide(who.mod, decision)).status).toBe(200)
    expect(await counts()).toEqual(after)
    expect([...new Set((await states()).values())]).toEqual([state])
    expect(await wrong()).toEqual([])
    const [entry, ...more] = await logged()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      ...{ action, subject_type: 'game', subject_id: String(game), reason: 'They share a home' },
      data: { name: 'Number Farm', votes: 3, members: expect.arrayContaining(members) },
    })
    expect(await decide(who.otherMod, decision)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/ decided this on /) },
    })
  },
)

test('a decision is about the votes that were shown: one that is marked since, or switched, stays', async () => {
  const [shown, switched, later] = (await newMembers(3)) as [string, string, string]
  await mark([shown, switched])
  const [{ version }] = await items()
  await mark([later], { hours: 25 })
  await send('POST', '/api/downvote', await signIn(switched), { game })
  expect((await decide(who.mod, 'accept', version)).status).toBe(200)
  expect(Object.fromEntries(await states())).toEqual({
    ...{ [shown]: 'counts', [switched]: 'waits', [later]: 'waits' },
  })
  const [item] = await items()
  expect(item.excerpt).toBe('2 votes wait: 1 up, 1 down')
  expect(await decide(who.mod, 'accept', version)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/have changed since you read them/) },
  })
  for (const invalid of ['', 'now', '1'.repeat(18)])
    expect((await decide(who.mod, 'accept', invalid)).status).toBe(400)
})

test('many votes are decided in batches that a killed run leaves to the next, and leave the queue at once', async () => {
  const members = await newMembers(2 * MARKED_PER_BATCH + 50)
  await mark(members)
  expect((await decide(who.mod, 'accept')).status).toBe(200)
  expect(await counts()).toEqual([MARKED_PER_BATCH, 0])
  expect(await items()).toEqual([])
  expect((await get('/api/moderation/state', who.mod)).body.counts.votes).toBe(0)
  // What is marked meanwhile waits until the decision is applied.
  const [later] = (await newMembers(1)) as [string]
  await mark([later], { hours: -1 })
  expect((await decide(who.otherMod, 'decline')).status).toBe(409)
  expect(await wrong()).toEqual([])
  expect(await logged()).toMatchObject([{ data: { votes: members.length } }])
  // Check votes has set one aside in the meantime.
  const waits = [...(await states())].find(([id, state]) => state === 'waits' && id !== later)![0]
  const aside = { user_ids: [waits], set_aside: true, reason: 'Not this one' }
  await send('POST', `/api/games/${game}/voters/set-aside`, who.otherMod, aside)

  await Promise.all([run(), run()])
  expect(await counts()).toEqual([members.length - 1, 0])
  expect((await states()).get(waits)).toBe('set aside')
  expect((await items())[0].excerpt).toBe('1 vote waits: 1 up')
  expect(await wrong()).toEqual([])
  await run()
  expect((await states()).get(later)).toBe('waits')
})

test('two moderators at the same time: one decides', async () => {
  await mark(await newMembers(5))
  const responses = await Promise.all([decide(who.mod, 'accept'), decide(who.otherMod, 'decline')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(new Set((await states()).values()).size).toBe(1)
  expect(await logged()).toHaveLength(1)
})

test('nobody decides about votes on their own game, or about their own vote', async () => {
  await mark([PEOPLE.mod, ...(await newMembers(1))])
  expect((await decide(who.mod, 'accept')).body.detail).toMatch(/your own vote/)
  const { developer_id } = await kysely
    .selectFrom('games')
    .select('developer_id')
    .where('id', '=', game)
    .executeTakeFirstOrThrow()
  const own = (id: string | null) =>
    kysely.updateTable('games').set({ developer_id: id }).where('id', '=', game).execute()
  await own(STAFF.admin)
  expect((await decide(who.admin, 'accept')).body.detail).toMatch(/your own game/)
  await own(developer_id)
  expect((await decide(who.admin, 'accept')).status).toBe(200)
})

test('a removed game and votes of deleted accounts leave the queue', async () => {
  const members = await newMembers(2)
  await mark(members)
  const remove = (action: string) =>
    send('POST', `/api/moderation/games/${game}/${action}`, who.admin, { reason: 'It is a copy' })
  expect((await remove('remove')).status).toBe(200)
  expect(await items()).toEqual([])
  expect((await decide(who.mod, 'accept')).status).toBe(404)
  expect((await remove('restore')).status).toBe(200)
  expect(await items()).toHaveLength(1)
  await kysely.deleteFrom('profiles').where('id', '=', members[0]!).execute()
  expect((await items())[0].excerpt).toBe('1 vote waits: 1 up')
  await kysely.deleteFrom('profiles').where('id', '=', members[1]!).execute()
  expect(await items()).toEqual([])
})
