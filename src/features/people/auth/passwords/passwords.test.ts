import { expect, test } from 'vitest'
import { type HashClient, OPERATOR, Passwords } from './passwords.server.ts'

const passwords = new Passwords({ memory: 64, passes: 1 })
const stranger = (key: string): HashClient => ({ kind: 'stranger', key, isGone: () => false })
const known = (key: string): HashClient => ({ ...stranger(key), kind: 'known' })

/** Hashes for one client after the other, and gives the order in which they end; refused ones are left out. */
async function ordered(clients: HashClient[]): Promise<string[]> {
  const order: string[] = []
  const hashes = clients.map((client) => passwords.hash('x', client).then(() => order.push(client.key)))
  await Promise.allSettled(hashes)
  return order
}

test('a password is checked against its hash, whatever its Unicode form', async () => {
  const hash = await passwords.hash('Crème brûlée', OPERATOR)
  const check = (password: string, stored: string | null | undefined = hash) =>
    passwords.check(password, async () => stored, OPERATOR)
  expect(await check('Crème brûlée'.normalize('NFD'))).toBe(true)
  expect(await check('Creme brulee')).toBe(false)
  expect(await passwords.hash('Crème brûlée', OPERATOR)).not.toBe(hash)
  expect(await passwords.check('Crème brûlée', async () => undefined, OPERATOR)).toBe(false)
  expect(await check('Crème brûlée', null)).toBe(false)
})

test('however many hashes a few networks wait for, that of another one goes next', async () => {
  const flood = Array.from({ length: 400 }, (_, i) => stranger(`flood-${i % 4}`))
  const order = await ordered([...flood, stranger('alice')])
  // Two of each network may be under way before, and one of each is in the round.
  expect(order.indexOf('alice')).toBeLessThan(10)
  expect(order.indexOf('alice')).toBeGreaterThanOrEqual(0)
})

test('no number of strangers takes the turns of those who are known', async () => {
  const flood = Array.from({ length: 1_000 }, (_, i) => stranger(`network ${i}`))
  const order = await ordered([...flood, known('alice'), known('bob')])
  expect(order.slice(0, 8)).toEqual(expect.arrayContaining(['alice', 'bob']))
})

test('an account that is known somewhere takes neither the turns of other accounts nor those of strangers', async () => {
  const flood = Array.from({ length: 1_000 }, () => known('mallory'))
  const order = await ordered([...flood, known('alice'), stranger('bob')])
  expect(order.slice(0, 10)).toEqual(expect.arrayContaining(['alice', 'bob']))
})

test('a bounded number waits, and others are told when to try again', async () => {
  const hashes = Array.from({ length: 500 }, (_, i) => passwords.hash('x', stranger(`${i}`)))
  const refused = (await Promise.allSettled(hashes)).filter((each) => each.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(290)
  expect(refused[0]).toMatchObject({
    reason: { status: 429, code: 'over_request_rate_limit', retryAfter: 5 },
  })
})

test('nothing is read and nothing hashed for whoever has left', async () => {
  const before = passwords.work
  let hasRead = false
  const find = async () => {
    hasRead = true
    return null
  }
  const left = { ...stranger('left'), isGone: () => true }
  await expect(passwords.check('x', find, left)).rejects.toThrow('Too many')
  expect([hasRead, passwords.work]).toEqual([false, before])
})
