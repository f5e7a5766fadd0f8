import { afterAll, expect, test, vi } from 'vitest'
import { runInSlices } from './runInSlices.server.ts'

/** Work of `steps` steps, each of which takes `stepMs` of the clock. */
function* work(steps: number, stepMs: number, { onStep = () => {}, onEnd = () => {} } = {}) {
  try {
    for (let step = 0; step < steps; step++) {
      clock += stepMs
      onStep()
      yield
    }
    return 'done'
  } finally {
    onEnd()
  }
}
let clock = 0
const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
afterAll(() => now.mockRestore())

test('short work is done in one slice', async () => {
  let others = 0
  setImmediate(() => others++)
  const seen: number[] = []
  expect(await runInSlices(work(3, 2, { onStep: () => seen.push(others) }), () => false)).toBe('done')
  expect(seen).toEqual([0, 0, 0])
})

test('others have a turn after each slice', async () => {
  let others = 0
  let isDone = false
  const count = () => {
    others++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const seen: number[] = []
  await runInSlices(work(6, 5, { onStep: () => seen.push(others) }), () => false)
  isDone = true
  const [a, b, c] = [seen.slice(0, 2), seen.slice(2, 4), seen.slice(4)]
  for (const [first, second] of [a, b, c]) expect(second).toBe(first)
  expect(b[0]).toBeGreaterThan(a[0]!)
  expect(c[0]).toBeGreaterThan(b[0]!)
})

test('work ends, and gives back what it has borrowed, when nobody waits for it anymore', async () => {
  let steps = 0
  const onEnd = vi.fn()
  const endless = work(Number.POSITIVE_INFINITY, 5, { onStep: () => steps++, onEnd })
  await expect(runInSlices(endless, () => steps > 4)).rejects.toMatchObject({ status: 408 })
  expect([steps, onEnd.mock.calls.length]).toEqual([6, 1])
})

test('an error of the work is passed on', async () => {
  const broken = work(3, 1, {
    onStep: () => {
      throw new Error('broken')
    },
  })
  await expect(runInSlices(broken, () => false)).rejects.toThrow('broken')
})
