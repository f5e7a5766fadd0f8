import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { NEW_GAME } from '../../../../test/editing.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi()
const joined = (hoursAgo: number) =>
  db.kysely
    .updateTable('profiles')
    .set({ created_at: new Date(Date.now() - hoursAgo * 3_600_000) })
    .execute()
const add = (who: HeadersInit, n: number) =>
  send('POST', '/api/games', who, {
    ...NEW_GAME,
    name: `Allowed ${n}`,
    links: [{ type: 'itch', url: `https://grower.itch.io/allowed-${n}` }],
  })

test('a new member knows how many games they can add, and when the next one: once they are no longer new', async () => {
  await joined(22)
  const alice = await signIn(PEOPLE.alice)
  const allowance = async () => (await get('/api/me/allowance/games', alice)).body
  expect(await allowance()).toEqual({ allowed: 3, seconds: 86_400, left: 3, next_at: null, is_new: true })
  expect((await add(alice, 1)).status).toBe(201)
  expect(await allowance()).toMatchObject({ left: 2, next_at: null })
  await add(alice, 2)
  await add(alice, 3)
  const { left, next_at } = await allowance()
  expect(left).toBe(0)
  expect(Date.parse(next_at) - Date.now()).toBeGreaterThan(1.9 * 3_600_000)
  expect(Date.parse(next_at) - Date.now()).toBeLessThan(2.1 * 3_600_000)
  const refused = await add(alice, 4)
  // Both say the same.
  expect([refused.status, refused.body.detail]).toEqual([429, 'Too many requests. Try again in 2 hours.'])
})

test('other members have more, and reading it counts nothing; visitors have none', async () => {
  await joined(100)
  const bob = await signIn(PEOPLE.bob)
  for (let times = 0; times < 5; times++)
    expect((await get('/api/me/allowance/games', bob)).body).toMatchObject({
      allowed: 20,
      left: 20,
      is_new: false,
    })
  expect((await get('/api/me/allowance/games')).status).toBe(401)
  expect((await get('/api/me/allowance/votes', bob)).status).toBe(400)
})
