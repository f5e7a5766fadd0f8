// @module-tag race
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { signInRoles } from '../../../../test/roles.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const who = await signInRoles(kysely, signIn)

const logged = () =>
  kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('canned reasons', () => {
  const reasons = (items: object[]) => send('PUT', '/api/moderation/reasons', who.mod, { items })

  test('are there from the start, and moderators edit them', async () => {
    const before = (await get('/api/moderation/reasons', who.mod)).body.items
    expect(before.length).toBeGreaterThan(10)
    const items = [
      { kind: null, label: 'Other', text: 'See the rules' },
      { kind: 'held', label: 'Ads', text: 'No ads' },
    ]
    expect(await reasons(items)).toMatchObject({ status: 200, body: { items } })
    expect((await get('/api/moderation/reasons', who.admin)).body.items).toEqual(items)
    expect(await logged()).toMatchObject({ action: 'edit-reasons', actor_id: PEOPLE.mod })
    await reasons(before)
  })

  test.each([
    [{ kind: 'shoes', label: 'A', text: 'Because' }],
    [{ kind: null, label: '', text: 'Because' }],
    [{ kind: null, label: 'a\nb', text: 'Because' }],
    [{ kind: null, label: 'A', text: 'no' }],
  ])('cannot be %j', async (item) => {
    expect((await reasons([item])).status).toBe(400)
  })

  test('that another moderator has changed meanwhile are not overwritten', async () => {
    const { items, version } = (await get('/api/moderation/reasons', who.mod)).body
    const save = (label: string, token = version) => {
      const own = [...items, { kind: null, label, text: 'Because of the rules' }]
      return send('PUT', '/api/moderation/reasons', who.mod, { items: own, version: token })
    }
    const statuses = (await Promise.all(['A', 'B'].map((label) => save(label)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    const now = (await get('/api/moderation/reasons', who.mod)).body
    expect(now.items).toHaveLength(items.length + 1)
    expect(await save('C', now.version)).toMatchObject({ status: 200, body: { version: expect.any(String) } })
    await reasons(items)
  })

  test('are at most sixty', async () => {
    expect((await reasons(Array(61).fill({ kind: null, label: 'A', text: 'Because' }))).status).toBe(400)
  })
})
