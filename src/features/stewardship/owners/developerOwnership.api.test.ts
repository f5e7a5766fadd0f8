import { beforeEach, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { MAX_OPEN_REQUESTS } from './ownership.limits.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { kysely } = db
// Number Tower is theirs.
const dev = await signIn(PEOPLE.dev)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)

const PATH = '/api/developers/tower-works/ownership'
const give = (...gameIds: number[]) =>
  kysely.transaction().execute((trx) =>
    setDevelopers(
      trx,
      gameIds.map((gameId) => ({ gameId, names: ['Tower Works'] })),
    ),
  )
async function addGames(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    name: `Added ${n}`,
    urlid: `added-${n}`,
    desc: 'Added.',
    confirmed: true,
  }))
  const added = await kysely.insertInto('games').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}

beforeEach(async () => {
  await kysely.deleteFrom('ownership_verifications').execute()
  await kysely.deleteFrom('games').where('desc', '=', 'Added.').execute()
  await kysely.deleteFrom('game_developers').where('game_id', '<>', GAMES.tower).execute()
})

test('who owns a game of a developer can ask for the others, which moderators decide with that in view', async () => {
  // A game that was removed is nobody's to ask for.
  await give(GAMES.mine, GAMES.farm, GAMES.gone)
  expect((await get(PATH)).status).toBe(401)
  expect((await get(PATH, alice)).body).toMatchObject({ owned: 0, askable: 0 })
  expect((await get(PATH, dev)).body).toEqual({
    games: 3,
    owned: 1,
    owned_name: 'Number Tower',
    unowned: 2,
    askable: 2,
  })
  expect((await send('POST', PATH, {})).status).toBe(401)
  expect((await send('POST', PATH, alice)).status).toBe(403)
  expect((await send('POST', '/api/developers/nobody/ownership', dev)).status).toBe(404)
  expect((await send('POST', PATH, dev)).body).toEqual({ requested: 2 })
  const { body: claim } = await get('/api/games/idle-mine/ownership', dev)
  expect(claim).toMatchObject({ developer: 'unknown', state: 'requested' })
  const requests = await kysely.selectFrom('ownership_verifications').select(['id', 'game_id']).execute()
  expect(requests.map(({ game_id }) => game_id).sort()).toEqual([GAMES.mine, GAMES.farm].sort())
  const { body: item } = await get(`/api/moderation/ownership/${requests[0]!.id}`, mod)
  expect(item.facts).toContainEqual(
    expect.objectContaining({ label: 'Owns already', value: '1 of the 3 games by Tower Works' }),
  )
  expect((await get(PATH, dev)).body).toMatchObject({ unowned: 0, askable: 0 })
  expect((await send('POST', PATH, dev)).status).toBe(409)
})

test('no more requests wait than one member may have, and a declined one is not asked again at once', async () => {
  const games = await addGames(MAX_OPEN_REQUESTS + 2)
  await give(...games)
  expect((await get(PATH, dev)).body).toMatchObject({ unowned: games.length, askable: MAX_OPEN_REQUESTS })
  const responses = await Promise.all([1, 2, 3].map(() => send('POST', PATH, dev)))
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const waiting = async () =>
    kysely.selectFrom('ownership_verifications').where('status', '=', 'requested').select('id').execute()
  expect(await waiting()).toHaveLength(MAX_OPEN_REQUESTS)
  expect((await send('POST', PATH, dev)).body.detail).toMatch(/are waiting for a moderator/)
  for (const { id } of await waiting())
    await send('POST', `/api/moderation/ownership/${id}`, mod, { decision: 'decline', reason: 'No proof.' })
  expect((await get(PATH, dev)).body).toMatchObject({ unowned: 2, askable: 2 })
})
