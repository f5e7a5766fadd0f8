import { expect, test } from 'vitest'
import { VERSION } from '#/version.ts'
import { encodeSpans } from './otlp.ts'
import { Span, type Trace } from './span.server.ts'

const trace: Trace = {
  id: '0af7651916cd43dd8448eb211c80319c',
  clockMs: Date.parse('2026-11-29T00:00:00Z'),
  left: 10,
  record: () => {},
  refuse: () => {},
}
const scope = { name: 'idledex', version: VERSION }

test('spans are in the form of the protocol', () => {
  const parent = new Span(trace, undefined, 'GET /api/games/:id', 'server', {}, 1.25)
  const attributes = { 'db.system.name': 'postgresql', 'server.port': 5432 }
  const child = new Span(trace, parent.id, 'SELECT games', 'client', attributes, 1.5)
  parent.endMs = 4
  child.endMs = 2
  child.isFailed = true
  expect(JSON.parse(encodeSpans([parent, child], { 'service.name': 'games' }))).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'games' } }] },
        scopeSpans: [
          {
            scope,
            spans: [
              {
                traceId: trace.id,
                spanId: expect.stringMatching(/^[\da-f]{16}$/),
                name: 'GET /api/games/:id',
                kind: 2,
                startTimeUnixNano: '1795910400001250000',
                endTimeUnixNano: '1795910400004000000',
                attributes: [],
                status: {},
              },
              {
                traceId: trace.id,
                spanId: child.id,
                parentSpanId: parent.id,
                name: 'SELECT games',
                kind: 3,
                startTimeUnixNano: '1795910400001500000',
                endTimeUnixNano: '1795910400002000000',
                attributes: [
                  { key: 'db.system.name', value: { stringValue: 'postgresql' } },
                  { key: 'server.port', value: { intValue: '5432' } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  })
})
