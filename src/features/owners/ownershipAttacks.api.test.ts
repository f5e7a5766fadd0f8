import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/api.ts'
import { editing } from '../../../test/editing.ts'
import { file, smallInternet } from '../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../test/world.ts'

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
