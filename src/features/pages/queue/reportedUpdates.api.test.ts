import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
await kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
const [alice, mod] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.mod)]

let number = 0
/** An update by bob that alice reported. */
async function reportedUpdate(more: object = {}): Promise<number> {
  const version = `7.${++number}`
  const { id } = await kysely
    .insertInto('updates')
    .values({
      game_id: GAMES.tower,
      version_number: version,
      release_key: version,
      title: 'Shoes',
      content: 'Buy **shoes**',
      added_by: PEOPLE.bob,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = { subject_type: 'update', subject_id: String(id), kind: 'spam', reason: 'Ads' }
  expect((await send('POST', '/api/reports', alice, report)).status).toBe(200)
  return id
}
const decide = (id: number, decision: string, as = mod) =>
  send('POST', `/api/moderation/reports/update-${id}`, as, { decision, reason: 'No advertising, please' })
const waiting = async (): Promise<string[]> =>
  (await get('/api/moderation/queue?kind=reports', mod)).body.items.map((item: { id: string }) => item.id)
const told = (userId: string) =>
  kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '<>', 'collectible')
    .selectAll()
    .orderBy('id', 'desc')
    .execute()

test('a reported update waits with its text, and is removed when a moderator upholds the report', async () => {
  const id = await reportedUpdate()
  expect((await get(`/api/moderation/reports/update-${id}`, mod)).body).toMatchObject({
    kind: 'reports',
    title: 'Update of Number Tower',
    excerpt: expect.stringContaining('Shoes'),
    link: `/update/${id}`,
    text: 'Buy **shoes**',
    who: { id: PEOPLE.bob },
    reports: [{ reason: 'Ads' }],
  })
  expect((await decide(id, 'accept', alice)).status).toBe(403)
  expect((await decide(id, 'accept')).body).toEqual({ status: 'upheld' })
  expect((await get(`/api/updates/${id}`)).status).toBe(404)
  expect(await waiting()).not.toContain(`update-${id}`)
  expect((await told(PEOPLE.bob))[0]).toMatchObject({
    title: expect.stringMatching(/^A moderator removed your update 7\.\d+ of /),
    text: 'No advertising, please',
  })
  expect((await told(PEOPLE.alice))[0]!.title).toContain('acted on your report of an update')
  expect((await decide(id, 'accept')).status).toBe(409)
})

test('a dismissed report changes nothing of the update', async () => {
  const id = await reportedUpdate()
  expect((await decide(id, 'decline')).body).toEqual({ status: 'dismissed' })
  expect((await get(`/api/updates/${id}`)).status).toBe(200)
  expect(await waiting()).not.toContain(`update-${id}`)
})

test('an update of one’s own is for another moderator', async () => {
  const id = await reportedUpdate({ added_by: PEOPLE.mod })
  expect((await decide(id, 'accept')).status).toBe(403)
})

test('nobody has to decide about an update that is removed already', async () => {
  const id = await reportedUpdate()
  await kysely.updateTable('updates').set({ is_removed: true }).where('id', '=', id).execute()
  expect(await waiting()).not.toContain(`update-${id}`)
  expect((await decide(id, 'accept')).status).toBe(409)
})
