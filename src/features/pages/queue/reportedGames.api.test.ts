import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { claimGames } from '../../catalog/deadLinks/deadLinks.writes.server.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
await kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
const [alice, bob, dev, mod] = [
  await signIn(PEOPLE.alice),
  await signIn(PEOPLE.bob),
  await signIn(PEOPLE.dev),
  await signIn(PEOPLE.mod),
]

const report = (who: HeadersInit, gameId: number, kind: string, more: object = {}) =>
  send('POST', '/api/reports', who, { subject_type: 'game', subject_id: String(gameId), kind, ...more })
const decide = (gameId: number, decision: string, as = mod) =>
  send('POST', `/api/moderation/reports/game-${gameId}`, as, { decision, reason: 'It is the same game' })
const waiting = async (): Promise<string[]> =>
  (await get('/api/moderation/queue?kind=reports', mod)).body.items.map((item: { id: string }) => item.id)
const told = (userId: string) =>
  kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', 'moderator')
    .select('title')
    .orderBy('id', 'desc')
    .execute()

test('a reported duplicate waits with both games; upholding changes neither, thanks the reporter, and is in the public log', async () => {
  const read = () =>
    kysely.selectFrom('games').where('id', '=', GAMES.mine).selectAll().executeTakeFirstOrThrow()
  const game = await read()
  expect((await report(alice, GAMES.mine, 'duplicate', { other_game_id: GAMES.tower })).status).toBe(200)
  expect(await waiting()).toContain(`game-${GAMES.mine}`)
  expect((await get(`/api/moderation/reports/game-${GAMES.mine}`, mod)).body).toMatchObject({
    title: game.name,
    link: `/game/${game.urlid}`,
    context: { text: expect.stringContaining('merge') },
    facts: expect.arrayContaining([expect.objectContaining({ label: 'Tags' })]),
    reports: [{ kind: 'duplicate', other_game: { name: 'Number Tower' } }],
  })
  expect((await decide(GAMES.mine, 'accept', alice)).status).toBe(403)
  expect((await decide(GAMES.mine, 'accept')).body).toEqual({ status: 'upheld' })
  expect(await read()).toEqual(game)
  expect(await waiting()).not.toContain(`game-${GAMES.mine}`)
  expect((await told(PEOPLE.alice))[0]!.title).toContain('acted on your report of a game')
  const again = await decide(GAMES.mine, 'decline')
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('decided this') } })
  expect((await get('/api/moderation-log')).body.items[0]).toMatchObject({
    action: 'uphold-report',
    reason: 'It is the same game',
  })
})

test('a game that was removed for a report still waits for the decision, and the reporter is thanked', async () => {
  expect((await report(bob, GAMES.clicker, 'malware')).status).toBe(200)
  await kysely.updateTable('games').set({ is_removed: true }).where('id', '=', GAMES.clicker).execute()
  expect(await waiting()).toContain(`game-${GAMES.clicker}`)
  expect((await decide(GAMES.clicker, 'accept')).body).toEqual({ status: 'upheld' })
  expect((await told(PEOPLE.bob))[0]!.title).toContain('acted on your report of a game')
  expect((await report(alice, GAMES.clicker, 'malware')).status).toBe(404)
})

test('a dismissed report changes nothing', async () => {
  expect((await report(alice, GAMES.mine, 'facts', { reason: 'It is of 2012' })).status).toBe(200)
  expect((await decide(GAMES.mine, 'decline')).body).toEqual({ status: 'dismissed' })
  expect(await waiting()).not.toContain(`game-${GAMES.mine}`)
})

test('the links of a game that is reported for a dead link are checked next, once for each report', async () => {
  while ((await claimGames(kysely, 100)).length > 0);
  await report(alice, GAMES.mine, 'dead-link')
  expect(await claimGames(kysely, 100)).toEqual([GAMES.mine])
  await report(alice, GAMES.mine, 'dead-link')
  expect(await claimGames(kysely, 100)).toEqual([])
})

test('a developer is not asked about the own game, and cannot report it', async () => {
  await kysely.updateTable('games').set({ developer_id: PEOPLE.dev }).where('id', '=', GAMES.tower).execute()
  expect((await report(dev, GAMES.tower, 'facts')).status).toBe(403)
  await report(alice, GAMES.tower, 'facts')
  await kysely.updateTable('games').set({ developer_id: PEOPLE.mod }).where('id', '=', GAMES.tower).execute()
  expect((await decide(GAMES.tower, 'accept')).status).toBe(403)
})

test.each([
  ['removed', GAMES.gone, 'facts', {}, 404],
  ['unknown', 99_999, 'facts', {}, 404],
  ['of a kind for texts', GAMES.mine, 'spoiler', {}, 400],
  ['a duplicate of no game', GAMES.mine, 'duplicate', {}, 400],
  ['a duplicate of itself', GAMES.mine, 'duplicate', { other_game_id: GAMES.mine }, 400],
  ['a duplicate of a removed game', GAMES.mine, 'duplicate', { other_game_id: GAMES.gone }, 400],
  ['no duplicate, but with another game', GAMES.mine, 'facts', { other_game_id: GAMES.tower }, 400],
])('a report of a game that is %s is rejected', async (_, id, kind, more, status) => {
  expect((await report(bob, id, kind, more)).status).toBe(status)
})

test('a report of a text has no kinds of games', async () => {
  const body = { subject_type: 'comment', subject_id: '2', kind: 'malware' }
  expect((await send('POST', '/api/reports', alice, body)).status).toBe(400)
})
