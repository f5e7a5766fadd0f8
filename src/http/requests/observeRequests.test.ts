import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { apiRouter, handleErrors } from '../apiRouter.server.ts'
import { trustedProxies } from '../clientAddress.server.ts'
import { listen } from '../listen.server.ts'
import { observeRequests } from './observeRequests.server.ts'
import { logMixin, nameRoutes, sendRequestId } from './requestInfo.server.ts'
import { requestRecorder } from './requestMetrics.server.ts'

interface Line {
  level: number
  msg: string
  requestId?: string
  method?: string
  route?: string
  status?: number
  durationMs?: number
  path?: string
  address?: string
}
const lines: Line[] = []
const log = pino(
  { level: 'debug', mixin: logMixin },
  { write: (line: string) => lines.push(JSON.parse(line)) },
)
const registry = new Registry()
const abortedBodies = new LabelCounter()
const router = apiRouter()
handleErrors(router, log)
router.use(nameRoutes)
router.get('/things/:id', (c) => c.text(c.req.param('id')))
router.post('/things', async (c) => c.text(await c.req.text()))
router.get('/broken', () => {
  throw new Error('broken')
})
router.get('/silent', (c) => c.text('', 502))
router.get('/busy', (c) => c.text('', 503))

const handle = getRequestListener(router.fetch)
const listener = (accessLog: boolean, ownRegistry = new Registry()) =>
  observeRequests(
    (incoming, outgoing) => {
      sendRequestId(incoming, outgoing)
      return handle(incoming, outgoing)
    },
    {
      log,
      proxies: trustedProxies(['127.0.0.1']),
      accessLog,
      recorder: requestRecorder(ownRegistry),
      tracer: undefined,
      origin: 'http://site.example',
      abortedBodies,
    },
  )
const serve = (accessLog: boolean, ownRegistry?: Registry) =>
  listen(listener(accessLog, ownRegistry), '127.0.0.1', 0)
const [quiet, talking] = await Promise.all([serve(false, registry), serve(true)])
afterAll(() => Promise.all([quiet.close(0), talking.close(0)]))
const portOf = ({ server }: typeof quiet) => (server.address() as AddressInfo).port
const get = (path: string, headers: Record<string, string> = {}, site = quiet) =>
  fetch(`http://127.0.0.1:${portOf(site)}${path}`, { headers })
const count = async (labels: object) => {
  const metric = await registry.getSingleMetric('idledex_http_requests_total')!.get()
  const found = metric.values.find(({ labels: each }) => JSON.stringify(each) === JSON.stringify(labels))
  return found?.value ?? 0
}

beforeEach(() => {
  lines.length = 0
})

test.each([
  ['0123abcd-zyx.9_A', true],
  ['short', false],
  ['a'.repeat(65), false],
  ['line"break{}', false],
  ['-begins-with-a-dash', false],
])('a response carries the id that the request came with, if it is sane: %s', async (given, isKept) => {
  const response = await get('/things/1', { 'x-request-id': given })
  const id = response.headers.get('x-request-id')
  if (isKept) expect(id).toBe(given)
  else expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
})

test('the response to a page shows the id to the page, too', async () => {
  // fetch says of itself that it does not navigate.
  const headersOf = async (mode: string) => {
    const address = `http://127.0.0.1:${portOf(quiet)}/things/1`
    const [response] = await once(request(address, { headers: { 'sec-fetch-mode': mode } }).end(), 'response')
    response.resume()
    return response.headers
  }
  const page = await headersOf('navigate')
  expect(page['server-timing']).toBe(`request;desc="${page['x-request-id']}"`)
  expect(await headersOf('cors')).not.toHaveProperty('server-timing')
})

test('requests without an id get different ones', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async (n) => (await get(`/things/${n}`)).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(3)
})

test('requests are counted by the pattern of their route, never by their path or an invented method', async () => {
  for (const id of [1, 2, 3]) await get(`/things/${id}`)
  await get('/nothing/here')
  const socket = connect(portOf(quiet), '127.0.0.1')
  socket.end('PURGE /things/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').resume()
  await once(socket, 'close')
  await expect
    .poll(() => count({ method: 'GET', route: '/things/:id', status: 200 }))
    .toBeGreaterThanOrEqual(3)
  const text = await registry.metrics()
  expect(text).not.toMatch(/PURGE|nothing|things\/1/)
  expect(text).toContain('method="other"')
})

test('a failure is one line with the id, method, route, status and duration of its request', async () => {
  const response = await get('/broken', { 'x-request-id': 'broken-0001' })
  expect(response.status).toBe(500)
  await expect.poll(() => count({ method: 'GET', route: '/broken', status: 500 })).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 50,
    requestId: 'broken-0001',
    method: 'GET',
    route: '/broken',
    status: 500,
    durationMs: expect.any(Number),
  })
})

test('a failure that nobody logged is logged; being busy is not', async () => {
  await get('/silent?token=secret')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 50, route: '/silent', status: 502, path: '/silent' })
  await get('/busy')
  await expect.poll(() => count({ method: 'GET', route: '/busy', status: 503 })).toBe(1)
  expect(lines).toHaveLength(1)
})

test('the access log names each request and the client behind a trusted proxy, without the query', async () => {
  await get('/things/7?token=secret', { 'x-forwarded-for': '198.51.100.9' }, talking)
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    route: '/things/:id',
    path: '/things/7',
    status: 200,
    address: '198.51.100.9',
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each([
  '/feeds/following/secret.atom',
  '/feeds/%66ollowing/secret.atom',
  '/feeds/./following/secret.atom',
  'http://site/feeds/following/secret.atom',
  '//feeds/following/secret.atom',
])('no log has the key of a private feed: %s', async (path) => {
  // A client that follows the standards would send the first spelling.
  const socket = connect(portOf(talking), '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n`)
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ path: expect.stringMatching(/\/feeds\/following\/….atom$/) })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each([
  ['with a length', 'Content-Length: 100\r\n\r\n{"half'],
  ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n6\r\n{"half\r\n'],
])('a body %s that its client gives up is counted, and logged for debugging only', async (_, rest) => {
  const before = abortedBodies.of('POST')
  const socket = connect(portOf(quiet), '127.0.0.1')
  socket.write(`POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
  await once(quiet.server, 'request')
  socket.destroy()
  await expect.poll(() => abortedBodies.of('POST')).toBe(before + 1)
  await expect.poll(() => lines.map(({ level }) => level)).toEqual([20])
})

test('a client that sends its body too slowly is cut off, counted, and logged for debugging only', async () => {
  const before = abortedBodies.of('POST')
  const server = createServer({ connectionsCheckingInterval: 20 }, listener(false)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nslow')
  await once(server, 'request')
  // Before it, a process that is held up could have cut off the headers.
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
  const [response] = (await once(socket, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1.1 408 /)
  await expect.poll(() => abortedBodies.of('POST')).toBe(before + 1)
  await expect.poll(() => lines.map(({ level }) => level)).toEqual([20])
})
