import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cachedResponseListener } from '../cache/cachedResponseListener.server.ts'
import { ResponseCache } from '../cache/responseCache.server.ts'
import { FixedWindowRateLimiter } from '../fixedWindowRateLimiter.ts'
import { listen } from '../listen.server.ts'
import { takeTurns } from './takeTurns.server.ts'
import { TurnQueue } from './turnQueue.server.ts'

let queue: TurnQueue
/** What was read, in order, and how each read is ended. */
let begun: string[]
let ends: Map<string, () => void>
/** The paths of requests that have ended, however. */
let closed: string[]
beforeEach(() => {
  queue = new TurnQueue({ concurrency: 2, perClient: 1, maxWaitMs: 60_000 })
  begun = []
  ends = new Map()
  closed = []
})

const site = new Hono()
site.use(async (c, next) => {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  outgoing?.once('close', () => closed.push(c.req.path))
  await next()
})
site.use('/read/*', (c, next) => takeTurns(queue, () => c.req.header('x-client') ?? 'somebody')(c, next))
site.all('/read/slow/:name', async (c) => {
  begun.push(c.req.param('name'))
  await new Promise<void>((resolve) => ends.set(c.req.param('name'), resolve))
  return c.text('read')
})
site.all('/read/at-once', (c) => c.text('read'))
site.get('/read/away', (c) => c.text('away', 503))
site.get('/read/broken', () => {
  throw new Error('broken')
})
site.get('/read/inner', async (c) => {
  const response = await site.request('/read/at-once', {}, {})
  return c.text(await response.text())
})
site.onError((_, c) => c.text('failed', 500))

const { server, close } = await listen(cachedResponseListener(site, new ResponseCache()), '127.0.0.1', 0)
afterAll(() => close())
const { port } = server.address() as { port: number }
const ask = (path: string, client: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}/read${path}`, { ...init, headers: { 'x-client': client } })
const hasBegun = (...names: string[]) => expect.poll(() => begun).toEqual(names)

test('a client has one read at a time, and those of others go on beside it', async () => {
  const first = ask('/slow/a1', 'a')
  await hasBegun('a1')
  const second = ask('/slow/a2', 'a')
  await expect.poll(() => queue.waiting).toBe(1)
  expect(await (await ask('/at-once', 'b')).text()).toBe('read')
  expect(begun).toEqual(['a1'])
  ends.get('a1')!()
  await hasBegun('a1', 'a2')
  ends.get('a2')!()
  expect((await first).status).toBe(200)
  expect((await second).status).toBe(200)
  expect([queue.active, queue.waiting]).toEqual([0, 0])
})

test('writes, and reads within the process, take no turn', async () => {
  queue = new TurnQueue({ concurrency: 1, maxWaitMs: 60_000 })
  const reading = ask('/slow/a1', 'a')
  await hasBegun('a1')
  expect((await ask('/at-once', 'a', { method: 'POST' })).status).toBe(200)
  ends.get('a1')!()
  await reading
  expect(await (await ask('/inner', 'a')).text()).toBe('read')
})

test('a read that gets no turn in time is 503, and says when to try again', async () => {
  queue = new TurnQueue({ concurrency: 1, maxWaitMs: 1 })
  const reading = ask('/slow/a1', 'a')
  await hasBegun('a1')
  const refused = await ask('/at-once', 'b')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ status: 503, code: 'busy' })
  ends.get('a1')!()
  expect((await reading).status).toBe(200)
})

test('whoever has used up the budget waits for the next minute; others do not', async () => {
  queue = new TurnQueue({ budget: new FixedWindowRateLimiter(0, 60_000) })
  expect((await ask('/at-once', 'a')).status).toBe(200)
  const refused = await ask('/at-once', 'a', { method: 'HEAD' })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await ask('/at-once', 'b')).status).toBe(200)
})

test('a read that fails because something is unavailable costs nothing', async () => {
  queue = new TurnQueue({ budget: new FixedWindowRateLimiter(0, 60_000) })
  expect((await ask('/away', 'a')).status).toBe(503)
  expect((await ask('/at-once', 'a')).status).toBe(200)
})

test('what nobody waits for any longer is not read', async () => {
  const reading = ask('/slow/a1', 'a')
  await hasBegun('a1')
  const left = new AbortController()
  const leaving = ask('/slow/a2', 'a', { signal: left.signal })
  await expect.poll(() => queue.waiting).toBe(1)
  left.abort()
  await expect(leaving).rejects.toThrow()
  await expect.poll(() => closed).toContain('/read/slow/a2')
  ends.get('a1')!()
  await reading
  await expect.poll(() => [...queue.outcomes.entries()]).toContainEqual(['gone', 1])
  expect(begun).toEqual(['a1'])
})

test('a failed read is the failure that it would be without turns', async () => {
  const failed = await ask('/broken', 'a')
  expect([failed.status, await failed.text()]).toEqual([500, 'failed'])
  expect(queue.active).toBe(0)
})
