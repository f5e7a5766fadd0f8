import { expect, test } from 'vitest'
import { API_TOKEN_REQUESTS } from '#/features/people/auth/users/apiTokens.limits.ts'
import { testApi } from '../../../../test/api.ts'
import { stopClock } from '../../../../test/stopClock.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { api, send, signIn } = await testApi()

const tokenOf = async (userId: string) => {
  const { body } = await send('POST', '/api/me/tokens', await signIn(userId), {
    name: 'Script',
    scopes: ['read'],
  })
  return { authorization: `Bearer ${body.token}` }
}

test('over the limit of a member, all their tokens get 429 with the seconds to wait; others are not affected', async () => {
  const [first, second, bob] = [
    await tokenOf(PEOPLE.alice),
    await tokenOf(PEOPLE.alice),
    await tokenOf(PEOPLE.bob),
  ]
  stopClock()
  const limit = API_TOKEN_REQUESTS
  for (let count = 1; count <= limit; count++) {
    const response = await api.request('/api/me', { headers: count % 2 ? first : second })
    expect([response.status, response.headers.get('ratelimit')?.split(';')[1]]).toEqual([
      200,
      `r=${limit - count}`,
    ])
  }
  const over = await api.request('/api/me', { headers: first })
  expect([over.status, over.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(over.headers.get('ratelimit')).toMatch(/^"member";r=0;t=\d+$/)
  expect((await api.request('/api/me', { headers: bob })).status).toBe(200)
})

test('guessing tokens ends with 429', async () => {
  stopClock()
  const headers = { authorization: `Bearer idx_${'A'.repeat(43)}` }
  const ask = async () => (await api.request('/api/me', { headers })).status
  const statuses = new Set<number>()
  for (let count = 0; count <= 60; count++) statuses.add(await ask())
  expect([...statuses]).toEqual([401])
  expect(await ask()).toBe(429)
})
