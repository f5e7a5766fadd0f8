// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]

beforeEach(async () => {
  await sql`delete from exp_ledger`.execute(db.kysely)
  await sql`delete from daily_login_exp`.execute(db.kysely)
  await sql`update profiles set total_exp = 0, username_chosen = true, created_at = '2020-01-01'`.execute(
    db.kysely,
  )
})

/** What a member has, by the profile and by the ledger, which must agree. */
async function total(id: string): Promise<number> {
  const { rows } = await sql<{ total: number; sum: number }>`
    select total_exp as total, (select coalesce(sum(amount), 0)::integer from exp_ledger where user_id = ${id}) as sum
      from profiles where id = ${id}`.execute(db.kysely)
  expect(rows[0]!.total).toBe(rows[0]!.sum)
  return rows[0]!.total
}

describe('experience cannot be farmed', () => {
  test('by voting one way and the other, or by the same game again', async () => {
    for (let turn = 0; turn < 12; turn++)
      for (const way of ['upvote', 'downvote'])
        await send('POST', `/api/${way}`, alice, { game: GAMES.tower })
    expect(await total(PEOPLE.alice)).toBe(1)
  })

  test('by writing a comment and removing it, again and again', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { body } = await send('POST', '/api/addPostComment', alice, {
        postID: POSTS.discussion,
        comment: `Here, and gone: ${turn}.`,
      })
      await send('DELETE', `/api/comments/${body.id}`, alice, {})
    }
    expect(await total(PEOPLE.alice)).toBe(0)
  })

  test('by second accounts: their votes on a review count only after a week', async () => {
    await sql`delete from post_votes where post_id = ${POSTS.aliceReview}`.execute(db.kysely)
    await sql`insert into profiles (username, created_at) select 'sock' || n, now() - interval '6 days' from generate_series(1, 5) n`.execute(
      db.kysely,
    )
    const { rows } = await sql<{ id: string }>`select id from profiles where username like 'sock%'`.execute(
      db.kysely,
    )
    for (const { id } of rows)
      expect(
        (
          await send('POST', '/api/votePost', await signIn(id), {
            post_id: POSTS.aliceReview,
            type: 'upvote',
          })
        ).status,
      ).toBe(200)
    const helpful = async () =>
      (
        await sql<{ exp: number }>`
          select coalesce(sum(amount), 0)::integer as exp from exp_ledger
           where user_id = ${PEOPLE.alice} and kind = 'helpful'`.execute(db.kysely)
      ).rows[0]!.exp
    expect(await helpful()).toBe(0)
    await send('POST', '/api/votePost', bob, { post_id: POSTS.aliceReview, type: 'upvote' })
    expect(await helpful()).toBe(1)
  })

  test('by votes on one’s own review', async () => {
    await send('POST', '/api/votePost', alice, { post_id: POSTS.aliceReview, type: 'upvote' })
    expect(await total(PEOPLE.alice)).toBe(0)
  })

  test('by many tabs that check in at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/api/dailyCheck', alice, { daily: true })),
    )
    expect(responses.reduce((sum, { body }) => sum + body.exp_added, 0)).toBe(3)
    expect(await total(PEOPLE.alice)).toBe(3)
  })
})

test('tabs that check in around midnight count each of the two days once', async () => {
  await send('POST', '/api/dailyCheck', alice, { daily: true })
  // Midnight passes: what was today is yesterday.
  await sql`update daily_login_exp set day = day - 1`.execute(db.kysely)
  await sql`update exp_ledger set subject = (subject::date - 1)::text, created_at = created_at - interval '1 day'
    where kind = 'daily'`.execute(db.kysely)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => send('POST', '/api/dailyCheck', alice, { daily: true })),
  )
  expect(responses.map(({ body }) => body.exp_added).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3])
  expect(new Set(responses.map(({ body }) => body.streak))).toEqual(new Set([2]))
  expect(await total(PEOPLE.alice)).toBe(6)
})

test('the database takes no total below zero', async () => {
  await expect(
    sql`insert into exp_ledger (user_id, kind, subject, base, amount) values (${PEOPLE.alice}, 'test', 'loss', -1, -1)`.execute(
      db.kysely,
    ),
  ).rejects.toThrow()
  expect(await total(PEOPLE.alice)).toBe(0)
})
