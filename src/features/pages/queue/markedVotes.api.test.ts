// @module-tag race
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { decideMarkedVotes } from '#/features/catalog/votes/markedVotes.jobs.server.ts'
import { MARKED_PER_BATCH } from '#/features/catalog/votes/markedVotes.writes.server.ts'
import { countSomeVotes, countWaitingVotes } from '#/features/catalog/votes/waitingVotes.jobs.server.ts'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'

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
  await world.catalog.refresh()
})

/** Marks votes of members on the game now that were cast so many hours ago: the job that judges them finds one address. */
const mark = async (members: readonly string[], { type = 1, hours = 30 } = {}) => {
  await sql`insert into votes (game_id, user_id, type, created_at, address_hash, set_aside, waits_until)
    select ${game}, id, ${type}, now() - ${hours}::float8 * interval '1 hour', decode(repeat('01', 32), 'hex'), true, now()
      from unnest(${members}::uuid[]) id`.execute(kysely)
  for (let judged = -1; judged !== 0; ) judged = (await services.events.write(countSomeVotes)).marked
}
const ban = (id: string, until: string) =>
  sql`insert into auth_users (id, email, banned_until) values (${id}::uuid, ${`${id}@example.org`}, ${until}::timestamptz)
    on conflict (id) do update set banned_until = excluded.banned_until`.execute(kysely)
const newMembers = (count: number) => addMembers(kysely, `marked${++number}x`, count)
const items = async () => (await get('/api/moderation/queue?kind=votes', who.mod)).body.items
const decide = (as: HeadersInit, decision: 'accept' | 'decline', version?: string) =>
  send('POST', `/api/moderation/votes/${game}`, as, {
    decision,
    reason: 'They share a home',
    version,
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
const aRun = <Data extends object>(data: Data) => ({
  data,
  signal: new AbortController().signal,
  completeIn: async () => {},
})
const run = () => decideMarkedVotes.run(services, aRun({ gameId: game }))

test('a game with marked votes is one item, which says how many wait and since when; those that only wait are not in it', async () => {
  await mark(await newMembers(4), { hours: 40 })
  await mark(await newMembers(1), { type: -1 })
  const [waiting] = await newMembers(1)
  await mark([waiting!])
  await sql`update votes set waits_until = now() + interval '1 hour' where user_id = ${waiting}`.execute(
    kysely,
  )
  await sql`update votes set marked_at = marked_at - interval '3 hours' where type = -1`.execute(kysely)
  const [item, ...others] = await items()
  expect(others).toEqual([])
  expect(item).toMatchObject({
    id: String(game),
    title: 'Number Farm',
    excerpt: '5 votes wait: 4 up, 1 down',
    link: '/game/number-farm',
    version: expect.stringMatching(/^\d+$/),
  })
  const waitedHours = (Date.now() - Date.parse(item.since)) / 3_600_000
  expect(Math.round(waitedHours)).toBe(3)
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
      action,
      subject_type: 'game',
      subject_id: String(game),
      reason: 'They share a home',
      data: { name: 'Number Farm', votes: 3, members: expect.arrayContaining(members) },
    })
    expect(await decide(who.otherMod, decision)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/ decided this on /) },
    })
  },
)

test('a decision is about the votes that were shown: one that is marked since, whenever it was cast, or switched, stays', async () => {
  const members = await newMembers(5)
  const [early, shown, switched, ...later] = members as [string, string, string, ...string[]]
  const downvote = async (member: string) => send('POST', '/api/downvote', await signIn(member), { game })
  await mark([early, shown, switched])
  await downvote(early)
  const [{ version }] = await items()
  await mark(later, { hours: 40 })
  await downvote(switched)
  expect((await decide(who.mod, 'accept', version)).status).toBe(200)
  expect(Object.fromEntries(await states())).toEqual({
    [early]: 'counts',
    [shown]: 'counts',
    ...Object.fromEntries([switched, ...later].map((id) => [id, 'waits'])),
  })
  const [item] = await items()
  expect(item.excerpt).toBe('3 votes wait: 2 up, 1 down')
  expect(await decide(who.mod, 'accept', version)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/have changed since you read them/) },
  })
  for (const invalid of ['', 'now', '1'.repeat(18)])
    expect((await decide(who.mod, 'accept', invalid)).status).toBe(400)
})

test('fewer than three marked votes are no item, nor do those of banned accounts count, which no decision is about', async () => {
  const members = (await newMembers(4)) as [string, string, string, string]
  await mark(members.slice(0, 2))
  expect(await items()).toEqual([])
  await mark(members.slice(2))
  await ban(members[0], 'infinity')
  await ban(members[1], 'infinity')
  expect(await items()).toEqual([])
  expect((await get('/api/moderation/state', who.mod)).body.counts.votes).toBe(0)
  await ban(members[1], 'yesterday')
  const [{ excerpt, version }] = await items()
  expect(excerpt).toBe('3 votes wait: 3 up')
  const listed = (await get(`/api/games/${game}/voters?sign=marked`, who.mod)).body.items
  expect(listed.map(({ user }: { user: { id: string } }) => user.id).toSorted()).toEqual(
    members.slice(1).toSorted(),
  )
  expect((await decide(who.mod, 'accept', version)).status).toBe(200)
  expect(await counts()).toEqual([3, 0])
  expect((await states()).get(members[0])).toBe('waits')
})

test('a decision that comes too late names the moderator who made one since, and nobody where the votes left by themselves', async () => {
  await mark(await newMembers(3))
  expect((await decide(who.otherMod, 'decline')).status).toBe(200)
  await mark(await newMembers(3))
  const [{ version }] = await items()
  const isTooLate = async () => {
    const { status, body } = await decide(who.mod, 'accept', version)
    expect(status).toBe(409)
    return body.detail
  }
  await sql`delete from votes`.execute(kysely)
  expect(await isTooLate()).toBe('This item is no longer in the queue')
  await mark(await newMembers(3))
  expect((await decide(who.otherMod, 'decline')).status).toBe(200)
  expect(await isTooLate()).toMatch(/ decided this on /)
})

test('many votes are decided in batches that a killed run leaves to the next, and leave the queue at once', async () => {
  const members = await newMembers(2 * MARKED_PER_BATCH + 50)
  await mark(members)
  expect((await decide(who.mod, 'accept')).status).toBe(200)
  expect(await counts()).toEqual([MARKED_PER_BATCH, 0])
  expect(await items()).toEqual([])
  expect((await get('/api/moderation/state', who.mod)).body.counts.votes).toBe(0)
  // What is marked meanwhile waits until the decision is applied.
  const later = await newMembers(3)
  await mark(later)
  expect((await decide(who.otherMod, 'decline')).status).toBe(409)
  expect(await wrong()).toEqual([])
  expect(await logged()).toMatchObject([{ data: { votes: members.length } }])
  // Check votes has set one aside in the meantime.
  const waits = [...(await states())].find(([id, state]) => state === 'waits' && !later.includes(id))![0]
  const aside = { user_ids: [waits], set_aside: true, reason: 'Not this one' }
  await send('POST', `/api/games/${game}/voters/set-aside`, who.otherMod, aside)

  await Promise.all([run(), run()])
  expect(await counts()).toEqual([members.length - 1, 0])
  expect((await states()).get(waits)).toBe('set aside')
  expect((await items())[0].excerpt).toBe('3 votes wait: 3 up')
  expect(await wrong()).toEqual([])
  await run()
  expect((await states()).get(later[0]!)).toBe('waits')
})

test('a decision whose job failed for good is applied by the job that judges waiting votes', async () => {
  const members = await newMembers(MARKED_PER_BATCH + 50)
  await mark(members)
  expect((await decide(who.mod, 'accept')).status).toBe(200)
  await countWaitingVotes.run(services, aRun({}))
  expect(await counts()).toEqual([members.length, 0])
  await mark(await newMembers(3))
  expect(await items()).toHaveLength(1)
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
  const members = await newMembers(4)
  await mark(members)
  const remove = (action: string) =>
    send('POST', `/api/moderation/games/${game}/${action}`, who.admin, { reason: 'It is a copy' })
  expect((await remove('remove')).status).toBe(200)
  expect(await items()).toEqual([])
  expect((await decide(who.mod, 'accept')).status).toBe(404)
  expect((await remove('restore')).status).toBe(200)
  expect(await items()).toHaveLength(1)
  await kysely.deleteFrom('profiles').where('id', '=', members[0]!).execute()
  expect((await items())[0].excerpt).toBe('3 votes wait: 3 up')
  await kysely.deleteFrom('profiles').where('id', '=', members[1]!).execute()
  expect(await items()).toEqual([])
})
