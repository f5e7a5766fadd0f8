import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstFrameScript } from './FirstPaint.tsx'

const OPENED = { hidden: false, hash: '', navigation: { type: 'navigate' } as { type: string } | undefined }

/** Runs the inline script as a browser would, and returns whether it marks the first frame and the one after it. */
function marks({ hidden, hash, navigation }: typeof OPENED) {
  const attributes = new Set<string>()
  const waiting: (() => void)[] = []
  runInNewContext(firstFrameScript, {
    document: {
      hidden,
      currentScript: { remove() {} },
      documentElement: {
        setAttribute: (name: string) => attributes.add(name),
        removeAttribute: (name: string) => attributes.delete(name),
      },
    },
    location: { hash },
    performance: { getEntriesByType: () => (navigation ? [navigation] : []) },
    requestAnimationFrame: (run: () => void) => waiting.push(run),
    setTimeout: (run: () => void) => waiting.push(run),
  })
  const first = attributes.has('data-first-frame')
  for (const run of waiting) run()
  return [first, attributes.has('data-first-frame')]
}

test('the first frame of a page that opens at its top is marked, and no other', () => {
  expect(marks(OPENED)).toEqual([true, false])
})

test.each([
  ['in a tab in the background', { hidden: true }],
  ['at a part of it', { hash: '#reviews' }],
  ['again', { navigation: { type: 'reload' } }],
  ['by going back', { navigation: { type: 'back_forward' } }],
  ['in a browser that does not say how', { navigation: undefined }],
])('a page that is opened %s is laid out as a whole', (_, change) => {
  expect(marks({ ...OPENED, ...change })).toEqual([false, false])
})
