import { expect, onTestFinished, test, vi } from 'vitest'
import type { TracingConfig } from '#/config.tracing.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { currentSpan, inSpan, type Span } from './span.server.ts'
import { Tracer } from './tracer.server.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const SAMPLED = `00-${TRACE}-${SPAN}-01`
const UNSAMPLED = `00-${TRACE}-${SPAN}-00`

function tracerOf(sampler: TracingConfig['sampler'], ratio = 0.25) {
  const ended: Span[] = []
  const counts = new LabelCounter()
  const tracer = new Tracer({ sampler, ratio }, (span) => ended.push(span), counts)
  return { tracer, ended, counts }
}

function draw(value: number): void {
  const random = vi.spyOn(Math, 'random').mockReturnValue(value)
  onTestFinished(() => random.mockRestore())
}

test.each([
  ['always_on', 0.999, true],
  ['always_off', 0, false],
  ['traceidratio', 0.249, true],
  ['traceidratio', 0.25, false],
  ['parentbased_always_on', 0.999, true],
  ['parentbased_always_off', 0, false],
  ['parentbased_traceidratio', 0.249, true],
  ['parentbased_traceidratio', 0.25, false],
] as const)('without a parent, %s decides by %d: %s', (sampler, drawn, isRecorded) => {
  draw(drawn)
  const span = tracerOf(sampler).tracer.begin('a', 'server')
  expect(span !== undefined).toBe(isRecorded)
})

test.each(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const)(
  'with a parent, %s does as it did',
  (sampler) => {
    for (const drawn of [0, 0.999]) {
      draw(drawn)
      const { tracer } = tracerOf(sampler)
      expect(tracer.begin('a', 'server', {}, SAMPLED)).toMatchObject({ parentId: SPAN, trace: { id: TRACE } })
      expect(tracer.begin('a', 'server', {}, UNSAMPLED)).toBeUndefined()
    }
  },
)

test('the other samplers ignore a parent', () => {
  const span = tracerOf('always_on').tracer.begin('a', 'server', {}, UNSAMPLED)
  expect(span).toMatchObject({ parentId: undefined })
  expect(span!.trace.id).not.toBe(TRACE)
  expect(tracerOf('always_off').tracer.begin('a', 'server', {}, SAMPLED)).toBeUndefined()
})

test('what is done in a span is part of it, also after it waited', async () => {
  const { tracer, ended } = tracerOf('always_on')
  await tracer.trace('outer', {}, async () => {
    await Promise.resolve()
    await inSpan('first', 'internal', () => inSpan('nested', 'client', async () => {}))
    await inSpan('second', 'internal', async () => {})
  })
  expect(ended.map(({ name }) => name)).toEqual(['nested', 'first', 'second', 'outer'])
  const [nested, first, second, outer] = ended as [Span, Span, Span, Span]
  expect([nested.parentId, first.parentId, second.parentId]).toEqual([first.id, outer.id, outer.id])
  expect(new Set(ended.map(({ trace }) => trace.id)).size).toBe(1)
  for (const { startMs, endMs } of ended) expect(endMs).toBeGreaterThanOrEqual(startMs)
})

test('what fails says how, without its message', async () => {
  const { tracer, ended } = tracerOf('always_on')
  const error = Object.assign(new Error('ann@example.org'), { code: '23505' })
  const failing = tracer.trace('outer', {}, () => inSpan('inner', 'client', () => Promise.reject(error)))
  await expect(failing).rejects.toBe(error)
  expect(ended.map(({ isFailed, attributes }) => [isFailed, attributes])).toEqual([
    [true, { 'error.type': '23505' }],
    [true, { 'error.type': '23505' }],
  ])
})

test('a trace of its own leaves that of its caller, recorded or not', async () => {
  const outer = tracerOf('always_on')
  const off = tracerOf('always_off')
  await outer.tracer.trace('outer', {}, async () => {
    await outer.tracer.trace('other', {}, async () => {})
    await off.tracer.trace('unrecorded', {}, async () => expect(currentSpan()).toBeUndefined())
  })
  const [other, own] = outer.ended as [Span, Span]
  expect(other.parentId).toBeUndefined()
  expect(other.trace.id).not.toBe(own.trace.id)
  expect(off.ended).toEqual([])
})

test('a trace has a thousand spans at most; the others are counted', async () => {
  const { tracer, ended, counts } = tracerOf('always_on')
  await tracer.trace('loop', {}, async () => {
    for (let i = 0; i < 1_002; i++) await inSpan('step', 'client', async () => {})
  })
  expect(ended).toHaveLength(1_000)
  expect(counts.of('limit')).toBe(3)
})
