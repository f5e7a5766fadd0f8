import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { MAX_PLAYED } from './favorites.limits.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

let alice: HeadersInit
let bob: HeadersInit
beforeAll(async () => {
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
})
beforeEach(() => kysely.deleteFrom('played_games').execute())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const played = async (who: HeadersInit) => (await get('/api/me/played', who)).body.games
const mark = (who: HeadersInit, gameId: number) => send('PUT', `/api/me/played/${gameId}`, who)
const follow = (who: HeadersInit, game_id: number, link_type: string, userAgent = FIREFOX) =>
  send(
    'POST',
    '/api/addLinkLog',
    { ...Object.fromEntries(new Headers(who)), 'user-agent': userAgent },
    { game_id, link_type },
  )

test('marking a game as played is for members, once, and can be taken back', async () => {
  expect((await mark({}, GAMES.tower)).status).toBe(401)
  expect((await get('/api/me/played')).status).toBe(401)
  for (let n = 0; n < 2; n++) expect((await mark(alice, GAMES.tower)).body).toEqual({ games: [GAMES.tower] })
  expect((await mark(alice, GAMES.mine)).body.games).toEqual([GAMES.tower, GAMES.mine])
  expect((await send('DELETE', `/api/me/played/${GAMES.tower}`, alice)).body).toEqual({ games: [GAMES.mine] })
  for (const missing of [GAMES.gone, 99_999]) expect((await mark(alice, missing)).status).toBe(404)
})

test('nobody else sees what a member has played', async () => {
  await mark(alice, GAMES.tower)
  expect(await played(bob)).toEqual([])
  const texts = []
  for (const path of ['/api/users/alice', '/api/games/number-tower', '/api/me/history/views'])
    texts.push(JSON.stringify((await get(path, bob)).body))
  expect(texts.join()).not.toContain('played')
})

test('following a link to play a game records it for a member, and for nobody else', async () => {
  expect((await follow(alice, GAMES.tower, 'itch')).body).toEqual({ accepted: true })
  expect(await played(alice)).toEqual([GAMES.tower])
  // To talk about a game is not to play it.
  await follow(alice, GAMES.mine, 'discord')
  await follow({}, GAMES.mine, 'itch')
  await follow(alice, GAMES.mine, 'itch', 'Googlebot/2.1')
  await follow(alice, GAMES.gone, 'itch')
  expect(await played(alice)).toEqual([GAMES.tower])
  expect(await kysely.selectFrom('played_games').selectAll().execute()).toHaveLength(1)
})

test('a game beyond the maximum of played games is refused', async () => {
  // The games themselves are not inserted, which would be slow.
  await kysely.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into played_games (user_id, game_id)
      select ${PEOPLE.alice}, 1000000 + n from generate_series(1, ${MAX_PLAYED}::integer) n`.execute(trx)
  })
  const refused = await mark(alice, GAMES.tower)
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toBe('You can mark at most 20,000 games as played. Unmark one first.')
  expect((await mark(alice, GAMES.gone)).status).toBe(404)
  const [first] = await played(alice)
  await send('DELETE', `/api/me/played/${first}`, alice)
  expect((await mark(alice, GAMES.tower)).status).toBe(200)
})

test('is part of the export, and goes with the account', async () => {
  await mark(bob, GAMES.tower)
  const { body } = await get('/api/me/export', bob)
  expect(body.played_games).toMatchObject([{ game_id: GAMES.tower, game: 'number-tower' }])
  await kysely.deleteFrom('auth_users').where('id', '=', PEOPLE.bob).execute()
  await kysely.deleteFrom('profiles').where('id', '=', PEOPLE.bob).execute()
  expect(await kysely.selectFrom('played_games').selectAll().execute()).toEqual([])
})
