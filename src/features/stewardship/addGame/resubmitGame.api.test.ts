import { beforeAll, expect, test } from 'vitest'
import { lockRelations } from '#/features/catalog/relations/relations.writes.server.ts'
import { lockGame } from '#/features/stewardship/edits/gameFields.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { MAX_DECLINES } from '../edits/edits.limits.ts'
import { listLinkFacts } from '../owners/ownership.queries.server.ts'
import { lockAdding } from './addedGames.writes.server.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

const who = {} as Record<'alice' | 'carol' | 'mod', HeadersInit>
beforeAll(async () => {
  for (const name of ['alice', 'carol', 'mod'] as const) who[name] = await signIn(PEOPLE[name])
})

let number = 0
const newGame = (more = {}) => {
  number += 1
  return {
    name: `Declined Garden ${number}`,
    desc: 'Grow.',
    tags: [6, 10, 13, 20, 28, 52, 73, 79],
    links: [{ type: 'itch', url: `https://grower.itch.io/declined-${number}` }],
    ...more,
  }
}
const decide = (id: number, decision: 'accept' | 'decline', reason = 'The link is dead') =>
  send('POST', `/api/moderation/games/${id}`, who.mod, { decision, reason })
const resubmit = (id: number, game: object, as = who.alice) =>
  send('POST', `/api/games/${id}/resubmission`, as, game)
const declineOf = async (id: number, as = who.alice) =>
  (await get(`/api/me/games/${id}/decline`, as)).body.declined

/** A game of alice's that was declined. */
async function declined() {
  const game = newGame()
  const { id, urlid } = (await send('POST', '/api/games', who.alice, game)).body as {
    id: number
    urlid: string
  }
  expect((await decide(id, 'decline')).status).toBe(200)
  return { id, urlid, game }
}

test('the member who added a declined game reads why, mends it, and it waits again with its history', async () => {
  const { id, urlid, game } = await declined()
  expect((await get(`/api/games/${urlid}`)).body).toMatchObject({ is_removed: true })
  expect(await declineOf(id)).toMatchObject({
    reason: 'The link is dead',
    can_resubmit: true,
    fields: { name: game.name },
  })
  expect((await get('/api/me/history/games', who.alice)).body.items[0]).toMatchObject({
    subject: game.name,
    action: 'declined',
    href: `/game/${urlid}`,
  })
  const other = (await send('POST', '/api/games', who.carol, newGame())).body
  const mended = { ...game, links: [{ type: 'itch', url: 'https://grower.itch.io/alive' }] }
  const { status, body } = await resubmit(id, mended)
  expect([status, body]).toEqual([200, { id, urlid, queuePlace: other.queuePlace + 1 }])
  // Everybody who had cached that it was removed sees it again.
  expect((await get(`/api/games/${urlid}`)).body).toMatchObject({
    is_removed: false,
    confirmed: false,
    links: [{ url: 'https://grower.itch.io/alive' }],
  })
  expect(await declineOf(id)).toBeNull()
  const item = (await get(`/api/moderation/games/${id}`, who.mod)).body
  expect(item.facts).toContainEqual({
    label: expect.stringMatching(/^Declined on \d{4}-\d\d-\d\d$/),
    value: 'The link is dead',
    href: null,
  })
  expect(item.changes).toMatchObject([{ field: 'Links' }])
  expect((await get(`/api/games/${id}/edits`)).body.items).toMatchObject([
    { status: 'applied', basis: 'resubmitted', author: { username: 'alice' } },
  ])
  expect((await decide(id, 'accept')).status).toBe(200)
  expect((await get(`/api/games/${urlid}`)).body).toMatchObject({ confirmed: true })
})

test('a link that came with a resubmission is reviewed once the game is confirmed, and is no accepted edit', async () => {
  const { id, game } = await declined()
  await resubmit(id, { ...game, links: [{ type: 'website', url: 'https://resubmitted.example/' }] })
  const facts = async () => (await listLinkFacts(db.kysely, id, PEOPLE.carol))[0]
  expect(await facts()).toMatchObject({ isByClaimant: false, isAccepted: false })
  const { body: item } = await get(`/api/moderation/games/${id}`, who.mod)
  expect(item.history.edits).toEqual({ accepted: 0, declined: 0 })
  await decide(id, 'accept')
  expect(await facts()).toMatchObject({ isByClaimant: false, isAccepted: true })
  expect((await listLinkFacts(db.kysely, id, PEOPLE.alice))[0]).toMatchObject({ isByClaimant: true })
})

test('nobody else resubmits it, nor reads why it was declined', async () => {
  const { id, game } = await declined()
  for (const as of [who.carol, who.mod]) {
    expect(await declineOf(id, as)).toBeNull()
    expect((await resubmit(id, { ...game, desc: 'Mine now.' }, as)).status).toBe(404)
  }
  expect((await get(`/api/me/games/${id}/decline`)).status).toBe(401)
  expect((await resubmit(id, { ...game, desc: 'Mine now.' }, {})).status).toBe(401)
})

test('something must change, and a game that was not declined, or was removed later, stays as it is', async () => {
  const { id, game } = await declined()
  expect((await resubmit(id, game)).status).toBe(400)
  expect((await resubmit(id, { ...game, desc: 'Grow more.' })).status).toBe(200)
  expect((await resubmit(id, { ...game, desc: 'Grow even more.' })).status).toBe(404)
  await decide(id, 'accept')
  await send('POST', `/api/moderation/games/${id}/remove`, who.mod, { reason: 'It is gone' })
  expect(await declineOf(id)).toBeNull()
  expect((await resubmit(id, { ...game, desc: 'Back again.' })).status).toBe(404)
})

test('a game with the name and link of another can be resubmitted only as a different one', async () => {
  const { id, game } = await declined()
  expect((await send('POST', '/api/games', who.carol, game)).status).toBe(201)
  const refused = await resubmit(id, { ...game, desc: 'The same.' })
  expect([refused.status, refused.body.code]).toEqual([409, 'same_game'])
})

test('ends after so many declines', async () => {
  const { id, game } = await declined()
  for (let times = 1; times < MAX_DECLINES; times++) {
    expect((await resubmit(id, { ...game, desc: `Grow ${times}.` })).status).toBe(200)
    await decide(id, 'decline')
  }
  expect(await declineOf(id)).toMatchObject({ can_resubmit: false })
  expect((await resubmit(id, { ...game, desc: 'Please.' })).status).toBe(409)
})

test('counts as adding a game', async () => {
  const limited = await testApi({})
  await limited.db.kysely.updateTable('profiles').set({ created_at: new Date() }).execute()
  const alice = await limited.signIn(PEOPLE.alice)
  const statuses = []
  for (let times = 0; times < 4; times++)
    statuses.push((await limited.send('POST', '/api/games/1/resubmission', alice, newGame())).status)
  expect(statuses).toEqual([404, 404, 404, 429])
})

test.skipIf(db.kind === 'embedded')(
  'a stranger who tries waits for nobody, and nobody for them',
  async () => {
    const { id, game } = await declined()
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = db.kysely.transaction().execute(async (trx) => {
      await lockRelations(trx)
      await lockAdding(trx)
      await lockGame(trx, id)
      held.resolve()
      await release.promise
    })
    await held.promise
    expect((await resubmit(id, { ...game, desc: 'Mine now.' }, who.carol)).status).toBe(404)
    release.resolve()
    await holder
  },
)
