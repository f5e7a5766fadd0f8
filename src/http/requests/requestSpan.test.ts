import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TracingConfig } from '#/config.tracing.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { currentSpan, type Span } from '#/tracing/span.server.ts'
import { Tracer } from '#/tracing/tracer.server.ts'
import { apiRouter, handleErrors } from '../apiRouter.server.ts'
import { trustedProxies } from '../clientAddress.server.ts'
import { listen } from '../listen.server.ts'
import { observeRequests } from './observeRequests.server.ts'
import { logMixin, nameRoutes } from './requestInfo.server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const SAMPLED = `00-${TRACE}-${PARENT}-01`

const ended: Span[] = []
const lines: { traceId?: string; requestId: string; msg: string }[] = []
const log = pino(
  { level: 'info', mixin: logMixin },
  { write: (line: string) => lines.push(JSON.parse(line)) },
)
const router = apiRouter()
handleErrors(router, log)
router.use(nameRoutes)
router.get('/things/:id', (c) => c.text(String(currentSpan() !== undefined)))
router.get('/feeds/following/:file', (c) => c.text(''))
router.get('/files/*', (c) => c.text(''))
router.get('/gone/:name', (c) => c.text('', 404))
const slow = Promise.withResolvers<void>()
router.get('/slow', () => {
  slow.resolve()
  return new Promise<Response>(() => {})
})
router.get('/broken', () => {
  throw new Error('ann@example.org')
})

const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))
beforeEach(() => {
  ended.length = 0
  lines.length = 0
})

async function serve(
  sampler: TracingConfig['sampler'] | undefined,
  { proxies = [] as string[], accessLog = false } = {},
) {
  const tracer = sampler && new Tracer({ sampler, ratio: 0 }, (span) => ended.push(span), new LabelCounter())
  const listener = observeRequests(getRequestListener(router.fetch), {
    log,
    proxies: trustedProxies(proxies),
    accessLog,
    recorder: undefined,
    tracer,
    origin: 'https://site.example:8443',
    abortedBodies: new LabelCounter(),
  })
  const site = await listen(listener, '127.0.0.1', 0)
  closers.push(() => site.close(0))
  const { port } = site.server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

const [on, off] = await Promise.all([serve('always_on'), serve(undefined, { accessLog: true })])

test('a request is a span with its route, its status, and its id', async () => {
  const response = await on('/things/7?token=SECRET', {
    'x-request-id': 'request-0001',
    cookie: 'SECRET',
    'user-agent': 'SECRET',
    'x-forwarded-for': '198.51.100.9',
  })
  expect(await response.text()).toBe('true')
  await expect.poll(() => ended).toHaveLength(1)
  const [span] = ended as [Span]
  expect(span).toMatchObject({
    name: 'GET /things/:id',
    kind: 'server',
    parentId: undefined,
    isFailed: false,
  })
  // All of it: no address of the client, no query, and no header.
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/things/:id',
    'http.response.status_code': 200,
    'url.scheme': 'https',
    'url.path': '/things/7',
    'server.address': 'site.example',
    'idledex.request.id': 'request-0001',
  })
})

test.each([
  ['/nothing/ann@example.org', undefined],
  ['/gone/ann@example.org', undefined],
  ['/files/ann@example.org', undefined],
  ['/feeds/following/SECRET.atom', '/feeds/following/….atom'],
])('the path of %s is recorded as %s', async (path, recorded) => {
  await on(path)
  await expect.poll(() => ended).toHaveLength(1)
  expect(ended[0]!.attributes['url.path']).toBe(recorded)
  expect(JSON.stringify([ended[0]!.name, ended[0]!.attributes])).not.toMatch(/ann@|SECRET/)
})

test('a failure leads from its line in the log to its trace, which says nothing of what went wrong', async () => {
  await on('/broken')
  await expect.poll(() => ended).toHaveLength(1)
  const [{ trace, isFailed, attributes }] = ended as [Span]
  expect(isFailed).toBe(true)
  expect(attributes).toMatchObject({ 'error.type': '500', 'http.response.status_code': 500 })
  expect(JSON.stringify(attributes)).not.toContain('ann')
  expect(lines).toMatchObject([{ traceId: trace.id, requestId: attributes['idledex.request.id'] }])
})

test('the line of the access log has the trace, too', async () => {
  const site = await serve('always_on', { accessLog: true })
  await site('/things/1')
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatchObject({ msg: 'request', traceId: ended[0]!.trace.id })
})

test('nothing is recorded, and no line has a trace, when tracing is off', async () => {
  expect(await (await off('/things/1', { traceparent: SAMPLED })).text()).toBe('false')
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).not.toHaveProperty('traceId')
  expect(ended).toEqual([])
})

test('a trusted proxy says which requests are recorded, and whose trace they continue', async () => {
  const site = await serve('parentbased_always_off', { proxies: ['127.0.0.1'] })
  await site('/things/1')
  await site('/things/1', { traceparent: `00-${TRACE}-${PARENT}-00` })
  await site('/things/1', { traceparent: SAMPLED })
  await expect.poll(() => ended.length).toBeGreaterThan(0)
  expect(ended).toMatchObject([{ parentId: PARENT, trace: { id: TRACE } }])
})

test('a stranger does not', async () => {
  const never = await serve('parentbased_always_off', { proxies: ['192.0.2.1'], accessLog: true })
  await never('/things/1', { traceparent: SAMPLED, 'x-forwarded-for': '192.0.2.1' })
  await expect.poll(() => lines.length).toBe(1)
  expect(ended).toEqual([])
  const always = await serve('parentbased_always_on', { proxies: ['192.0.2.1'] })
  await always('/things/1', { traceparent: SAMPLED })
  await expect.poll(() => ended).toHaveLength(1)
  expect(ended[0]).toMatchObject({ parentId: undefined })
  expect(ended[0]!.trace.id).not.toBe(TRACE)
})

test('a client that leaves early ends the span', async () => {
  const site = await serve('always_on')
  const { url } = await site('/things/1')
  const leaving = request(new URL('/slow', url)).on('error', () => {})
  leaving.end()
  await slow.promise
  leaving.destroy()
  await expect.poll(() => ended.length).toBe(2)
  expect(ended[1]).toMatchObject({
    name: 'GET /slow',
    isFailed: false,
    attributes: { 'error.type': 'aborted' },
  })
})
