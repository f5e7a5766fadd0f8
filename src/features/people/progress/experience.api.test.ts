// @module-tag smoke
// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { EXP_PER_LEVEL, LEVEL_TIERS } from '#/shared/levels.ts'
import { testApi } from '../../../../test/api.ts'
import { editing, NEW_GAME } from '../../../../test/editing.ts'
import { GAMES, PEOPLE, POSTS, REVIEW_TEXT } from '../../../../test/world.ts'
import { applyClaims } from './progress.writes.server.ts'

const api = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { send, signIn, db } = api
await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)
const [alice, bob, carol, mod] = [
  await signIn(PEOPLE.alice),
  await signIn(PEOPLE.bob),
  await signIn(PEOPLE.carol),
  await signIn(PEOPLE.mod),
]
const { edit, decide } = editing(api)

beforeEach(async () => {
  await sql`delete from exp_ledger`.execute(db.kysely)
  await sql`update profiles set total_exp = 0, prestige = 0, is_premium = false`.execute(db.kysely)
})

/** What the ledger says a member has for a kind of thing. */
const ledger = async (user: string, kind: string): Promise<[subject: string, amount: number][]> =>
  (
    await db.kysely
      .selectFrom('exp_ledger')
      .where('user_id', '=', user)
      .where('kind', '=', kind)
      .select(['subject', 'amount'])
      .orderBy('id')
      .execute()
  ).map(({ subject, amount }) => [subject, amount])

const total = async (user: string) =>
  (
    await db.kysely
      .selectFrom('profiles')
      .where('id', '=', user)
      .select('total_exp')
      .executeTakeFirstOrThrow()
  ).total_exp

const claim = (subject: string, base: number, kind: 'comment' | 'game' = 'comment') =>
  db.kysely.transaction().execute((trx) => applyClaims(trx, [{ userId: PEOPLE.alice, kind, subject, base }]))

const addComment = async (who: HeadersInit, comment: string): Promise<number> =>
  (await send('POST', '/api/addPostComment', who, { postID: POSTS.discussion, comment })).body.id

describe('a vote on a game', () => {
  const vote = (who: HeadersInit, game: number, way = 'upvote') => send('POST', `/api/${way}`, who, { game })

  test('is worth 1, once for each game, whichever way it is changed', async () => {
    for (const way of ['upvote', 'downvote', 'upvote', 'upvote']) await vote(carol, GAMES.mine, way)
    expect(await ledger(PEOPLE.carol, 'vote')).toEqual([[`game:${GAMES.mine}`, 1]])
    expect(await total(PEOPLE.carol)).toBe(1)
  })

  test('of a hundred at once grants once', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => vote(carol, GAMES.colony, n % 2 ? 'upvote' : 'downvote')),
    )
    expect(await ledger(PEOPLE.carol, 'vote')).toEqual([[`game:${GAMES.colony}`, 1]])
  })

  test('counts for ten games a day', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into games (urlid, name, confirmed) select 'cap-' || n, 'Cap ' || n, true from generate_series(1, 12) n returning id`.execute(
      db.kysely,
    )
    for (const { id } of rows) await vote(carol, id)
    expect(await ledger(PEOPLE.carol, 'vote')).toHaveLength(10)
    expect(await total(PEOPLE.carol)).toBe(10)
    // The next day it goes on; what was not counted can be.
    await sql`update exp_ledger set created_at = now() - interval '1 day'`.execute(db.kysely)
    await vote(carol, rows.at(-1)!.id, 'downvote')
    expect(await ledger(PEOPLE.carol, 'vote')).toHaveLength(11)
  })
})

describe('a comment', () => {
  test('is worth 1 until it is removed', async () => {
    const id = await addComment(alice, 'A first word on this.')
    expect(await ledger(PEOPLE.alice, 'comment')).toEqual([[`comment:${id}`, 1]])
    await send('DELETE', `/api/comments/${id}`, alice, {})
    expect(await ledger(PEOPLE.alice, 'comment')).toEqual([
      [`comment:${id}`, 1],
      [`comment:${id}`, -1],
    ])
    expect(await total(PEOPLE.alice)).toBe(0)
  })

  test('counts five times a day, also when earlier ones were removed', async () => {
    for (let turn = 0; turn < 7; turn++) {
      const id = await addComment(alice, `Word number ${turn} on this.`)
      if (turn < 3) await send('DELETE', `/api/comments/${id}`, alice, {})
    }
    expect(await total(PEOPLE.alice)).toBe(2)
  })
})

describe('a review', () => {
  const write = (who: HeadersInit, urlid: string) =>
    send('POST', `/api/games/${urlid}/reviews`, who, {
      content: `${REVIEW_TEXT} ${Math.random()}`,
      review_type: 'positive',
      review_rating: 4,
    })

  test('is worth 10 for its game, also when it is written again', async () => {
    const first = await write(bob, 'lost-colony')
    expect([first.status, await total(PEOPLE.bob)]).toEqual([200, 10])
    await send('DELETE', `/api/posts/${first.body.id}`, bob, {})
    expect(await total(PEOPLE.bob)).toBe(0)
    expect((await write(bob, 'lost-colony')).status).toBe(200)
    expect(await total(PEOPLE.bob)).toBe(10)
  })

  test('gains from helpful votes of members who are not new, up to 20', async () => {
    const age = (days: number, from: number, to: number) => sql`
      insert into profiles (username, created_at)
      select 'voter' || n, now() - make_interval(days => ${days}) from generate_series(${from}::integer, ${to}::integer) n`
    await age(8, 1, 25).execute(db.kysely)
    await age(2, 26, 30).execute(db.kysely)
    await sql`delete from post_votes where post_id = ${POSTS.bobReview}`.execute(db.kysely)
    const vote = (from: number, to: number) => sql`
      insert into post_votes (post_id, user_id, type)
      select ${POSTS.bobReview}, id, 1 from profiles
       where username in (select 'voter' || n from generate_series(${from}::integer, ${to}::integer) n)`
    const settle = (type: string) => send('POST', '/api/votePost', alice, { post_id: POSTS.bobReview, type })

    await vote(26, 30).execute(db.kysely)
    await settle('upvote')
    expect((await total(PEOPLE.bob)) - 10).toBe(1)
    await vote(1, 4).execute(db.kysely)
    await settle('downvote')
    expect((await total(PEOPLE.bob)) - 10).toBe(4)
    await vote(5, 25).execute(db.kysely)
    await settle('upvote')
    expect((await total(PEOPLE.bob)) - 10).toBe(20)
  })
})

test('a game is worth 15 once it is confirmed, and an accepted edit 3 until it is undone', async () => {
  const { body: game } = await send('POST', '/api/games', alice, NEW_GAME)
  expect(await total(PEOPLE.alice)).toBe(0)
  await decide(mod, 'games', game.id, 'accept')
  expect(await ledger(PEOPLE.alice, 'game')).toEqual([[`game:${game.id}`, 15]])

  const { body: waiting } = await edit(bob, game.id, { desc: 'Fold paper, clip it.' })
  expect(await ledger(PEOPLE.bob, 'edit')).toEqual([])
  await decide(mod, 'edits', waiting.editId, 'accept')
  expect(await ledger(PEOPLE.bob, 'edit')).toEqual([[`edit:${waiting.editId}`, 3]])
  await send('POST', `/api/edits/${waiting.editId}/undo`, mod, {})
  expect(await total(PEOPLE.bob)).toBe(0)
  expect(await ledger(PEOPLE.mod, 'edit')).toEqual([])
})

test('an update added by hand is worth 5 until it is removed', async () => {
  const { body: update } = await send('POST', '/api/updates', alice, {
    game_id: GAMES.mine,
    version: '9.9.1',
    content: 'More shafts.',
  })
  expect(await ledger(PEOPLE.alice, 'update')).toEqual([[`update:${update.id}`, 5]])
  await send('DELETE', `/api/updates/${update.id}`, alice, {})
  expect(await total(PEOPLE.alice)).toBe(0)
})

test('a public list is worth 5 from its fifth game on, once', async () => {
  const { body: list } = await send('POST', '/api/lists', carol, {
    title: 'Quiet games',
    content: '',
    is_private: false,
  })
  const put = (game: number) => send('PUT', `/api/lists/${list.id}/games/${game}`, carol, {})
  for (const game of [1, 2, 3, 4]) await put(game)
  expect(await ledger(PEOPLE.carol, 'list')).toEqual([])
  await put(GAMES.farm)
  await send('DELETE', `/api/lists/${list.id}/games/${GAMES.farm}`, carol, {})
  await put(GAMES.farm)
  expect(await ledger(PEOPLE.carol, 'list')).toEqual([[`post:${list.id}`, 5]])
})

describe('the ledger', () => {
  test('of a hundred identical claims at once has one row', async () => {
    await Promise.all(Array.from({ length: 100 }, () => claim('comment:1', 1)))
    expect(await ledger(PEOPLE.alice, 'comment')).toEqual([['comment:1', 1]])
  })

  test('adds 10 percent for each prestige and for supporters', async () => {
    await sql`update profiles set prestige = 3, is_premium = true where id = ${PEOPLE.alice}`.execute(
      db.kysely,
    )
    await claim('game:1', 15, 'game')
    expect(await ledger(PEOPLE.alice, 'game')).toEqual([['game:1', 21]])
    // Of grants of 1 they gain it on average.
    for (let n = 0; n < 200; n++)
      await db.kysely
        .transaction()
        .execute((trx) =>
          applyClaims(trx, [{ userId: PEOPLE.alice, kind: 'edit', subject: `edit:${n}`, base: 1 }]),
        )
    const sum = (await ledger(PEOPLE.alice, 'edit')).reduce((all, [, amount]) => all + amount, 0)
    expect(sum).toBeGreaterThan(260)
    expect(sum).toBeLessThan(300)
  })

  test('takes back what was credited, bonuses included', async () => {
    await sql`update profiles set prestige = 3 where id = ${PEOPLE.alice}`.execute(db.kysely)
    await claim('game:1', 15, 'game')
    await sql`update profiles set prestige = 0 where id = ${PEOPLE.alice}`.execute(db.kysely)
    await claim('game:1', 0, 'game')
    expect(await total(PEOPLE.alice)).toBe(0)
    await claim('game:1', 15, 'game')
    expect(await total(PEOPLE.alice)).toBe(15)
  })

  test('never makes a total negative', async () => {
    await claim('game:1', 15, 'game')
    await sql`insert into exp_ledger (user_id, kind, subject, base, amount) values (${PEOPLE.alice}, 'prestige', '1', -10, -10)`.execute(
      db.kysely,
    )
    await claim('game:1', 0, 'game')
    expect(await total(PEOPLE.alice)).toBe(0)
  })
})

test('a new level notifies the member, in the transaction that reaches it', async () => {
  await sql`delete from notifications`.execute(db.kysely)
  await sql`insert into exp_ledger (user_id, kind, subject, base, amount) values (${PEOPLE.alice}, 'test', 'almost', 29, 29)`.execute(
    db.kysely,
  )
  await addComment(alice, 'This one makes a level.')
  const { rows } = await sql<{ title: string }>`
    select title from notifications where user_id = ${PEOPLE.alice} and type = 'level'`.execute(db.kysely)
  expect(rows).toEqual([{ title: 'You reached level 2' }])
})

test('a member reads what they gained today, by kind', async () => {
  const read = async () => (await api.get('/api/me/experience', carol)).body
  expect(await read()).toEqual({ streak: expect.any(Number), exp: 0, grants: [], latest: [] })
  await send('POST', '/api/downvote', carol, { game: GAMES.mine })
  const id = await addComment(carol, 'One word, and gone.')
  await send('DELETE', `/api/comments/${id}`, carol, {})
  await sql`insert into exp_ledger (user_id, kind, subject, base, amount, created_at)
    values (${PEOPLE.carol}, 'vote', 'game:9', 1, 1, now() - interval '1 day')`.execute(db.kysely)
  expect(await read()).toMatchObject({
    exp: 1,
    grants: expect.arrayContaining([
      { kind: 'vote', count: 1, exp: 1 },
      { kind: 'comment', count: 1, exp: 0 },
    ]),
    // Without what was taken back.
    latest: expect.arrayContaining([{ kind: 'vote', exp: 1, total: expect.any(Number) }]),
  })
  const { total_exp } = (await api.get('/api/me', carol)).body
  await addComment(carol, 'Another word, which stays.')
  const { latest } = await read()
  // The total before and after each says what a gain was for.
  expect(latest[0].total).toBe((await api.get('/api/me', carol)).body.total_exp)
  expect(latest[0].total - latest[0].exp).toBe(total_exp)
  expect(latest.find(({ kind }: { kind: string }) => kind === 'vote').total).toBe(total_exp)
  expect((await api.get('/api/me/experience')).status).toBe(401)
})

test('levels have the colors that How to level up names', async () => {
  for (const { from, color } of LEVEL_TIERS)
    for (const [level, expected] of [
      [from, color],
      [from - 1, color - 1],
    ] as const) {
      if (level < 1) continue
      await sql`update profiles set total_exp = ${(level - 1) * EXP_PER_LEVEL} where id = ${PEOPLE.alice}`.execute(
        db.kysely,
      )
      expect((await api.get('/api/me', alice)).body).toMatchObject({ level, level_color: expected })
    }
})
