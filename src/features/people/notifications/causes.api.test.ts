import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { castVotes } from '#/features/catalog/votes/votes.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { announceNews } from './announce.jobs.server.ts'
import { announce, FOLLOWERS_PER_BATCH } from './announce.writes.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { get, send, signIn, events, db } = world
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
await sql`update profiles set username_chosen = true`.execute(db.kysely)
await sql`insert into profiles (username) select 'crowd' || n from generate_series(1, 60) n`.execute(
  db.kysely,
)
const crowd = (
  await sql<{ id: string }>`select id from profiles where username like 'crowd%' order by id`.execute(
    db.kysely,
  )
).rows

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
})

const titlesOf = async (type: string) =>
  db.kysely
    .selectFrom('notifications')
    .where('type', '=', type)
    .select(['user_id', 'title', 'text', 'link'])
    .orderBy('id')
    .execute()

describe('votes on a post or comment', () => {
  const vote = async (voters: readonly { id: string }[], type: 1 | -1 = 1) => {
    const votes = voters.map(({ id }) => ({
      itemId: POSTS.bobReview,
      userId: id,
      type,
      addressHash: Buffer.alloc(32),
    }))
    await db.kysely.transaction().execute((trx) => castVotes(trx, 'posts', votes))
  }

  test('notify its author at 10 upvotes, once, whatever else happens', async () => {
    await sql`delete from post_votes`.execute(db.kysely)
    await vote(crowd.slice(0, 9))
    expect(
      (await send('POST', '/api/votePost', alice, { post_id: POSTS.bobReview, type: 'upvote' })).body,
    ).toMatchObject({ upvotes: 10 })
    const told = {
      user_id: PEOPLE.bob,
      title: 'Your post got 10 upvotes',
      text: '',
      link: `/post/${POSTS.bobReview}`,
    }
    expect(await titlesOf('votes')).toEqual([told])
    for (const type of ['downvote', 'upvote'])
      await send('POST', '/api/votePost', alice, { post_id: POSTS.bobReview, type })
    expect(await titlesOf('votes')).toEqual([told])
  })

  test('do not notify an author who switched it off', async () => {
    await sql`delete from post_votes`.execute(db.kysely)
    await send('PATCH', '/api/me', bob, { settings: { notifications: { votes: false } } })
    await vote(crowd.slice(0, 9))
    await send('POST', '/api/votePost', alice, { post_id: POSTS.bobReview, type: 'upvote' })
    expect(await titlesOf('votes')).toEqual([])
  })
})

describe('an update of a game', () => {
  test('notifies all members with the game as a favorite once, except those who switched it off', async () => {
    await sql`delete from favorites`.execute(db.kysely)
    for (const { id } of [...crowd.slice(0, 3), { id: PEOPLE.alice }])
      await db.kysely.insertInto('favorites').values({ user_id: id, game_id: GAMES.tower }).execute()
    await send('PATCH', '/api/me', alice, { settings: { notifications: { update: false } } })
    const { id } = await db.kysely
      .insertInto('updates')
      .values({ game_id: GAMES.tower, version_number: '9.9', title: 'More numbers', content: 'Larger ones' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let turn = 0; turn < 2; turn++)
      await events.write((trx, emit) => announce(trx, emit, 'update', [id]))
    const told = await titlesOf('update')
    expect(told.map(({ user_id }) => user_id).sort()).toEqual(crowd.slice(0, 3).map((each) => each.id))
    expect(told[0]).toMatchObject({
      title: 'Number Tower was updated to 9.9',
      link: `/update/${id}`,
    })
    const member = await signIn(crowd[0]!.id)
    const textsOf = async () =>
      (await get('/api/me/notifications', member)).body.items.map((each: { text: string }) => each.text)
    expect(await textsOf()).toEqual(['More numbers'])
    await db.kysely.updateTable('updates').set({ is_removed: true }).where('id', '=', id).execute()
    expect(await textsOf()).toEqual([''])
  })

  describe('that more follow than are told at once', () => {
    const FOLLOWERS = FOLLOWERS_PER_BATCH * 2 + 10
    async function announceNew(title: string): Promise<number> {
      await sql`delete from favorites`.execute(db.kysely)
      await sql`insert into profiles (username) select 'follower' || n from generate_series(1, ${FOLLOWERS}::integer) n
        on conflict do nothing`.execute(db.kysely)
      await sql`insert into favorites (user_id, game_id)
        select id, ${GAMES.tower}::integer from profiles where username like 'follower%'`.execute(db.kysely)
      const { id } = await db.kysely
        .insertInto('updates')
        .values({ game_id: GAMES.tower, title })
        .returning('id')
        .executeTakeFirstOrThrow()
      await events.write((trx, emit) => announce(trx, emit, 'update', [id]))
      return id
    }

    /** Runs the job until it is killed before a batch, or to its end. */
    async function run(batches = Number.POSITIVE_INFINITY): Promise<void> {
      const killed: Pick<typeof events, 'write'> = {
        write: (work) => (batches-- > 0 ? events.write(work) : Promise.reject(new Error('killed'))),
      }
      const stop = new AbortController()
      const services = { ...world.services, events: killed as typeof events }
      await announceNews.run(services, { data: {}, signal: stop.signal, completeIn: async () => {} })
    }

    test('notifies the first at once and the others by a job, each once, also if the job is killed', async () => {
      await announceNew('For many')
      expect(await titlesOf('update')).toHaveLength(FOLLOWERS_PER_BATCH)
      await expect(run(1)).rejects.toThrow('killed')
      expect(await titlesOf('update')).toHaveLength(FOLLOWERS_PER_BATCH * 2)
      await run()
      await run()
      const told = (await titlesOf('update')).map((each) => each.user_id)
      expect([told.length, new Set(told).size]).toEqual([FOLLOWERS, FOLLOWERS])
    })

    test('notifies nobody else once it is removed', async () => {
      const id = await announceNew('For fewer')
      await db.kysely.updateTable('updates').set({ is_removed: true }).where('id', '=', id).execute()
      await run()
      expect(await titlesOf('update')).toHaveLength(FOLLOWERS_PER_BATCH)
      expect(await db.kysely.selectFrom('announcements').selectAll().execute()).toEqual([])
    })
  })

  test('that is not confirmed notifies nobody', async () => {
    const { id } = await db.kysely
      .insertInto('updates')
      .values({ game_id: GAMES.tower, version_number: '10', title: 'Soon', confirmed: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await events.write((trx, emit) => announce(trx, emit, 'update', [id]))
    expect(await titlesOf('update')).toEqual([])
  })
})

test('a level reached by the daily check notifies the member once', async () => {
  await sql`insert into exp_ledger (user_id, kind, subject, base, amount)
    select id, 'test', 'below a level', 29 - total_exp, 29 - total_exp from profiles where id = ${PEOPLE.bob}`.execute(
    db.kysely,
  )
  for (let turn = 0; turn < 2; turn++) await send('POST', '/api/dailyCheck', bob, { daily: true })
  expect(await titlesOf('level')).toEqual([
    { user_id: PEOPLE.bob, title: 'You reached level 2', text: '', link: '/user/bob' },
  ])
})
