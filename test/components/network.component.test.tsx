import { expect, test } from 'vitest'
import { network } from './network.ts'

const ask = async () => (await fetch('/api/games?page=1')).status

test('requests reach the site, and are noted', async () => {
  expect(await ask()).toBe(200)
  expect(network.sent('GET /api/games?page=1')).toHaveLength(1)
})

test('requests are refused, lost, and kept as long as a test wants', async () => {
  const allow = network.refuse(/^GET \/api\/games/, { status: 503 })
  expect(await ask()).toBe(503)
  allow()
  const connect = network.lose('GET /api/games?page=1')
  await expect(ask()).rejects.toThrow(TypeError)
  connect()
  const release = network.hold(/games/)
  const kept = ask()
  expect(await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, 0, 'waits'))])).toBe('waits')
  expect(network.answered(/games/)).toHaveLength(1)
  release()
  expect(await kept).toBe(200)
  expect(network.answered(/games/)).toHaveLength(2)
})

test('of two rules for a request the later one counts, and goes on with the earlier one', async () => {
  network.refuse(/games/, { status: 503 })
  const release = network.hold(/games/)
  const kept = ask()
  release()
  expect(await kept).toBe(503)
})

test('what was sent is noted with its body', async () => {
  await fetch('/api/nowhere', { method: 'POST', body: JSON.stringify({ a: 1 }) })
  expect(network.bodies('POST /api/nowhere')).toEqual([{ a: 1 }])
})
