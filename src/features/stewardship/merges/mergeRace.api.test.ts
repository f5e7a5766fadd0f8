// @module-tag race
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, REVIEW_TEXT } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { endRedirect, lockGames, redirectTo } from './merges.writes.server.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { kysely } = db
const mod = await signIn(PEOPLE.mod)

/** Whether a write of a member was taken, or there was nothing to write about anymore. */
const isTold = ({ status }: { status: number }) => status === 200 || status === 404

test('what members do with a game while it is merged goes with it, or is refused: nothing is left behind', async () => {
  const ids = await addMembers(kysely, 'racer', 12)
  await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(kysely)
  const members = await Promise.all(ids.map((id) => signIn(id)))
  for (let round = 0; round < 4; round++) {
    const { version } = (await get('/api/games/idle-mine/merge?into=number-farm', mod)).body
    const body = { into: 'number-farm', version, reason: 'They are the same game.' }
    const writes = members.flatMap((member, n) => [
      () => send('POST', (n + round) % 2 ? '/api/upvote' : '/api/downvote', member, { game: GAMES.mine }),
      () => send('POST', n % 2 ? '/api/upvote' : '/api/downvote', member, { game: GAMES.farm }),
      () => send('PUT', `/api/me/library/${GAMES.mine}`, member, { status: n % 2 ? 'playing' : 'want' }),
      () => send('POST', '/api/favoriteGame', member, { game_id: GAMES.mine, favorite: true }),
      () => send('PUT', `/api/me/blocked-games/${GAMES.mine}`, member),
      () => send('PUT', `/api/me/played/${GAMES.mine}`, member),
      ...(round === 0
        ? [
            () =>
              send('POST', '/api/games/idle-mine/reviews', member, {
                content: `${REVIEW_TEXT} That is what number ${n} says.`,
                ...{ review_rating: 4, review_type: 'positive' },
              }),
          ]
        : []),
    ])
    const half = Math.floor(writes.length / 2)
    const merging = () => send('POST', '/api/games/idle-mine/merge', mod, body)
    const sent = await Promise.all(
      [...writes.slice(0, half), merging, ...writes.slice(half)].map((each) => each()),
    )
    const merged = sent[half]!
    const answers = sent.filter((each) => each !== merged)
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(answers.filter((answer) => !isTold(answer)).map(({ status, body }) => [status, body])).toEqual([])
    for (const table of ['votes', 'library', 'favorites', 'blocked_games', 'played_games'])
      expect([table, await leftBehind(table)]).toEqual([table, []])
    const posts = await kysely.selectFrom('posts').where('game_id', '=', GAMES.mine).selectAll().execute()
    expect(posts).toEqual([])
    expect(await wrong()).toEqual([])
    expect((await send('POST', `/api/moderation/merges/${merged.body.id}/undo`, mod, {})).status).toBe(200)
    expect(await wrong()).toEqual([])
  }
})

/** Rows of members with the merged game who don't have the survivor. */
async function leftBehind(table: string) {
  const { rows } = await sql`
    select a.user_id from ${sql.table(table)} a where game_id = ${GAMES.mine} and not exists (
      select from ${sql.table(table)} b where b.user_id = a.user_id and b.game_id = ${GAMES.farm})`.execute(
    kysely,
  )
  return rows
}

const wrong = async () =>
  (await wrongCounters(kysely)).filter(({ counter }) => counter !== 'experience of a member')

const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      kysely,
    )
  ).rows.length

// The embedded database runs one transaction at a time.
describe.runIf(db.kind === 'server')(
  'a write that begins while the game is merged waits, and is refused',
  () => {
    const mine = GAMES.mine
    test.each([
      ['votes', 'POST', '/api/upvote', { game: mine }],
      ['library', 'PUT', `/api/me/library/${mine}`, { status: 'want' }],
      ['favorites', 'POST', '/api/favoriteGame', { game_id: mine }],
      ['blocked_games', 'PUT', `/api/me/blocked-games/${mine}`, undefined],
      ['played_games', 'PUT', `/api/me/played/${mine}`, undefined],
      [
        'posts',
        'POST',
        '/api/games/idle-mine/reviews',
        { content: REVIEW_TEXT, review_rating: 4, review_type: 'positive' },
      ],
      [
        'posts',
        'POST',
        '/api/posts',
        { type: 'game-discussion', game_id: mine, title: 'While it is merged', content: 'Is anybody here?' },
      ],
    ] as const)('%s, by %s %s', async (table, method, path, body) => {
      await sql`delete from ${sql.table(table)} where game_id = ${mine}`.execute(kysely)
      const carol = await signIn(PEOPLE.carol)
      let sent: ReturnType<typeof send> | undefined
      await kysely.transaction().execute(async (trx) => {
        await lockGames(trx, ['idle-mine', 'number-farm'])
        await redirectTo(trx, mine, GAMES.farm)
        sent = send(method, path, carol, body)
        await Promise.race([sent, expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)])
      })
      expect((await sent!).status).toBe(404)
      const { rows } = await sql`select from ${sql.table(table)} where game_id = ${mine}`.execute(kysely)
      expect(rows).toEqual([])
      await kysely.transaction().execute((trx) => endRedirect(trx, mine))
    })
  },
)
