import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, send, signIn } = await testApi()

test('a member can send ten pieces of feedback an hour', async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  const alice = await signIn(PEOPLE.alice)
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const body = { kind: 'bug', title: `Bug number ${n}`, content: 'Something is broken here.' }
    statuses.push((await send('POST', '/api/feedback', alice, body)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
