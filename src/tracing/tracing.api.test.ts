import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { beforeEach, expect, test } from 'vitest'
import { trustedProxies } from '#/http/clientAddress.server.ts'
import { listen } from '#/http/listen.server.ts'
import { observeRequests } from '#/http/requests/observeRequests.server.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { testApi } from '../../test/api.ts'
import { afterwards } from '../../test/database.ts'
import { filledDatabase, world } from '../../test/filledDatabase.ts'
import { plainSite } from '../../test/plainSite.ts'
import type { Span } from './span.server.ts'
import { recordStatement } from './statements.server.ts'
import { Tracer } from './tracer.server.ts'

const ended: Span[] = []
beforeEach(() => void ended.splice(0))

const services = await testApi({}, undefined, await filledDatabase(world(), recordStatement))
const site = plainSite(services)

async function serve(sampler: 'always_on' | 'always_off') {
  const listener = observeRequests(getRequestListener(site.fetch), {
    log: services.services.log,
    proxies: trustedProxies([]),
    accessLog: false,
    recorder: undefined,
    tracer: new Tracer({ sampler, ratio: 0 }, (span) => ended.push(span), new LabelCounter()),
    origin: 'http://site.example',
    abortedBodies: new LabelCounter(),
  })
  const { server, close } = await listen(listener, '127.0.0.1', 0)
  afterwards(() => close(0))
  const { port } = server.address() as AddressInfo
  return async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    await response.text()
    return response.status
  }
}

const [ask, askUnrecorded] = await Promise.all([serve('always_on'), serve('always_off')])

/** The span of the request, and its parts, when it has ended. */
async function traceOf(): Promise<{ request: Span; parts: Span[] }> {
  const requests = () => ended.filter(({ kind }) => kind === 'server')
  await expect.poll(requests).toHaveLength(1)
  const [request] = requests()
  return { request: request!, parts: ended.filter((span) => span !== request) }
}

test('the statements of a request are parts of it, without their values', async () => {
  const body = JSON.stringify({ email: 'ann@example.org', password: 'a-SECRET-password' })
  const headers = { 'content-type': 'application/json' }
  expect(await ask('/auth/v1/signup', { method: 'POST', headers, body })).toBe(200)
  const { request, parts } = await traceOf()
  expect(request).toMatchObject({ name: 'POST /auth/v1/signup', parentId: undefined })
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['BEGIN', 'INSERT auth_users', 'COMMIT']),
  )
  for (const part of parts) {
    expect(part).toMatchObject({ parentId: request.id, trace: { id: request.trace.id } })
    expect(part.startMs).toBeGreaterThanOrEqual(request.startMs)
    expect(part.endMs).toBeLessThanOrEqual(request.endMs!)
  }
  expect(JSON.stringify(ended.map(({ name, attributes }) => [name, attributes]))).not.toMatch(
    /ann|example\.org|SECRET/,
  )
})

test('those of a page are parts of its rendering', async () => {
  expect(await ask('/posts')).toBe(200)
  const { request, parts } = await traceOf()
  const rendering = parts.find(({ name }) => name === 'render')!
  expect(rendering.parentId).toBe(request.id)
  const statements = parts.filter(({ kind }) => kind === 'client')
  expect(statements.length).toBeGreaterThan(0)
  expect(new Set(statements.map(({ parentId }) => parentId))).toEqual(new Set([rendering.id]))
})

test('what is not recorded leaves nothing', async () => {
  expect(await askUnrecorded('/api/posts')).toBe(200)
  expect(await ask('/api/posts?page=2')).toBe(200)
  const { request } = await traceOf()
  expect(new Set(ended.map(({ trace }) => trace.id))).toEqual(new Set([request.trace.id]))
})
