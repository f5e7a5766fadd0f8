import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { voteCaster } from './castVote.server.ts'

const { auth, catalog, db, events, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const castVote = voteCaster({ auth, events })

/** Each votes from an address of their own. */
const voter = (userId: string) => ({ userId, address: userId })
const countsOf = (gameId: number) =>
  db.kysely
    .selectFrom('game_counts')
    .select(['upvotes', 'downvotes'])
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow()

test('a thousand members voting at once end in exact counts, in the database, the lists and the responses', async () => {
  const members = await addMembers(db.kysely, 'crowd', 1000)
  const votes = members.map((userId, index) =>
    castVote('games', GAMES.farm, voter(userId), index % 4 === 0 ? 'downvote' : 'upvote'),
  )
  const responses = await Promise.all(votes)
  expect(await countsOf(GAMES.farm)).toEqual({ upvotes: 750, downvotes: 250 })
  expect(responses.every(({ changed }) => changed)).toBe(true)
  expect(responses.at(-1)).toMatchObject({ upvotes: 750, downvotes: 250, rating: 75 })
  expect(JSON.parse(catalog.catalog.card(GAMES.farm)!)).toMatchObject({ upvotes: 750, downvotes: 250 })
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct xmin::text)::integer as transactions from votes where game_id = ${GAMES.farm}`.execute(
    db.kysely,
  )
  // Groups of at most 500: not a transaction for each vote.
  expect(rows[0]!.transactions).toBeLessThanOrEqual(4)
  const totals = await db.kysely
    .selectFrom('profile_counts')
    .select(({ fn }) => [fn.sum('upvotes').as('up'), fn.sum('downvotes').as('down')])
    .where('user_id', 'in', members)
    .executeTakeFirstOrThrow()
  expect([Number(totals.up), Number(totals.down)]).toEqual([750, 250])
})

test('one member voting a hundred times at once counts once', async () => {
  const before = await countsOf(GAMES.mine)
  const carol = await signIn(PEOPLE.carol)
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => send('POST', '/api/upvote', carol, { game: GAMES.mine })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(200))
  expect(await countsOf(GAMES.mine)).toEqual({ ...before, upvotes: before.upvotes + 1 })
})

test('the last of several votes by one member counts', async () => {
  const before = await countsOf(GAMES.colony)
  const types = ['upvote', 'downvote', 'upvote', 'downvote'] as const
  await Promise.all(types.map((type) => castVote('games', GAMES.colony, voter(PEOPLE.carol), type)))
  expect(await countsOf(GAMES.colony)).toEqual({ ...before, downvotes: before.downvotes + 1 })
})

test('handlers of votes run once per item, in their transaction, with the counts after the group', async () => {
  const members = await addMembers(db.kysely, 'follow', 6)
  const told: unknown[] = []
  const cast = voteCaster({ auth, events }, async (trx, _emit, kind, items) => {
    const { upvotes } = await trx
      .selectFrom('posts')
      .select('upvotes')
      .where('id', '=', POSTS.bobReview)
      .executeTakeFirstOrThrow()
    told.push({ kind, items, upvotes })
  })
  const before = (await cast('posts', POSTS.bobReview, voter(members[0]!), 'upvote')).upvotes - 1
  const types = ['upvote', 'upvote', 'upvote', 'downvote', 'upvote'] as const
  // The last repeats the vote before the group, and changes nothing.
  const voters = [members[1]!, members[2]!, members[3]!, members[4]!, members[0]!]
  await Promise.all(types.map((type, index) => cast('posts', POSTS.bobReview, voter(voters[index]!), type)))
  const item = { id: POSTS.bobReview, authorId: PEOPLE.bob, postId: POSTS.bobReview }
  const counts = { upvotes: before + 4, gained: 3 }
  expect(told).toHaveLength(2)
  expect(told[1]).toMatchObject({ kind: 'posts', items: [{ ...item, ...counts }], upvotes: before + 4 })
})

test('rejected votes do not affect the others in their group', async () => {
  const members = await addMembers(db.kysely, 'mixed', 20)
  const before = await countsOf(GAMES.mine)
  const results = await Promise.allSettled(
    members.map((userId, index) => {
      const gameId = [GAMES.mine, GAMES.clicker, 999, GAMES.gone][index % 4]!
      return castVote('games', gameId, voter(index % 10 === 0 ? crypto.randomUUID() : userId), 'upvote')
    }),
  )
  const statuses = results.map((result) => (result.status === 'fulfilled' ? 200 : result.reason.status))
  expect(statuses.slice(0, 8)).toEqual([401, 409, 404, 404, 200, 409, 404, 404])
  const cast = statuses.filter((status) => status === 200).length
  expect(await countsOf(GAMES.mine)).toEqual({ ...before, upvotes: before.upvotes + cast })
})

describe('a vote that the database itself rejects', () => {
  test('does not affect the others in its group', async () => {
    const members = await addMembers(db.kysely, 'strict', 12)
    await sql`create function refuse_one() returns trigger language plpgsql as $$
      begin
        if new.user_id = ${sql.lit(members[5])} then raise check_violation using message = 'not this one'; end if;
        return new;
      end $$`.execute(db.kysely)
    await sql`create trigger refuse_one before insert on votes for each row execute function refuse_one()`.execute(
      db.kysely,
    )
    const before = await countsOf(GAMES.tower)
    const results = await Promise.allSettled(
      members.map((userId) => castVote('games', GAMES.tower, voter(userId), 'upvote')),
    )
    await sql`drop trigger refuse_one on votes`.execute(db.kysely)
    expect(results.map(({ status }) => status)).toEqual(
      members.map((_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
    )
    expect(await countsOf(GAMES.tower)).toEqual({ ...before, upvotes: before.upvotes + 11 })
  })
})
