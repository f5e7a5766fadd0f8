// @module-tag race
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../test/authServer.ts'

const password = 'a fine long password'
const server = await authServer({
  AUTH_CONFIRMATIONS: 'off',
  ...authLimits({ attempts: 2 }),
  TRUSTED_PROXIES: '127.0.0.1',
  AUTH_PASSWORD_COST: '4096,1',
})
const { passwords } = server.auth
const signIn = (email: string, address: string, cookie = '') =>
  server.call('/token?grant_type=password', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, cookie },
  })

/** Signs up; returns the cookie by which the browser is known from then on. */
async function signUp(email: string): Promise<string> {
  const { headers } = await server.call('/signup', { body: { email, password } })
  return headers.get('set-cookie')!.split(';')[0]!
}

/** Does something while strangers at so many networks have so many hashes computed. */
async function beside<T>({ networks, hashes }: { networks: number; hashes: number }, work: () => Promise<T>) {
  let isOver = false
  const flood = Array.from({ length: hashes }, async (_, i) => {
    const client = { kind: 'stranger', key: `network ${i % networks}`, isGone: () => false } as const
    while (!isOver) {
      await passwords.hash('wrong', client).catch(() => {})
      await nextTurn()
    }
  })
  const result = await work()
  const { waiting } = passwords
  isOver = true
  await Promise.all(flood)
  return { result, waiting }
}

test('strangers who flood the sign-in from a few networks do not close it for others', async () => {
  const owners = [1, 2, 3, 4, 5].map((n) => `owner${n}@example.org`)
  for (const email of owners) await signUp(email)
  const { result, waiting } = await beside({ networks: 4, hashes: 400 }, async () => {
    const statuses = []
    for (const [i, email] of owners.entries()) statuses.push((await signIn(email, `198.51.100.${i}`)).status)
    return statuses
  })
  expect(result).toEqual(owners.map(() => 200))
  expect(waiting).toBeGreaterThan(100)
})

test('strangers at any number of networks do not close it for a browser in which the account has signed in', async () => {
  const email = 'known@example.org'
  const cookie = await signUp(email)
  const { result, waiting } = await beside({ networks: 1_000, hashes: 1_000 }, () =>
    signIn(email, '198.51.100.77', cookie),
  )
  expect(result.status).toBe(200)
  expect(waiting).toBeGreaterThan(100)
})

test('an attempt without a turn does not count, and its refusal reveals nothing about the account', async () => {
  const email = 'patient@example.org'
  await signUp(email)
  /** Signs in until so many attempts got no turn. */
  const refusals = async (count: number, next: () => string) => {
    const refused = []
    while (refused.length < count) {
      const response = await signIn(next(), '198.51.100.98')
      if (response.status === 429) refused.push(response)
    }
    return refused.map(({ headers, body }) => ({ retryAfter: headers.get('retry-after'), body }))
  }
  let unknown = 0
  const { result } = await beside({ networks: 1_000, hashes: 1_000 }, async () => [
    ...(await refusals(4, () => email)),
    ...(await refusals(1, () => `nobody${unknown++}@example.org`)),
  ])
  const refusal = {
    retryAfter: '5',
    body: {
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Too many people are signing in right now. Try again in a moment.',
    },
  }
  expect(result).toEqual(Array(5).fill(refusal))
  expect((await signIn(email, '198.51.100.98')).status).toBe(200)
})
