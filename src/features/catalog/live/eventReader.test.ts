import { expect, test } from 'vitest'
import { EventReader } from './eventReader.ts'

const TEXT =
  'retry: 1500\n\n:\n\nevent: ready\ndata: {"topics":["post:5"]}\n\nid: 7:9:8\nevent: resync\ndata: {}\n\n'

test.each([1, 2, 7, TEXT.length])('events arrive whole, in pieces of %d characters', (size) => {
  const reader = new EventReader()
  const parts = []
  for (let at = 0; at < TEXT.length; at += size) parts.push(...reader.read(TEXT.slice(at, at + size)))
  expect(parts).toEqual([
    { retryMs: 1500 },
    {},
    { event: { name: 'ready', data: { topics: ['post:5'] }, id: undefined } },
    { event: { name: 'resync', data: {}, id: '7:9:8' } },
  ])
})

test('ignores an incomplete event', () => {
  expect(new EventReader().read('event: ready\ndata: {"topics":[]}\n')).toEqual([])
})
