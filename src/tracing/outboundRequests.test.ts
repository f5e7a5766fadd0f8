import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { traceOutboundRequests } from './outboundRequests.server.ts'
import type { Span } from './span.server.ts'
import { Tracer } from './tracer.server.ts'

const server = createServer((incoming, outgoing) => {
  if (incoming.url!.startsWith('/broken')) outgoing.destroy()
  else outgoing.writeHead(incoming.url!.startsWith('/missing') ? 404 : 200).end('text')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const stop = traceOutboundRequests()
afterAll(() => {
  stop()
  server.close()
})

const ended: Span[] = []
const tracer = new Tracer({ sampler: 'always_on', ratio: 1 }, (span) => ended.push(span), new LabelCounter())
beforeEach(() => void ended.splice(0))

const byFetch = async (path: string) => {
  await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
}
const byRequest = async (path: string) => {
  const [response] = await once(get(`http://127.0.0.1:${port}${path}`), 'response')
  response.resume()
  await once(response, 'end')
}
const KINDS = [
  ['fetch', byFetch],
  ['request', byRequest],
] as const

test.each(KINDS)('a request by %s is part of what made it, without its path', async (_, send) => {
  await tracer.trace('job', {}, () => send('/?token=SECRET'))
  const [request, job] = ended as [Span, Span]
  expect(request).toMatchObject({
    name: 'GET',
    kind: 'client',
    parentId: job.id,
    isFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': port,
      'http.response.status_code': 200,
    },
  })
  expect(JSON.stringify(request.attributes)).not.toContain('SECRET')
})

test.each(KINDS)('one by %s that fails says how', async (_, send) => {
  await tracer.trace('job', {}, () => send('/missing'))
  await tracer.trace('job', {}, () => send('/broken').catch(() => {}))
  const types = ended.filter(({ name }) => name === 'GET').map(({ attributes }) => attributes['error.type'])
  expect(types).toEqual(['404', expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/)])
})

test.each(KINDS)('one by %s outside of a trace is not recorded', async (_, send) => {
  await send('/')
  expect(ended).toEqual([])
})
