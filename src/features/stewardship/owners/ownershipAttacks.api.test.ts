import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing } from '../../../../test/editing.ts'
import { file, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const internet = await smallInternet()
const site = await testApi({ WRITE_LIMIT_FACTOR: '100' }, internet.network)
const { db, send, signIn } = site
const { edit, decide } = editing(site)
await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
await db.kysely
  .updateTable('games')
  .set({ developer_id: null, added_by: null, confirmed: true })
  .where('id', '=', GAMES.farm)
  .execute()

const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)
const FARM = '/api/games/number-farm/ownership'

/** Edits the farm's links as Alice; a moderator accepts the edit, which looks harmless. */
async function editLinks(...links: { type: string; url: string; note?: string }[]) {
  const { body } = await edit(alice, GAMES.farm, { links })
  expect((await decide(mod, 'edits', body.editId, 'accept')).status).toBe(200)
}

describe('who edits the links of a game', () => {
  test('cannot hide that they added one by writing its address into a note before', async () => {
    const known = { type: 'website', url: 'http://farm.example/play' }
    const mine = { type: 'website', url: 'http://mine.example/' }
    await editLinks(known)
    await editLinks({ ...known, note: mine.url })
    await editLinks({ ...known, note: mine.url }, mine)
    await db.kysely.updateTable('game_link_ages').set({ since: '2024-03-01T00:00:00Z' }).execute()
    const { body } = await send('POST', FARM, alice)
    internet.site('mine.example', file('text/html', `<p>${body.token}</p>`))
    expect(
      body.places
        .filter(({ url }: { url: string }) => url.includes('mine'))
        .map(({ proof }: { proof: string }) => proof),
    ).toEqual(['moderator', 'moderator'])
    expect((await send('POST', `${FARM}/check`, alice)).body.state).toBe('requested')
  })
})

test('who was declined does not become the developer by waiting until the link is old', async () => {
  const bob = await signIn(PEOPLE.bob)
  const links = [
    { type: 'website', url: 'http://farm.example/play' },
    { type: 'website', url: 'http://friend.example/' },
  ]
  const sent = await edit(bob, GAMES.farm, { links })
  await decide(mod, 'edits', sent.body.editId, 'accept')
  const carol = await signIn(PEOPLE.carol)
  const { body: claim } = await send('POST', FARM, carol)
  internet.site('friend.example', file('text/html', `<p>${claim.token}</p>`))
  expect((await send('POST', `${FARM}/check`, carol)).body.state).toBe('requested')
  const { id } = await db.kysely
    .selectFrom('ownership_verifications')
    .where('user_id', '=', PEOPLE.carol)
    .select('id')
    .executeTakeFirstOrThrow()
  const declined = await send('POST', `/api/moderation/ownership/${id}`, mod, {
    decision: 'decline',
    reason: 'This is not the site of the developer.',
  })
  expect(declined.body.status).toBe('declined')
  await db.kysely.updateTable('game_link_ages').set({ since: '2024-03-01T00:00:00Z' }).execute()
  await db.kysely.updateTable('ownership_verifications').set({ checked_at: null }).execute()
  expect((await send('POST', `${FARM}/check`, carol)).body.state).toBe('requested')
})

describe('who proves that a game is theirs', () => {
  beforeAll(async () => {
    await db.kysely.deleteFrom('ownership_verifications').execute()
    await editLinks({ type: 'website', url: 'http://farm.example/play' })
    await db.kysely.updateTable('game_link_ages').set({ since: '2024-03-01T00:00:00Z' }).execute()
  })
  const checkAgain = async (member: HeadersInit) => {
    await db.kysely.updateTable('ownership_verifications').set({ checked_at: null }).execute()
    return (await send('POST', `${FARM}/check`, member)).body.state
  }
  /** A member with their text on the page that the game has linked to for years. */
  async function prove(member: HeadersInit) {
    await db.kysely.updateTable('games').set({ developer_id: null }).where('id', '=', GAMES.farm).execute()
    const { body } = await send('POST', FARM, member)
    internet.site('farm.example', file('text/html', `<p>${body.token}</p>`))
  }

  test('does not get it back from a moderator by checking twice', async () => {
    const bob = await signIn(PEOPLE.bob)
    await prove(bob)
    expect(await checkAgain(bob)).toBe('verified')
    await send('POST', `${FARM}/revoke`, mod, { reason: 'The site was sold.' })
    for (let time = 0; time < 2; time++) expect(await checkAgain(bob)).toBe('requested')
  })

  test('does not get it after a moderator declined by writing a request before the check; a moderator can still grant it, and then it counts as proven', async () => {
    const carol = await signIn(PEOPLE.carol)
    await prove(carol)
    const requested = { message: 'I made this game in 2019, and the site is mine.' }
    expect((await send('POST', `${FARM}/request`, carol, requested)).status).toBe(200)
    const claim = () =>
      db.kysely
        .selectFrom('ownership_verifications')
        .where('user_id', '=', PEOPLE.carol)
        .select('id')
        .executeTakeFirstOrThrow()
    const settle = async (decision: 'accept' | 'decline') =>
      send('POST', `/api/moderation/ownership/${(await claim()).id}`, mod, { decision, reason: 'We asked.' })
    expect((await settle('decline')).body.status).toBe('declined')
    await db.kysely.updateTable('ownership_verifications').set({ decided_at: '2024-03-01' }).execute()
    expect((await send('POST', `${FARM}/request`, carol, requested)).status).toBe(200)
    expect(await checkAgain(carol)).toBe('requested')
    expect((await settle('accept')).body.status).toBe('verified')
    await send('DELETE', FARM, carol)
    expect(await checkAgain(carol)).toBe('verified')
  })

  test('keeps no review of their own game from before: it is removed when they own it, and they are told', async () => {
    const dev = await signIn(PEOPLE.dev)
    await prove(dev)
    const review = {
      content: 'A fine game with many numbers, which I would recommend to everybody who likes farms.',
      review_rating: 5,
      review_type: 'positive',
    }
    expect((await send('POST', '/api/games/number-farm/reviews', dev, review)).status).toBe(200)
    expect(await checkAgain(dev)).toBe('verified')
    expect((await site.get('/api/games/number-farm/posts?tab=review')).body.items).toEqual([])
    const { items } = (await site.get('/api/me/notifications', dev)).body
    expect(items.map(({ text }: { text: string }) => text)).toContain(
      'Your developer tools are in the game’s Options menu. Your review was removed, because developers can’t review their own games.',
    )
    const earned = await db.kysely
      .selectFrom('exp_ledger')
      .where('user_id', '=', PEOPLE.dev)
      .where('kind', '=', 'review')
      .select((row) => row.fn.sum<string>('amount').as('amount'))
      .executeTakeFirstOrThrow()
    expect(Number(earned.amount)).toBe(0)
  })
})
