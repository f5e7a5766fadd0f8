// @module-tag race
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { removeVotes } from './votesRemoval.jobs.server.ts'
import { VOTES_PER_BATCH } from './votesRemoval.writes.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { db, get, send, services, signIn } = world
const BATCHES = 4
const VOTERS = BATCHES * VOTES_PER_BATCH - 45
const dev = await signIn(PEOPLE.dev)
const mod = await signIn(PEOPLE.mod)

beforeEach(async () => {
  for (const table of ['votes_removal_requests', 'notifications', 'votes', 'exp_ledger'] as const)
    await db.kysely.deleteFrom(table).execute()
  await db.kysely.deleteFrom('profiles').where('username', 'like', 'voter%').execute()
  await sql`update games set other_data = '{}', developer_id = case when id = ${GAMES.tower} then ${PEOPLE.dev}::uuid end`.execute(
    db.kysely,
  )
  await sql`update profiles set created_at = '2020-01-01'`.execute(db.kysely)
  await sql`insert into profiles (id, username, created_at)
    select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'voter' || n, '2020-01-01'
      from generate_series(1, ${VOTERS}::integer) n`.execute(db.kysely)
  await sql`insert into votes (game_id, user_id, type, set_aside)
    select ${GAMES.tower}::integer, id, case when right(username, 1) < '7' then 1 else -1 end, right(username, 1) = '0'
      from profiles where username like 'voter%'`.execute(db.kysely)
  await world.catalog.refresh()
})

const voter = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`
const TOWER = '/api/games/number-tower/votes-removal'
const settle = (id: number) =>
  send('POST', `/api/moderation/votes-removal/${id}`, mod, { decision: 'accept' })

async function grant(): Promise<number> {
  await send('POST', TOWER, dev, { reason: 'The game was rewritten from the beginning.' })
  const id = (await get(TOWER, dev)).body.latest.id as number
  expect((await settle(id)).status).toBe(200)
  return id
}

/** Runs the job until the signal stops it after some batches, or to its end. */
async function run(requestId: number, batches = Number.POSITIVE_INFINITY): Promise<void> {
  const stop = new AbortController()
  let left = batches
  const signal = Object.create(stop.signal, {
    throwIfAborted: {
      value: () => {
        if (left-- <= 0) throw new Error('killed')
      },
    },
  }) as AbortSignal
  await removeVotes.run(services, { data: { requestId }, signal, completeIn: async () => {} })
}

const counts = async () => {
  const { upvotes, downvotes } = (await get('/api/games/number-tower')).body
  const { items } = (await get('/api/games?q=tower')).body
  expect(items[0]).toMatchObject({ upvotes, downvotes })
  return upvotes + downvotes
}
const wrong = async () =>
  (await wrongCounters(db.kysely)).filter(({ counter }) => counter !== 'experience of a member')
const announced = () =>
  db.kysely.selectFrom('notifications').where('type', '=', 'decision').select('title').execute()

test('a removal of many votes is done in batches, says how far it is, and every count is right after each', async () => {
  const site = plainSite(world)
  const shown = async () =>
    (JSON.parse(await (await site.request('/games/number-tower')).text()) as { game?: { upvotes: number } })
      .game?.upvotes
  const before = await counts()
  await shown()
  const id = await grant()
  const state = async () => (await get('/api/moderation/state', mod)).body.removals
  expect(await state()).toEqual([
    { game: 'Number Tower', urlid: 'number-tower', removed: VOTES_PER_BATCH, votes: VOTERS },
  ])
  const middle = await counts()
  expect(middle).toBeLessThan(before)
  expect(middle).toBeGreaterThan(0)
  expect(await wrong()).toEqual([])
  expect(await announced()).toEqual([])

  await expect(run(id, 1)).rejects.toThrow('killed')
  expect(await wrong()).toEqual([])
  expect((await get(TOWER, dev)).body.latest).toMatchObject({
    status: 'granted',
    progress: { removed: 2 * VOTES_PER_BATCH, votes: VOTERS },
  })
  // Two processes continue it.
  await Promise.all([run(id), run(id)])

  expect(await counts()).toBe(0)
  expect(await state()).toEqual([])
  expect(await wrong()).toEqual([])
  expect((await get(TOWER, dev)).body.latest.progress).toBeNull()
  const { upvotes, downvotes } = (await get('/api/games/number-tower')).body.archived_votes
  expect(upvotes + downvotes).toBe(before)
  const { rows } = await sql<{ count: number }>`select count(*)::integer from archived_votes`.execute(
    db.kysely,
  )
  expect(rows[0]!.count).toBe(VOTERS)
  expect(await announced()).toEqual([
    { title: 'The votes on Number Tower were removed, and voting starts over' },
  ])
  expect(await db.kysely.selectFrom('exp_ledger').where('kind', '=', 'vote').selectAll().execute()).toEqual(
    [],
  )
})

test('a vote that is cast during a removal stays, and what its voter had cast before is archived', async () => {
  const id = await grant()
  // One that is removed already, and two whose turn comes, one of them as before and set aside.
  const [first, last, aside] = await Promise.all(
    [voter(1), voter(VOTERS), voter(VOTERS - (VOTERS % 10))].map(signIn),
  )
  for (const member of [first, last, aside])
    expect((await send('POST', '/api/upvote', member!, { game: GAMES.tower })).body).toMatchObject({
      changed: true,
    })
  expect((await send('POST', '/api/downvote', last!, { game: GAMES.tower })).body).toMatchObject({
    changed: true,
  })
  expect(await wrong()).toEqual([])
  await run(id)
  expect(await counts()).toBe(3)
  const left = await db.kysely
    .selectFrom('votes')
    .select(['user_id', 'type', 'set_aside'])
    .where('game_id', '=', GAMES.tower)
    .orderBy('user_id')
    .execute()
  expect(left).toEqual(
    [
      { user_id: voter(1), type: 1, set_aside: false },
      { user_id: voter(VOTERS - (VOTERS % 10)), type: 1, set_aside: false },
      { user_id: voter(VOTERS), type: -1, set_aside: false },
    ].sort((a, b) => a.user_id.localeCompare(b.user_id)),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::integer from archived_votes`.execute(
    db.kysely,
  )
  expect(rows[0]!.count).toBe(VOTERS)
  expect(await wrong()).toEqual([])
})

test('votes during a removal lose none, and stop none of its batches', async () => {
  const id = await grant()
  const members = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(voter(1 + n * 80))))
  await Promise.all([
    run(id),
    ...members.flatMap((member) => [
      send('POST', '/api/downvote', member, { game: GAMES.tower }),
      send('POST', '/api/upvote', member, { game: GAMES.mine }),
    ]),
  ])
  expect(await counts()).toBe(members.length)
  expect(await wrong()).toEqual([])
})

test('a second removal waits until the first is finished', async () => {
  const first = await grant()
  await sql`update votes_removal_requests set decided_at = decided_at - interval '31 days'`.execute(db.kysely)
  await send('POST', TOWER, dev, { reason: 'The game was rewritten once more.' })
  const second = (await get(TOWER, dev)).body.latest.id as number
  expect(second).not.toBe(first)
  expect(await settle(second)).toMatchObject({
    status: 409,
    body: { detail: 'The votes on this game are still being removed for an earlier request' },
  })
  await sql`update votes_removal_requests set decided_at = now() where id = ${first}`.execute(db.kysely)
  await run(first)
  expect((await settle(second)).status).toBe(200)
})

test('a removal whose game is deleted meanwhile ends', async () => {
  const id = await grant()
  await db.kysely.deleteFrom('votes_removal_requests').execute()
  await run(id)
  expect(await counts()).toBeGreaterThan(0)
})

// The embedded database runs one transaction at a time.
test.runIf(db.kind === 'server')(
  'a removal takes the game before its votes, like decisions about marked votes',
  async () => {
    const id = await grant()
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely)
      ).rows.length
    let removed: Promise<void> | undefined
    await db.kysely.transaction().execute(async (trx) => {
      await sql`select from games where id = ${GAMES.tower} for no key update`.execute(trx)
      removed = run(id)
      await Promise.race([removed, expect.poll(isWaiting).toBe(1)])
      await sql`select from votes where game_id = ${GAMES.tower} for update nowait`.execute(trx)
    })
    await removed
    expect(await counts()).toBe(0)
  },
)
