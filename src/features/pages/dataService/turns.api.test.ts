// @module-tag race
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cachedResponseListener } from '#/http/cache/cachedResponseListener.server.ts'
import { FixedWindowRateLimiter } from '#/http/fixedWindowRateLimiter.ts'
import { listen } from '#/http/listen.server.ts'
import { TurnQueue } from '#/http/turns/turnQueue.server.ts'
import { testApi } from '../../../../test/api.ts'
import { dataServiceApi } from './dataService.api.server.ts'

const { services, cache } = await testApi({ TRUSTED_PROXIES: '127.0.0.1' })
const { server, close } = await listen(
  cachedResponseListener(dataServiceApi(services), cache),
  '127.0.0.1',
  0,
)
afterAll(() => close())
const { port } = server.address() as { port: number }

const ask = (path: string, address: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/rest/v1${path}`, {
    ...init,
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
  })

let queue: TurnQueue
beforeEach(() => {
  queue = new TurnQueue({ concurrency: 2, perClient: 1, maxWaitMs: 60_000 })
  services.turns.dataService = queue
})

/** A statement of a client that runs until it is ended. */
function hold(address: string): { end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  void queue.run(Symbol('held'), { key: address, isGone: () => false }, () => promise)
  return { end: resolve }
}

test('a client reads one thing at a time, and others read meanwhile', async () => {
  const held = hold('192.0.2.1')
  const waits = ask('/games?select=id', '192.0.2.1')
  await expect.poll(() => queue.waiting).toBe(1)
  expect((await ask('/games?select=id', '192.0.2.2')).status).toBe(200)
  expect(queue.waiting).toBe(1)
  held.end()
  expect((await waits).status).toBe(200)
})

test('a body that does not arrive holds no turn', async () => {
  const received = once(server, 'request')
  const socket = connect({ port, host: '127.0.0.1' })
  const head = ['POST /rest/v1/rpc/get_games33 HTTP/1.1', 'host: site', 'content-type: application/json']
  socket.write(`${[...head, 'content-length: 9'].join('\r\n')}\r\n\r\n{`)
  await received
  const own = await ask('/games?select=id', '127.0.0.1')
  expect([own.status, queue.active]).toEqual([200, 0])
  socket.destroy()
})

test('whoever has used up the time gets 429, by whatever way, and others do not', async () => {
  queue = new TurnQueue({ budget: new FixedWindowRateLimiter(0, 60_000) })
  services.turns.dataService = queue
  expect((await ask('/games?select=id', '192.0.2.1')).status).toBe(200)
  const call = { method: 'POST', body: '{}' }
  for (const refused of [
    await ask('/games?select=id', '192.0.2.1'),
    await ask('/rpc/get_games33', '192.0.2.1', call),
  ]) {
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: '53400' })])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await ask('/games?select=id', '192.0.2.2')).status).toBe(200)
})

test('a request without a turn in time is 503', async () => {
  queue = new TurnQueue({ concurrency: 1, maxWaitMs: 1 })
  services.turns.dataService = queue
  const held = hold('192.0.2.1')
  await expect.poll(() => queue.active).toBe(1)
  const refused = await ask('/games?select=id', '192.0.2.2')
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'PGRST003' })])
  held.end()
})
