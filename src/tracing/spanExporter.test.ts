import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { Span, type Trace } from './span.server.ts'
import { SpanExporter } from './spanExporter.server.ts'

const PAUSE_MS = 5_000
const BATCH = 512
const MAX_WAITING = 2_048

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

interface Received {
  headers: IncomingHttpHeaders
  names: string[]
}

type Respond = (request: Received) => { status: number; headers?: Record<string, string> } | undefined

/** A collector that responds as `respond` says; where that is undefined, never. */
async function collector(respond: Respond = () => ({ status: 200 })) {
  const received: Received[] = []
  const server: Server = createServer(async (incoming, outgoing) => {
    const body = JSON.parse(await text(incoming))
    const { spans } = body.resourceSpans[0].scopeSpans[0]
    const request = { headers: incoming.headers, names: spans.map(({ name }: Span) => name) }
    received.push(request)
    const response = respond(request)
    if (response) outgoing.writeHead(response.status, response.headers).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    received,
    server,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
  }
}

function exporterTo(endpoint: string) {
  const counts = new LabelCounter()
  const lines: { msg: string; reason?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const headers = { 'api-key': 'secret' }
  const exporter = new SpanExporter({ endpoint, headers }, { 'service.name': 'test' }, log, counts)
  return { exporter, counts, lines }
}

const trace: Trace = { id: 'a'.repeat(32), clockMs: 0, left: 9, record: () => {}, refuse: () => {} }
const spanOf = (name: string) => new Span(trace, undefined, name, 'internal')
const add = (exporter: SpanExporter, count: number, name = 'span') => {
  for (let i = 0; i < count; i++) exporter.add(spanOf(name))
}
/** `expect.poll` would let time pass. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await nextTurn()
}
/** Time passes, and the pause goes on. */
function hold(ms: number): void {
  vi.advanceTimersByTime(ms)
  expect(vi.getTimerCount()).toBe(1)
}
/** Time passes, and what then begins is done. */
async function pass(ms: number, done: () => boolean): Promise<void> {
  vi.advanceTimersByTime(ms)
  await until(done)
}

test('sends what ended in the last five seconds, in one request', async () => {
  const { received, endpoint } = await collector()
  const { exporter, counts, lines } = exporterTo(endpoint)
  exporter.add(spanOf('a'))
  exporter.add(spanOf('b'))
  hold(PAUSE_MS - 1)
  await pass(1, () => counts.of('sent') === 2)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    names: ['a', 'b'],
    headers: { 'content-type': 'application/json', 'api-key': 'secret' },
  })
  exporter.add(spanOf('c'))
  await pass(PAUSE_MS, () => counts.of('sent') === 3)
  expect(received.map(({ names }) => names)).toEqual([['a', 'b'], ['c']])
  expect(lines).toEqual([])
})

test('sends nothing while nothing ends, and nothing before its time', async () => {
  const { received, endpoint } = await collector()
  const { exporter, counts } = exporterTo(endpoint)
  vi.advanceTimersByTime(10 * PAUSE_MS)
  exporter.add(spanOf('a'))
  hold(PAUSE_MS - 1)
  add(exporter, BATCH - 2)
  await pass(1, () => counts.of('sent') === BATCH - 1)
  expect(received).toHaveLength(1)
})

test('sends a full batch at once, but not while a request waits for it', async () => {
  const { received, endpoint } = await collector()
  const { exporter, counts } = exporterTo(endpoint)
  add(exporter, BATCH + 1)
  // Encoding it is left to a timer.
  expect(received).toEqual([])
  await pass(0, () => counts.of('sent') === BATCH)
  expect(received[0]!.names).toHaveLength(BATCH)
  await pass(PAUSE_MS, () => counts.of('sent') === BATCH + 1)
})

test('keeps no more than it may, and counts the others', async () => {
  const { endpoint, server } = await collector()
  server.close()
  const { exporter, counts } = exporterTo(endpoint)
  add(exporter, MAX_WAITING + 7)
  expect(counts.of('full')).toBe(7)
})

test('tries a collector that is away again after longer and longer pauses, and says so once', async () => {
  let isAway = true
  const { received, endpoint } = await collector(() => ({ status: isAway ? 503 : 200 }))
  const { exporter, counts, lines } = exporterTo(endpoint)
  exporter.add(spanOf('a'))
  let tries = 0
  for (const seconds of [5, 5, 10, 20, 40, 60, 60]) {
    hold(seconds * 1000 - 1)
    tries++
    await pass(1, () => received.length === tries && vi.getTimerCount() === 1)
  }
  // A full batch is no reason to ask it sooner.
  add(exporter, BATCH)
  expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
    ['Traces cannot be sent. The collector is tried again until it takes them.', 'status 503'],
  ])
  isAway = false
  hold(60_000 - 1)
  await pass(1, () => counts.of('sent') === BATCH)
  await pass(PAUSE_MS, () => counts.of('sent') === BATCH + 1)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ msg: 'Traces are sent again' })
  expect(counts.of('failed')).toBe(0)
})

test('waits as long as the collector asks', async () => {
  const { received, endpoint } = await collector(() => ({ status: 429, headers: { 'retry-after': '30' } }))
  const { exporter } = exporterTo(endpoint)
  exporter.add(spanOf('a'))
  await pass(PAUSE_MS, () => received.length === 1 && vi.getTimerCount() === 1)
  hold(30_000 - 1)
  await pass(1, () => received.length === 2)
})

test('one that refuses does not get the same again', async () => {
  const { received, endpoint } = await collector(({ names }) => ({ status: names[0] === 'bad' ? 400 : 200 }))
  const { exporter, counts, lines } = exporterTo(endpoint)
  exporter.add(spanOf('bad'))
  await pass(PAUSE_MS, () => counts.of('failed') === 1)
  exporter.add(spanOf('good'))
  await pass(PAUSE_MS, () => counts.of('sent') === 1)
  expect(received.map(({ names }) => names)).toEqual([['bad'], ['good']])
  expect(lines.map(({ reason }) => reason)).toEqual(['status 400', undefined])
})

test('names why it cannot be reached', async () => {
  const { endpoint, server } = await collector()
  server.close()
  const { exporter, lines } = exporterTo(endpoint)
  exporter.add(spanOf('a'))
  await pass(PAUSE_MS, () => lines.length === 1)
  expect(lines[0]).toMatchObject({ reason: 'ECONNREFUSED' })
})

test('stopping sends all that waits', async () => {
  const { received, endpoint } = await collector()
  const { exporter, counts } = exporterTo(endpoint)
  add(exporter, BATCH - 1, 'early')
  add(exporter, BATCH + 1, 'late')
  await exporter.close()
  expect(counts.of('sent')).toBe(2 * BATCH)
  expect(received).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('stopping waits two seconds for a collector that does not respond', async () => {
  const { received, endpoint } = await collector(() => undefined)
  const { exporter, counts } = exporterTo(endpoint)
  add(exporter, 3)
  const closing = exporter.close()
  await until(() => received.length === 1)
  vi.advanceTimersByTime(2_000)
  await closing
  expect(counts.of('failed')).toBe(3)
})
